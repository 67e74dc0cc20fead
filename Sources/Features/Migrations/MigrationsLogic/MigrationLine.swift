import LocksInterface
import MigrationsInterface

/// A migration as the overview shows it: its counts, and what its past says.
package struct MigrationLine: Identifiable, Equatable, Sendable {
  package let count: MigrationCount
  /// Nil while its past isn't known.
  package let trend: MigrationTrend?
  /// How it compares with its baseline; nil where it isn't to be locked, or that isn't known.
  package let lock: LockState?

  package init(count: MigrationCount, trend: MigrationTrend? = nil, lock: LockState? = nil) {
    self.count = count
    self.trend = trend
    self.lock = lock
  }

  package var id: MigrationID { count.id }

  /// How far it is: by its replacement where it has one, else by its past.
  package var progress: Double? {
    guard count.isCounted else { return nil }
    return count.progress ?? trend?.progress
  }

  package static func lines(_ state: MigrationsBoard.State) -> [MigrationLine] {
    state.migrations.map {
      MigrationLine(count: $0, trend: state.trends[$0.id], lock: state.locks[$0.id])
    }
  }
}
