import ExternalPlugins
import PluginInterface
import TeamsFlow

extension AppFeature {
  /// The work of each team.
  static var teams: AppFeature {
    var feature = AppFeature { TeamsRoutes() }
    feature.screens = {
      ExternalScreenPoint(.teamRoutes, in: "teams", Teams.self, at: TeamRoute())
    }
    return feature
  }
}
