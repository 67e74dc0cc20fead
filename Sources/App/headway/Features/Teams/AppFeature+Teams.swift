import MigrationsFlow
import PluginPoints
import TeamsFlow
import UserSettings

extension AppFeature {
  /// The work of each team.
  static var teams: AppFeature {
    var feature = AppFeature { TeamsRoutes() }
    feature.points = { FeaturePoints.teams }
    feature.hints = [
      "teams": "Enter opens a team with its migrations and modules.",
      "teams/item": "Enter shows the team's matches, 2 its modules, and E edits the migration.",
    ]
    feature.terms = ["teams": Migrations.terms]
    feature.keys = KeyActions(
      ["work.change": ["E"], "work.edit": ["e"]], previews: ["teams"])
    return feature
  }
}
