import LocksInterface
import MigrationsInterface
import Workspace

/// How the uses compare with the baseline, file by file.
package struct LockComparison: Equatable, Sendable {
  /// Files with more than they may have.
  package private(set) var over: [AllowanceGap] = []
  /// Files with less: lines that could be tightened. Those of migrations that aren't locked (any more)
  /// are among them.
  package private(set) var stale: [AllowanceGap] = []
  package private(set) var moved: [AllowanceMove] = []
  /// Locked migrations without any line yet, though they have uses.
  package private(set) var unwritten: [MigrationID] = []
  /// Migrations with lines that aren't locked (any more).
  package private(set) var unlocked: [MigrationID] = []
  /// Raised allowances that end within the days given, and those that are over and still missed.
  package private(set) var ending: [Unlock] = []
  /// What each file may have, moves done.
  package private(set) var allowances: [MigrationID: [RepositoryPath: Int]] = [:]

  /// So many days before an exception ends it is mentioned.
  package static let notice = 14

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
