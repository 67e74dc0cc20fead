import Foundation
import Git
import GitHistory
import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// Reads the merges into a branch through git. Only the versions of files that merges changed are
/// read, on all cores.
package struct MergeReader: MergeReading {
  /// The number of merges for which one git process reads the files.
  private static let batch = 32

  package init() {}

  package func merges(
    _ request: HistoryRequest, over period: MergePeriod,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> MergeHistory {
    for definition in request.definitions {
      guard case .counter = definition.subject else { continue }
      throw WorkspaceError("\(definition.id) uses a counter of a plugin, which can't be rehearsed")
    }
    let plan = try await HistoryPlan(request)
    let log = try await log(plan, period)
    let total = log.entries.count
    let attributes = try await attributes(of: log, plan.repository)
    let scan = try FileScan(
      plan.repository, rules: plan.rules, attributes: attributes, owners: plan.owners,
      modules: plan.folders, today: log.since)
    var merges = [MergeChange?](repeating: nil, count: total)
    let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: (Int, [MergeChange]).self) { group in
      var next = 0
      func addBatch() {
        guard next < total else { return }
        let start = next
        let entries = log.entries[start..<min(total, start + MergeReader.batch)]
        next += entries.count
        group.addTask {
          try Task.checkCancellation()
          return (start, try await MergeReader.read(entries, scan))
        }
      }
      for _ in 0..<workers { addBatch() }
      var done = 0
      while let (start, changes) = try await group.next() {
        for (offset, change) in changes.enumerated() { merges[start + offset] = change }
        done += changes.count
        progress(ScanProgress(filesDone: done, filesTotal: total))
        addBatch()
      }
    }
    return MergeHistory(
      branch: plan.branch, since: log.since, merges: merges.compactMap(\.self),
      notice: log.notice)
  }

  /// Reads git's log on a separate thread.
  private func log(_ plan: HistoryPlan, _ period: MergePeriod) async throws -> MergeLog {
    var result: MergeLog?
    let events: AsyncThrowingStream<MergeLog, any Error> = HistoryStream.of {
      plan
    } read: { plan, cancellation, send in
      send(try MergeLog(plan, over: period, cancellation))
    }
    for try await log in events { result = log }
    guard let result else { throw CancellationError() }
    return result
  }

  /// Today's attributes apply, as in the history.
  private func attributes(
    of log: MergeLog, _ repository: GitRepository
  ) async throws -> [[UInt8]: GitAttributes] {
    let files = try await repository.attributeFiles()
    let isConcerned = files.contains { file in
      FileManager.default.contents(atPath: file).map { GitAttributes.isConcerned(by: $0) } ?? false
    }
    guard isConcerned || repository.isBare else { return [:] }
    return try await repository.attributes(
      of: Array(Set(log.entries.flatMap { $0.changes.map(\.path) })))
  }

  private static func read(
    _ entries: ArraySlice<MergeLog.Entry>, _ scan: FileScan
  ) async throws -> [MergeChange] {
    var merges = entries.map {
      MergeChange(
        commit: $0.commit, parent: $0.parent, day: $0.day, author: $0.author, subject: $0.subject)
    }
    var versions: [FileVersion] = []
    var places: [(merge: Int, file: Int, isNew: Bool)] = []
    for (merge, entry) in entries.enumerated() {
      for (file, change) in entry.changes.enumerated() {
        merges[merge].files.append(
          MergeChange.File(
            path: change.path, before: change.old.map { _ in MergeChange.Version() },
            after: change.new.map { _ in MergeChange.Version() }))
        for (blob, isNew) in [(change.old, false), (change.new, true)] {
          guard let blob else { continue }
          versions.append(
            FileVersion(
              entry: TrackedEntry(
                path: change.path, kind: .file, object: blob, isInWorkingTree: false),
              day: entry.day))
          places.append((merge, file, isNew))
        }
      }
    }
    var recorded = RecordedMerges(scan.rules)
    try await scan.scan(versions) { position, tallies in
      let (merge, file, isNew) = places[position]
      recorded.add(tallies, merge, isNew: isNew)
      guard let tallies, tallies.allSatisfy(\.sortedSkippedFiles.isEmpty) else {
        merges[merge].uncounted += 1
        return
      }
      let version = version(tallies, scan.rules, versions[position].entry.path)
      if isNew {
        merges[merge].files[file].after = version
      } else {
        merges[merge].files[file].before = version
      }
    }
    recorded.add(to: &merges)
    for index in merges.indices where merges[index].mayHaveRenamedMatches {
      merges[index].renames = try await scan.repository.renames(
        from: merges[index].parent, to: merges[index].commit)
    }
    return merges
  }

  private static func version(
    _ tallies: [CountTally], _ rules: [MigrationRule], _ path: [UInt8]
  ) -> MergeChange.Version {
    var version = MergeChange.Version()
    for (rule, tally) in zip(rules, tallies)
    where !tally.matches.isEmpty && rule.toolBaseline == nil {
      let id = MigrationID(rule.definition.id)
      version.remaining[id] = tally.byPath[path] ?? 0
      version.matches[id] = tally.sortedMatches
    }
    return version
  }
}

extension MergeChange {
  /// Whether a file with matches disappeared and another one appeared.
  fileprivate var mayHaveRenamedMatches: Bool {
    func hasMatches(_ version: Version?) -> Bool {
      version?.remaining.values.contains { $0 > 0 } ?? false
    }
    return files.contains { $0.after == nil && hasMatches($0.before) }
      && files.contains { $0.before == nil && hasMatches($0.after) }
  }
}
