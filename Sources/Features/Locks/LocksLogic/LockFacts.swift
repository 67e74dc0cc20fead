import LocksInterface
import MigrationsInterface
import Workspace

/// The data for a comparison with the baseline.
package struct LockFacts: Sendable {
  /// The migrations with `lock: true`.
  package var locked: [MigrationID]
  package var baseline: Baseline
  package var unlocks: Unlocks
  /// The remaining matches by migration and file, for files with at least one match.
  package var actual: [MigrationID: [RepositoryPath: Int]]
  /// All existing paths.
  package var present: Set<RepositoryPath>
  /// The renames that git detected, from old to new path.
  package var renames: [RepositoryPath: RepositoryPath]
  /// All paths in the base commit. Renames since then only count if git detected them. Nil without
  /// a base.
  package var before: Set<RepositoryPath>?
  /// The day on which unlocks are evaluated.
  package var today: Day

  package init(
    locked: [MigrationID], baseline: Baseline, unlocks: Unlocks = Unlocks(),
    actual: [MigrationID: [RepositoryPath: Int]], present: Set<RepositoryPath>,
    renames: [RepositoryPath: RepositoryPath] = [:], today: Day
  ) {
    self.locked = locked
    self.baseline = baseline
    self.unlocks = unlocks
    self.actual = actual
    self.present = present
    self.renames = renames
    self.today = today
  }

  /// The lock states of the locked migrations.
  package var states: [MigrationID: LockState] {
    let comparison = LockComparison(self)
    return Dictionary(
      locked.map { id in
        let state = LockState(
          isWritten: baseline.isLocked(id),
          allowed: (comparison.allowances[id] ?? [:]).values.reduce(0, +),
          over: comparison.over.filter { $0.key.id == id },
          stale: comparison.stale.filter { $0.key.id == id })
        return (id, state)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether an allowance may move between two paths because of their names. That isn't the case if
  /// git compared the paths and detected no rename.
  func mayBeFollowedByName(_ from: RepositoryPath, _ to: RepositoryPath) -> Bool {
    guard let before else { return true }
    return !before.contains(from) && before.contains(to)
  }

  /// Returns the allowed matches of a migration by file, without raised allowances that have ended.
  func allowances(of id: MigrationID) -> [RepositoryPath: Int] {
    var result = baseline.allowances(of: id)
    for (path, count) in result {
      if let unlock = unlocks.entries[AllowanceKey(id, path)], !unlock.holds(on: today) {
        result[path] = min(count, unlock.from)
      }
    }
    return result
  }
}
