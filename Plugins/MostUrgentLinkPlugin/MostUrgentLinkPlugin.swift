import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import PluginInterface
import RouterService
import Routing

/// Adds the link `headway://most-urgent`, which opens the unfinished migration with the earliest
/// due date. `headway://most-urgent?team=@ios` considers only migrations with matches of that team.
package struct MostUrgentLink: Plugin {
  package let id = "most-urgent-link"
  package let title = "Most urgent"
  package let version = "1.1.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.most-urgent-link", default: true, owner: "@headway/tracker",
    about: "Adds the link headway://most-urgent to the migration with the earliest due date")

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      PluginLink(MostUrgentRoute.self, steps: MostUrgentLink.steps), id: "most-urgent", to: .links)
  }

  private static func steps(_ route: MostUrgentRoute) -> [LinkStep] {
    [
      .follow(MigrationRoute()),
      LinkStep.choose(in: "migrations", Migrations.self, when: { $0.isSettled }) { flow in
        guard let id = choose(flow.context, team: route.team) else {
          throw LinkError(
            code: .unknownTarget,
            message: route.team.map { "\($0) has no unfinished migration." }
              ?? "There is no unfinished migration.")
        }
        return MigrationRoute(id: id)
      },
    ]
  }

  /// Returns the unfinished migration with the earliest due date, then the highest priority, then
  /// the most remaining matches.
  ///
  /// - Parameter team: only considers migrations with remaining matches of this team.
  static func choose(_ context: MigrationRowContext, team: String? = nil) -> MigrationID? {
    context.migrations
      .filter { migration in
        migration.isOpen
          && (team == nil || migration.byTeam.contains { $0.team == team && $0.remaining > 0 })
      }
      .min {
        // Migrations without a due date come last.
        ($0.due?.number ?? .max, $0.priority, -$0.remaining, $0.id)
          < ($1.due?.number ?? .max, $1.priority, -$1.remaining, $1.id)
      }?.id
  }
}

/// The route of `headway://most-urgent`.
struct MostUrgentRoute: Route {
  static let identifier = "most-urgent"
  /// Only considers migrations with remaining matches of this team; nil for all migrations.
  var team: String?
}
