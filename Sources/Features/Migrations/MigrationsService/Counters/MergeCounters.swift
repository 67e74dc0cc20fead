import Git
import MigrationsInterface
import MigrationsLogic

/// Asks the counters of plugins about the versions of files in merges. Each text is asked about once.
struct MergeCounters {
  /// The count of one rule in one version.
  struct Count: Sendable {
    /// The position of the version.
    let position: Int
    /// The position of the rule.
    let rule: Int
    /// The matches; nil if git can't read the version.
    let tally: CountTally?
  }

  private let scans: [CounterScan]
  private var caches: [CounterCache?]

  /// - Parameter cacheFolder: the folder of the cache; nil to forget the lines after the scan.
  init(_ plan: HistoryPlan, _ scan: FileScan, cacheFolder: String?) {
    scans = plan.rules.enumerated().compactMap { index, rule in
      rule.counter.flatMap { plan.counters[$0] }.map {
        CounterScan(scan: scan, rule: index, counter: $0, cacheFolder: cacheFolder)
      }
    }
    // All of the plan's counters are pure.
    caches = scans.map { CounterCache($0.counter, in: cacheFolder) }
  }

  /// Counts in versions of files.
  ///
  /// - Returns: the counts of versions with matches, and of those that can't be counted.
  /// - Throws: `FileCounterError`, `GitError`, `CancellationError`.
  mutating func count(_ versions: [FileVersion]) async throws -> [Count] {
    var counts: [Count] = []
    for (index, scan) in scans.enumerated() {
      let covered = versions.indices.filter { scan.covers(versions[$0].entry) }
      try await scan.read(covered.map { versions[$0].entry }, &caches[index]) { offset, contents in
        let position = covered[offset]
        let version = versions[position]
        var tally: CountTally?
        switch contents {
        case .missing: break
        case .counted([], _): return
        case .counted, .refused:
          var sum = CountTally(countsReplacements: false)
          scan.add(contents, at: version.entry.path, on: version.day, &sum)
          tally = sum
        }
        counts.append(Count(position: position, rule: scan.rule, tally: tally))
      }
    }
    return counts
  }

  /// Stores the lines that the counters have found.
  mutating func save() {
    for index in caches.indices { caches[index]?.save() }
  }
}
