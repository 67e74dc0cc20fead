import CheckInterface
import Foundation
import Git
import GitHistory
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import Patterns
import Workspace
import WorkspaceLogic

/// Rehearses module rules on the merges of a branch: what `headway check --base` would have found at
/// each merge, compared with its first parent.
package struct RuleRehearser: RuleRehearsing {
  /// The number of merges that one task judges.
  private static let batch = 16

  /// A merge to judge, with the files before and after it.
  private struct Candidate: Sendable {
    let position: Int
    let effect: MergeFilter.Effect
    let before: [TrackedEntry]
    let after: [TrackedEntry]
  }

  private enum Verdict: Sendable {
    case passed
    case stopped([RuleViolation])
    case unjudged
  }

  private let reader: ModuleReader

  package init(_ reader: ModuleReader) { self.reader = reader }

  package func rehearse(
    _ request: RuleRehearsalRequest
  ) -> AsyncThrowingStream<RehearsalEvent<RuleRehearsal>, any Error> {
    AsyncThrowingStream { send in
      send(.finished(try await rehearsal(request) { send(.progress($0)) }))
    }
  }

  /// Rehearses the rules.
  ///
  /// - Throws: `UntrustedManifests`, `GitError`, `UnknownBranch`, `PatternError`, `CancellationError`.
  package func rehearsal(
    _ request: RuleRehearsalRequest,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> RuleRehearsal {
    let repository = try await GitRepository.known(at: request.modules.root)
    async let foundOwners = reader.owners(request.modules)
    let tip = try await BranchTip(of: request.branch, in: repository)
    let past = try await RuleRehearser.merges(repository, tip, request)
    let configuration = request.modules.configuration
    let patterns = try configuration.providers.compactMap { provider -> Pattern? in
      guard case .folders(_, let imports?) = provider.source else { return nil }
      return try Pattern(imports)
    }
    let imports = BlobImportCache(repository, patterns)
    let versions = RuleRehearser.versions(past)
    let modules = PastModules(
      reader, repository, request.modules, imports, owners: try await foundOwners,
      paths: versions.keys)
    let filter = try await filter(versions, configuration, imports)
    let verdicts = try await verdicts(past, filter, modules, progress)
    let reverts = MergeReverts.reverts(of: past.merges.map { ($0.commit, $0.subject) })
    var stopped: [RuleRehearsal.Merge] = []
    var unjudged = 0
    for (position, merge) in past.merges.enumerated() {
      switch verdicts[position] {
      case .stopped(let violations)?:
        stopped.append(
          RuleRehearsal.Merge(
            commit: merge.commit, day: merge.day, author: merge.author, subject: merge.subject,
            revertedBy: reverts[position], violations: violations))
      case .unjudged?: unjudged += 1
      case .passed?, nil: break
      }
    }
    return RuleRehearsal(
      branch: past.branch, since: past.since, until: past.merges.first?.day,
      merges: past.merges.count,
      counts: RuleRehearsalCounts(unjudged: unjudged, unchecked: imports.unchecked),
      stopped: stopped,
      notices: (past.isShallow ? [MergeWalk.shallowNotice] : [])
        + (try await notices(on: past, modules)))
  }

  /// Returns what is wrong with the rules in the newest merge, such as names that match no module.
  private func notices(on past: PastMerges, _ modules: PastModules) async throws -> [String] {
    guard let newest = past.merges.first,
      let report = try await modules.report(on: newest.commit, past.files, day: newest.day)
    else { return [] }
    return report.notices.filter { $0.hasPrefix("the rule ") }
  }

  /// Reads git's log on a separate thread.
  private static func merges(
    _ repository: GitRepository, _ tip: BranchTip, _ request: RuleRehearsalRequest
  ) async throws -> PastMerges {
    var result: PastMerges?
    let events: AsyncThrowingStream<PastMerges, any Error> = HistoryStream.of {
      repository
    } read: { repository, cancellation, send in
      send(try PastMerges(repository, tip, request, cancellation))
    }
    for try await merges in events { result = merges }
    guard let result else { throw CancellationError() }
    return result
  }

  /// The blob ids of all versions of each file.
  private static func versions(_ past: PastMerges) -> [[UInt8]: Set<String>] {
    var versions: [[UInt8]: Set<String>] = [:]
    for entry in past.files { versions[entry.path, default: []].insert(entry.object) }
    for change in past.merges.lazy.flatMap(\.changes) {
      versions[change.path, default: []].formUnion([change.old, change.new].compactMap(\.self))
    }
    return versions
  }

  /// Reads the imports of all versions, and returns the filter of the merges to judge.
  private func filter(
    _ versions: [[UInt8]: Set<String>], _ configuration: ModulesConfiguration,
    _ imports: BlobImportCache
  ) async throws -> MergeFilter {
    let entries = versions.keys.map {
      TrackedEntry(path: $0, kind: .file, object: "", isInWorkingTree: false)
    }
    let filter = MergeFilter(
      versions.keys, configuration,
      folders: configuration.folderSeeds(ModuleSurvey.folders(of: entries)), imports: imports)
    var keys: Set<BlobImportCache.Key> = []
    for (path, objects) in versions {
      for language in filter.languages(of: path) {
        for object in objects { keys.insert(.init(object: object, language: language)) }
      }
    }
    try await imports.read(keys)
    return filter
  }

  // MARK: Verdicts

  /// Judges the merges on all cores.
  private func verdicts(
    _ past: PastMerges, _ filter: MergeFilter, _ modules: PastModules,
    _ progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> [Int: Verdict] {
    let total = past.merges.count
    var verdicts: [Int: Verdict] = [:]
    var files = PastFiles(past.files)
    var next = 0
    let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: [(Int, Verdict)].self) { group in
      /// Adds the next merges that need a verdict.
      func addBatch() {
        var batch: [Candidate] = []
        while next < total, batch.count < RuleRehearser.batch {
          let after = files.entries
          let changesFolders = files.undo(past.merges[next].changes)
          if let effect = filter.effect(of: past.merges[next], changesFolders: changesFolders) {
            batch.append(
              Candidate(position: next, effect: effect, before: files.entries, after: after))
          }
          next += 1
        }
        guard !batch.isEmpty else { return }
        group.addTask { [batch] in try await self.judge(batch, past, modules) }
      }
      for _ in 0..<workers { addBatch() }
      progress(ScanProgress(filesDone: 0, filesTotal: total))
      while let judged = try await group.next() {
        for (position, verdict) in judged { verdicts[position] = verdict }
        addBatch()
        progress(ScanProgress(filesDone: next, filesTotal: total))
      }
    }
    return verdicts
  }

  private func judge(
    _ batch: [Candidate], _ past: PastMerges, _ modules: PastModules
  ) async throws -> [(Int, Verdict)] {
    var verdicts: [(Int, Verdict)] = []
    let exceptions = modules.request.configuration.exceptions
    /// The last report about the files before a merge, with the active exceptions.
    var last: (position: Int, active: [Bool], report: ModuleReport?)?
    for candidate in batch {
      let merge = past.merges[candidate.position]
      if candidate.effect == .folders,
        let after = try await modules.seeds(on: merge.commit, candidate.after),
        after == (try await modules.seeds(on: merge.parent, candidate.before))
      {
        continue
      }
      let active = exceptions.map { $0.holds(on: merge.day) }
      let after: ModuleReport?
      if let last, last.position == candidate.position - 1, last.active == active {
        after = last.report
      } else {
        after = try await modules.report(on: merge.commit, candidate.after, day: merge.day)
      }
      let before = try await modules.report(on: merge.parent, candidate.before, day: merge.day)
      last = (candidate.position, active, before)
      guard let after, let before else {
        verdicts.append((candidate.position, .unjudged))
        continue
      }
      let counts = ModuleBaseline.counts(before)
      guard !ModuleBaseline.excess(after, over: counts, isChanged: { _ in false }).isEmpty else {
        continue
      }
      let isNew = newLines(of: merge, modules.imports, try await origins(of: merge, modules))
      var violations = ModuleBaseline.excess(after, over: counts) { isNew($0.path, $0.line) }
      let contents = TrackedContents(
        modules.repository, commit: merge.commit, candidate.after, texts: modules.texts)
      try await ViolationTexts.fill(&violations, from: contents)
      violations =
        violations.filter { isNew($0.path, $0.line) }
        + violations.filter { !isNew($0.path, $0.line) }
      verdicts.append((candidate.position, .stopped(violations)))
    }
    return verdicts
  }

  /// Returns the contents that renamed files had before a merge, by their new path.
  private func origins(
    of merge: PastMerges.Merge, _ modules: PastModules
  ) async throws -> [[UInt8]: String] {
    let deleted = Dictionary(
      merge.changes.filter { $0.new == nil }.map { ($0.path, $0.old) },
      uniquingKeysWith: { first, _ in first })
    guard !deleted.isEmpty, merge.changes.contains(where: { $0.old == nil }) else { return [:] }
    let renames = try await modules.repository.renames(from: merge.parent, to: merge.commit)
    return Dictionary(
      renames.compactMap { rename in deleted[rename.old]?.map { (rename.new, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns whether a merge adds an import at a location. In files without imports, every line of a changed
  /// file may be new.
  ///
  /// - Parameter origins: the contents that renamed files had before, by their new path.
  private func newLines(
    of merge: PastMerges.Merge, _ imports: BlobImportCache, _ origins: [[UInt8]: String]
  ) -> (String, Int) -> Bool {
    var changes: [String: PastMerges.Change] = [:]
    for change in merge.changes where change.new != nil {
      changes[String(decoding: change.path, as: UTF8.self)] = change
    }
    func found(_ object: String?, _ language: ImportReader.Language) -> [SourceImport] {
      guard let object,
        case .imports(let found?)? = imports[.init(object: object, language: language)]
      else { return [] }
      return found
    }
    var lines: [String: Set<Int>] = [:]
    return { path, line in
      guard let change = changes[path] else { return false }
      guard let language = SourceLanguage(of: change.path) else { return true }
      if lines[path] == nil {
        let old = change.old ?? origins[change.path]
        let known = Set(found(old, .source(language)).map { ImportKind($0) })
        lines[path] = Set(
          found(change.new, .source(language)).filter { !known.contains(ImportKind($0)) }
            .map(\.line))
      }
      return lines[path]?.contains(line) == true
    }
  }
}
