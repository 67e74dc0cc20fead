import LocksInterface
import MigrationsInterface

/// A migration on the overview: its counts, its trend and its lock.
package struct MigrationLine: Identifiable, Equatable, Sendable {
  package let count: MigrationCount
  /// The trend; nil until the history has been read.
  package let trend: MigrationTrend?
  /// The counts compared with the baseline; nil if the migration isn't locked, or if that isn't
  /// known.
  package let lock: LockState?

  package init(count: MigrationCount, trend: MigrationTrend? = nil, lock: LockState? = nil) {
    self.count = count
    self.trend = trend
    self.lock = lock
  }

  /// - Returns: nil if there is no migration with this id.
  package init?(_ state: MigrationsReducer.State, _ id: MigrationID) {
    guard let count = state[id] else { return nil }
    self.init(count: count, trend: state.trends[id], lock: state.locks[id])
  }

  package var id: MigrationID { count.id }

  /// The verdict about the due date; nil if the goal is reached, or until the scan is complete: beside a
  /// partial count, it would seem to be about that.
  package var status: Forecast.Status? {
    count.isComplete && count.isOpen ? trend?.status : nil
  }

  /// Returns all migrations, in the order of the configuration.
  package static func lines(_ state: MigrationsReducer.State) -> [MigrationLine] {
    state.migrations.map {
      MigrationLine(count: $0, trend: state.trends[$0.id], lock: state.locks[$0.id])
    }
  }

  /// The text that the filter searches.
  package var searchText: String {
    "\(count.priority) \(count.title) \(id) "
      + count.byTeam.compactMap(\.team).joined(separator: " ")
  }

  /// Returns migrations by priority, in their order within a priority.
  package static func byPriority(_ lines: [MigrationLine]) -> [MigrationLine] {
    lines.enumerated()
      .sorted { ($0.element.count.priority, $0.offset) < ($1.element.count.priority, $1.offset) }
      .map(\.element)
  }
}
