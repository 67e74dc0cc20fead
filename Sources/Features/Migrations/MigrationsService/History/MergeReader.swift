import Foundation
import Git
import GitHistory
import MigrationsInterface
import MigrationsLogic
import Workspace
import WorkspaceLogic

/// Reads the merges into a branch through git. Only the versions of files that merges changed are
/// read, on all cores. Counters of plugins are asked about one batch of merges after another.
package struct MergeReader: MergeReading {
  /// The number of merges for which one git process reads the files.
  private static let batch = 32

  private let counting: (any FileCounting)?
  private let cacheFolder: String?

  /// - Parameters:
  ///   - counting: provides the counters of plugins; nil if they can't run.
  ///   - cacheFolder: the folder for the results of counters; nil to forget them.
  package init(counting: (any FileCounting)? = nil, cacheFolder: String? = nil) {
    self.counting = counting
    self.cacheFolder = cacheFolder
  }

  package func merges(
    _ request: HistoryRequest, over period: MergePeriod,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> MergeHistory {
    let first = try await HistoryPlan(request, counting: counting)
    defer { first.closeCounters() }
    var plan = first
    while true {
      if plan.rules.isEmpty, !plan.uncounted.isEmpty { throw UncountedMigrations(plan.uncounted) }
      do {
        return try await merges(plan, over: period, progress: progress)
      } catch let error as FileCounterError {
        // The other migrations can still be counted.
        guard let rest = plan.leavingOut(error) else { throw error }
        plan = rest
      }
    }
  }

  private func merges(
    _ plan: HistoryPlan, over period: MergePeriod,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> MergeHistory {
    let log = try await log(plan, period)
    let total = log.entries.count
    let attributes = try await attributes(of: log, plan.repository)
    let scan = try FileScan(
      plan.repository, rules: plan.rules, attributes: attributes, owners: plan.owners,
      modules: plan.folders, today: log.since)
    var counters = MergeCounters(plan, scan, cacheFolder: cacheFolder)
    defer { counters.save() }
    var merges = [MergeChange?](repeating: nil, count: total)
    let workers = max(2, ProcessInfo.processInfo.activeProcessorCount)
    try await withThrowingTaskGroup(of: (Int, [MergeChange]).self) { group in
      var next = 0
      func addBatch() async throws {
        guard next < total else { return }
        let start = next
        let versions = MergeVersions(log.entries[start..<min(total, start + MergeReader.batch)])
        next += versions.merges.count
        let counted = try await counters.count(versions.all)
        group.addTask {
          try Task.checkCancellation()
          return (start, try await MergeReader.read(versions, counted, scan))
        }
      }
      for _ in 0..<workers { try await addBatch() }
      var done = 0
      while let (start, changes) = try await group.next() {
        for (offset, change) in changes.enumerated() { merges[start + offset] = change }
        done += changes.count
        progress(ScanProgress(filesDone: done, filesTotal: total))
        try await addBatch()
      }
    }
    var history = MergeHistory(
      branch: plan.branch, since: log.since, merges: merges.compactMap(\.self),
      notice: log.notice)
    history.uncounted = plan.uncounted
    return history
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
    guard try await repository.attributeFiles().areRelevant else { return [:] }
    return try await repository.attributes(
      of: Array(Set(log.entries.flatMap { $0.changes.map(\.path) })))
  }

  /// Counts the versions of the files in merges.
  ///
  /// - Parameter counted: the results of counters.
  private static func read(
    _ versions: MergeVersions, _ counted: [MergeCounters.Count], _ scan: FileScan
  ) async throws -> [MergeChange] {
    var merges = versions.merges
    /// The positions of versions that couldn't be counted.
    var uncounted: Set<Int> = []
    var recorded = RecordedMerges(scan.rules)
    try await scan.scan(versions.all) { position, tallies in
      let place = versions.places[position]
      recorded.add(tallies, place.merge, isNew: place.isNew)
      guard let tallies, tallies.allSatisfy(\.sortedSkippedFiles.isEmpty) else {
        uncounted.insert(position)
        return
      }
      var version = MergeChange.Version()
      for (rule, tally) in zip(scan.rules, tallies) where rule.toolBaseline == nil {
        version.add(tally, of: rule, at: versions.all[position].entry.path)
      }
      merges[place] = version
    }
    for count in counted {
      let place = versions.places[count.position]
      guard let tally = count.tally, tally.sortedSkippedFiles.isEmpty else {
        uncounted.insert(count.position)
        continue
      }
      merges[place]?.add(
        tally, of: scan.rules[count.rule], at: versions.all[count.position].entry.path)
    }
    for position in uncounted { merges[versions.places[position].merge].uncounted += 1 }
    recorded.add(to: &merges)
    for index in merges.indices where merges[index].mayHaveRenamedMatches {
      merges[index].renames = try await scan.repository.renames(
        from: merges[index].parent, to: merges[index].commit)
    }
    return merges
  }
}

extension MergeChange.Version {
  /// Adds the matches of a migration in this version.
  fileprivate mutating func add(_ tally: CountTally, of rule: MigrationRule, at path: [UInt8]) {
    guard !tally.matches.isEmpty else { return }
    let id = MigrationID(rule.definition.id)
    remaining[id] = tally.byPath[path] ?? 0
    matches[id] = tally.sortedMatches
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
