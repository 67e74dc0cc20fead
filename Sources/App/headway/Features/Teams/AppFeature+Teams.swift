import ExternalPlugins
import MigrationsFlow
import PluginInterface
import TeamsFlow

extension AppFeature {
  /// The work of each team.
  static var teams: AppFeature {
    var feature = AppFeature { TeamsRoutes() }
    feature.screens = {
      ExternalScreenPoint(.teamRoutes, in: "teams", Teams.self, at: TeamRoute())
    }
    feature.hints = [
      "teams": "Enter opens a team with its migrations and modules.",
      "teams/item": "Enter shows the team's matches, 2 its modules, and E edits the migration.",
    ]
    feature.terms = ["teams": Migrations.terms]
    return feature
  }
}
