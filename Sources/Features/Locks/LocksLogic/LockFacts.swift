import LocksInterface
import MigrationsInterface
import Workspace

/// What a comparison with the baseline goes by.
package struct LockFacts: Sendable {
  /// The migrations that say `lock: true`.
  package var locked: [MigrationID]
  package var baseline: Baseline
  package var unlocks: Unlocks
  /// How many uses each file has that has any.
  package var actual: [MigrationID: [RepositoryPath: Int]]
  /// Every path that is there.
  package var present: Set<RepositoryPath>
  /// From old paths to new ones, as git sees it.
  package var renames: [RepositoryPath: RepositoryPath]
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

  /// What each file may have today: the baseline, less what was raised for a time that is over.
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
