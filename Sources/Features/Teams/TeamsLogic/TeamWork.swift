import MigrationsInterface
import MigrationsLogic
import Workspace

/// A team's share of one migration.
package struct TeamWork: Identifiable, Equatable, Sendable {
  package var id: MigrationID { count.id }
  package let count: MigrationCount
  /// The share of the team.
  package let share: TeamShare

  /// Whether the team has remaining matches of a migration that hasn't reached its goal.
  package var isOpen: Bool { share.remaining > 0 && count.isOpen }

  /// Returns the migrations that concern a team: P0 first, then by due date, then by remaining
  /// matches. Completed shares come last. Migrations that haven't been counted are omitted.
  package static func rows(
    of team: String?, _ state: MigrationsReducer.State, today: Day
  ) -> [TeamWork] {
    state.migrations.compactMap { count -> TeamWork? in
      guard count.isCounted else { return nil }
      let hasDate = team.map { count.commitments[$0] != nil } ?? false
      guard hasDate || count.byTeam.contains(where: { $0.team == team }) else { return nil }
      return TeamWork(
        count: count,
        share: TeamShare(
          of: team, in: count, history: state.knownHistory?.migrations[count.id], today: today))
    }
    .sorted { TeamWork.order($0) < TeamWork.order($1) }
  }

  private static func order(_ work: TeamWork) -> (Int, String, Int, Int, MigrationID) {
    (
      work.isOpen || work.count.isPartial ? 0 : 1, work.count.priority,
      work.share.committed?.number ?? .max,
      // Rows keep their places while the numbers grow.
      work.count.isPartial ? 0 : -work.share.remaining, work.count.id
    )
  }
}
