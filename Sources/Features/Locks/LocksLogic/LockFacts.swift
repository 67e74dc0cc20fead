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
  /// Every path of the commit since which git alone says what was renamed; nil without such a commit.
  package var before: Set<RepositoryPath>?
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

  /// How each locked migration stands, for a screen.
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

  /// Whether two paths may be one file by their names alone: not where git has seen the change and says
  /// nothing of a rename.
  func mayBeFollowedByName(_ from: RepositoryPath, _ to: RepositoryPath) -> Bool {
    guard let before else { return true }
    return !before.contains(from) && before.contains(to)
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
