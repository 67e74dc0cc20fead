import Flows
import PluginInterface

extension PluginPoint where Contribution == RouteRule<TeamsState, Never> {
  /// Screens among those of the teams.
  package static var teamRoutes: Self { Self("teams.routes") }
}
