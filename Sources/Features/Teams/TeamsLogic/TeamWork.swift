import MigrationsInterface
import MigrationsLogic
import Workspace

/// One migration as a team sees it: its own share, its own date.
package struct TeamWork: Identifiable, Equatable, Sendable {
  package var id: MigrationID { count.id }
  package let count: MigrationCount
  package let share: TeamShare

  /// Whether the team still has to do something: a share, of a migration that hasn't reached its goal.
  package var isOpen: Bool { share.left > 0 && count.isOpen }

  /// Migrations that concern a team, P0 first, then by date, then by what is left; those that it is done
  /// with come last. What isn't counted yet is left out: nothing is known of it.
  package static func rows(
    of team: String?, _ state: MigrationsBoard.State, today: Day
  ) -> [TeamWork] {
    state.migrations.compactMap { count -> TeamWork? in
      guard count.isCounted else { return nil }
      let hasDate = team.map { count.commitments[$0] != nil } ?? false
      guard hasDate || count.byTeam.contains(where: { $0.team == team }) else { return nil }
      return TeamWork(
        count: count,
        share: TeamShare(
          of: team, in: count, history: state.history?.migrations[count.id], today: today))
    }
    .sorted { TeamWork.order($0) < TeamWork.order($1) }
  }

  private static func order(_ work: TeamWork) -> (Int, String, Int, Int, MigrationID) {
    (
      work.isOpen ? 0 : 1, work.count.priority, work.share.committed?.number ?? .max,
      -work.share.left, work.count.id
    )
  }
}
