import MigrationsInterface
import MigrationsLogic

/// The violations that the changed files of other tools record before and after each merge, by the
/// paths that the violations are in.
struct RecordedMerges {
  private let rules: [MigrationRule]
  private let isNeeded: Bool
  /// By merge and path: the versions before and after it.
  private var files: [Int: [[UInt8]: (before: MergeChange.Version, after: MergeChange.Version)]] =
    [:]

  init(_ rules: [MigrationRule]) {
    self.rules = rules
    isNeeded = rules.contains { $0.toolBaseline != nil }
  }

  /// Adds a version of a file.
  mutating func add(_ tallies: [CountTally]?, _ merge: Int, isNew: Bool) {
    guard isNeeded, let tallies else { return }
    for (rule, tally) in zip(rules, tallies) where rule.toolBaseline != nil {
      let id = MigrationID(rule.definition.id)
      let matches = Dictionary(grouping: tally.sortedMatches) { Array($0.path.utf8) }
      for (path, count) in tally.byPath {
        var file = files[merge]?[path] ?? (MergeChange.Version(), MergeChange.Version())
        let side =
          isNew ? \(before: MergeChange.Version, after: MergeChange.Version).after : \.before
        file[keyPath: side].remaining[id, default: 0] += count
        file[keyPath: side].matches[id, default: []] += matches[path] ?? []
        files[merge, default: [:]][path] = file
      }
    }
  }

  /// Adds the violations to the files of the merges. A file that a merge doesn't change exists on both
  /// sides.
  func add(to merges: inout [MergeChange]) {
    for (merge, recorded) in files {
      for (path, versions) in recorded.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        guard let index = merges[merge].files.firstIndex(where: { $0.path == path }) else {
          merges[merge].files.append(
            MergeChange.File(path: path, before: versions.before, after: versions.after))
          continue
        }
        RecordedMerges.add(versions.before, to: &merges[merge].files[index].before)
        RecordedMerges.add(versions.after, to: &merges[merge].files[index].after)
      }
    }
  }

  private static func add(_ version: MergeChange.Version, to other: inout MergeChange.Version?) {
    guard !version.remaining.isEmpty else { return }
    var sum = other ?? MergeChange.Version()
    sum.remaining.merge(version.remaining, uniquingKeysWith: +)
    sum.matches.merge(version.matches, uniquingKeysWith: +)
    other = sum
  }
}
