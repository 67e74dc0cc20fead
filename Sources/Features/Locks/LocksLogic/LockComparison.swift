import LocksInterface
import MigrationsInterface
import Workspace

/// The comparison of remaining matches with the baseline by file.
package struct LockComparison: Equatable, Sendable {
  /// The files with more matches than allowed.
  package private(set) var over: [AllowanceGap] = []
  /// The files with fewer matches than allowed, so that their lines can be tightened. They include
  /// the lines of migrations that aren't locked.
  package private(set) var stale: [AllowanceGap] = []
  /// The allowances that moved with renamed files.
  package private(set) var moved: [AllowanceMove] = []
  /// The locked migrations that have matches but no baseline.
  package private(set) var unwritten: [MigrationID] = []
  /// The migrations in the baseline that aren't locked.
  package private(set) var unlocked: [MigrationID] = []
  /// The raised allowances that end soon.
  package private(set) var ending: [Unlock] = []
  /// The allowed matches by migration and file after the moves.
  package private(set) var allowances: [MigrationID: [RepositoryPath: Int]] = [:]

  /// The number of days before its end from which an exception is reported as ending.
  package static let notice = 14

  /// Compares the remaining matches with the baseline.
  package init(_ facts: LockFacts) {
    for id in facts.locked {
      let actual = facts.actual[id] ?? [:]
      var allowed = facts.allowances(of: id)
      for move in AllowanceMoves.moves(id, allowed: allowed, actual: actual, facts) {
        allowed[move.to] = allowed.removeValue(forKey: move.from)
        moved.append(move)
      }
      allowances[id] = allowed
      if !facts.baseline.isLocked(id), actual.values.contains(where: { $0 > 0 }) {
        unwritten.append(id)
      }
      for path in Set(allowed.keys).union(actual.keys).sorted() {
        let gap = AllowanceGap(
          AllowanceKey(id, path), allowed: allowed[path] ?? 0, actual: actual[path] ?? 0)
        if gap.actual > gap.allowed { over.append(gap) }
        if gap.actual < gap.allowed { stale.append(gap) }
      }
    }
    let known = Set(facts.locked)
    unlocked = facts.baseline.ids.subtracting(known).sorted()
    for (key, count) in facts.baseline.counts.sorted(by: { $0.key < $1.key })
    where !known.contains(key.id) {
      stale.append(AllowanceGap(key, allowed: count, actual: 0))
    }
    ending = facts.unlocks.entries.values
      .filter { known.contains($0.key.id) && $0.holds(on: facts.today) }
      .filter { $0.until - facts.today <= LockComparison.notice }
      .sorted { ($0.until, $0.key) < ($1.until, $1.key) }
  }
}
