import Foundation
import Git
import MigrationsInterface
import MigrationsLogic
import OwnersLogic
import Patterns
import Workspace
import WorkspaceLogic

/// Counts the matches in the tracked files of a working tree, the index or a commit. Each file is
/// read once for all migrations. All cores are used, and intermediate counts are reported.
package struct WorkingTreeScanner: MigrationScanning {
  /// The number of files in a batch.
  private static let batch = 64

  private let counting: (any FileCounting)?
  private let cacheFolder: String?

  /// - Parameters:
  ///   - counting: provides the counters of plugins; nil if they can't run.
  ///   - cacheFolder: the folder for the results of pure counters; nil to cache nothing.
  package init(counting: (any FileCounting)? = nil, cacheFolder: String? = nil) {
    self.counting = counting
    self.cacheFolder = cacheFolder
  }

  package func scan(_ request: ScanRequest) -> AsyncThrowingStream<ScanEvent, any Error> {
    AsyncThrowingStream { send in try await run(request, tell: send) }
  }

  private func run(
    _ request: ScanRequest, tell: @escaping @Sendable (ScanEvent) -> Void
  ) async throws {
    let rules = try request.definitions.map { try MigrationRule($0) }
    let repository = try await GitRepository.known(at: request.root)
    let (entries, commit) = try await entries(request.source, of: repository)
    let attributes = try await attributes(repository, entries)
    let owners = try await OwnersFile.read(
      named: request.ownersFile, dialect: request.ownersDialect, in: request.root, of: repository,
      orAt: commit)
    let modules = ModuleFolders(
      request.moduleGlobs, exclude: request.moduleExclusions, folders: request.moduleFolders)
    let reader = try FileScan(
      repository, rules: rules, attributes: attributes, owners: owners, modules: modules,
      today: request.today)
    let counters = await OpenedCounters(
      rules.compactMap(\.counter), in: request.root, counting)
    defer { counters.close() }
    var uncounted: [MigrationID: String] = [:]
    /// The counters of each plugin.
    var asked: [(plugin: String, parts: [CounterScan.Part])] = []
    for (index, rule) in rules.enumerated() {
      guard let wanted = rule.counter else { continue }
      let problem =
        request.source == .workingTree
        ? counters.problems[wanted] : counters.historyProblem(wanted)
      guard problem == nil, let counter = counters.counters[wanted] else {
        uncounted[MigrationID(rule.definition.id)] = problem
        continue
      }
      let part = CounterScan.Part(rule: index, counter: counter)
      if let known = asked.firstIndex(where: { $0.plugin == wanted.plugin }) {
        asked[known].parts.append(part)
      } else {
        asked.append((wanted.plugin, [part]))
      }
    }
    let scans = asked.map { CounterScan(scan: reader, parts: $0.parts) }
    let total = entries.count
    let whole = total + scans.reduce(0) { $0 + $1.work(entries) }
    var tallies = rules.map { CountTally(countsReplacements: !$0.replacements.isEmpty) }
    tell(.progress(ScanProgress(filesDone: 0, filesTotal: whole)))

    let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
    // Each batch of blobs starts a git process.
    let batch =
      entries.contains(where: \.isInWorkingTree)
      ? WorkingTreeScanner.batch : max(512, total / (4 * workers) + 1)
    var done = 0
    var next = 0
    var missing = 0
    var lastReported = ContinuousClock.now
    try await withThrowingTaskGroup(of: FileScan.BatchResult.self) { group in
      func addBatch() {
        guard next < total else { return }
        let part = entries[next..<min(total, next + batch)]
        next += part.count
        group.addTask {
          try Task.checkCancellation()
          return try await reader.scan(part)
        }
      }
      for _ in 0..<workers * 2 { addBatch() }
      while let found = try await group.next() {
        done += found.files
        missing += found.missing
        for index in tallies.indices { tallies[index].merge(found.tallies[index]) }
        addBatch()
        let now = ContinuousClock.now
        if now - lastReported > .milliseconds(40) {
          lastReported = now
          tell(.progress(ScanProgress(filesDone: done, filesTotal: whole)))
          tell(.counts(zip(rules, tallies).map { $1.count($0.definition) }))
        }
      }
    }
    for scan in scans {
      // One process at a time runs.
      defer { for part in scan.parts { part.counter.close() } }
      let results = try await scan.count(entries, cacheFolder: cacheFolder) { count in
        done += count
        tell(.progress(ScanProgress(filesDone: done, filesTotal: whole)))
      }
      for (part, result) in zip(scan.parts, results) {
        if let error = result.error {
          uncounted[MigrationID(rules[part.rule].definition.id)] = error.description
        } else {
          tallies[part.rule] = result.tally
          missing += result.missing
        }
      }
    }
    var snapshot = ScanSnapshot(
      migrations: zip(rules, tallies).map { $1.count($0.definition) }, matches: [:])
    snapshot.gaps.uncounted = uncounted
    for index in snapshot.migrations.indices {
      if uncounted[snapshot.migrations[index].id] != nil {
        snapshot.migrations[index].isCounted = false
      }
    }
    snapshot.gaps.missingObjects = missing
    snapshot.moduleLabels = ModuleLabels(modules.labels(in: entries.lazy.map(\.path)))
    for (rule, tally) in zip(rules, tallies) {
      let id = MigrationID(rule.definition.id)
      guard uncounted[id] == nil else { continue }
      snapshot.matches[id] = tally.sortedMatches
      snapshot.remainingByPath[id] = tally.byPath
      if rule.definition.series != nil { snapshot.series[id] = SeriesCount.list(tally.series) }
      if !tally.uncountable.isEmpty { snapshot.gaps.uncountable[id] = tally.uncountable }
      if !tally.unscoped.isEmpty { snapshot.gaps.unscoped[id] = tally.unscoped }
      if !tally.unsearched.isEmpty { snapshot.gaps.unsearched[id] = tally.unsearched }
      if !tally.sortedUnclosedFiles.isEmpty {
        snapshot.gaps.unclosed[id] = tally.sortedUnclosedFiles
      }
      if !tally.sortedSkippedFiles.isEmpty { snapshot.gaps.leftOut[id] = tally.sortedSkippedFiles }
    }
    tell(.finished(snapshot))
  }

  /// The files to count; if they belong to a commit, also its id.
  private func entries(
    _ source: ScanSource, of repository: GitRepository
  ) async throws -> (entries: [TrackedEntry], commit: String?) {
    switch source {
    case .commit(let commit):
      return (try await repository.tree(of: commit).filter { $0.kind == .file }, commit)
    case .workingTree where repository.isBare:
      guard let commit = try await repository.head().commit else { return ([], nil) }
      return (try await repository.tree(of: commit).filter { $0.kind == .file }, commit)
    case .workingTree: return (try await repository.index().filter { $0.kind == .file }, nil)
    case .index:
      let entries = try await repository.index().filter { $0.kind == .file }.map {
        var entry = $0
        entry.isInWorkingTree = false
        return entry
      }
      return (entries, nil)
    }
  }

  /// The attributes of the files. Git is only asked if an attributes file contains a relevant
  /// entry.
  private func attributes(
    _ repository: GitRepository, _ entries: [TrackedEntry]
  ) async throws -> [[UInt8]: GitAttributes] {
    let paths = entries.map(\.path)
    let files = try await repository.attributeFiles(of: paths)
    return files.areRelevant ? try await repository.attributes(of: paths) : [:]
  }
}
