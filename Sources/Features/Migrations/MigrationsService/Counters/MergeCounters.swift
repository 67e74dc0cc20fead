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

  private let scan: CounterScan
  private var caches: CounterCaches

  /// - Parameter cacheFolder: the folder of the cache; nil to forget the lines after the scan.
  init(_ plan: HistoryPlan, _ scan: FileScan, cacheFolder: String?) {
    let parts = plan.rules.enumerated().compactMap { index, rule in
      rule.counter.flatMap { plan.counters[$0] }.map {
        CounterScan.Part(rule: index, counter: $0)
      }
    }
    self.scan = CounterScan(scan: scan, parts: parts)
    // All of the plan's counters are pure.
    caches = CounterCaches(parts.map(\.counter)) { CounterCache($0, in: cacheFolder) }
  }

  /// Counts in versions of files.
  ///
  /// - Returns: the counts of versions with matches, and of those that can't be counted.
  /// - Throws: `FileCounterError`, `GitError`, `CancellationError`.
  mutating func count(_ versions: [FileVersion]) async throws -> [Count] {
    var counts: [Count] = []
    guard !scan.parts.isEmpty else { return counts }
    try await scan.read(versions.map(\.entry), &caches) { finding in
      let version = versions[finding.position]
      var tally: CountTally?
      switch finding.contents {
      case .missing: break
      case .counted([], _): return
      case .counted, .refused:
        var sum = CountTally(countsReplacements: false)
        scan.add(finding, at: version.entry.path, on: version.day, &sum)
        tally = sum
      }
      counts.append(
        Count(position: finding.position, rule: scan.parts[finding.part].rule, tally: tally))
    } failed: { _, error in
      throw error
    }
    return counts
  }

  /// Stores the lines that the counters have found.
  mutating func save() { caches.save() }
}
