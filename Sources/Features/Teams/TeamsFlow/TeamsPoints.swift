import Flows
import PluginInterface

extension ExtensionPoint where Contribution == RouteRule<TeamsState, Never> {
  /// Additional screens in the teams flow.
  package static var teamRoutes: Self { Self("teams.routes", title: "screens of teams") }
}
