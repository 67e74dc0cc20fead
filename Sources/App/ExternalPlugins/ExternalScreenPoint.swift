import Flows
import PluginHost
import PluginInterface
import PluginProtocol
import PluginScreens
import RouterService
import Routing

/// An extension point for the screens of external plugins among the screens of a flow.
@MainActor package struct ExternalScreenPoint {
  /// The identifier of the extension point.
  let id: String
  /// Adds the extension point.
  let add: (inout ExternalExtensionPoints, AppFacts) -> Void
  /// Returns the steps to a screen of a plugin.
  let steps: (PluginScreenRoute) -> [LinkStep]

  /// Creates an extension point.
  ///
  /// - Parameters:
  ///   - point: the extension point for the rules of the flow.
  ///   - flow: the identifier of the flow.
  ///   - type: the class of the flow.
  ///   - route: the route to the flow.
  package init<State: Equatable & Codable & Sendable>(
    _ point: RoutingPoint<State, Never>, in flow: FlowID, _ type: Flow<State, Never>.Type,
    at route: any Route
  ) {
    id = point.id
    add = { points, facts in points.addScreens(among: point, facts) }
    steps = { screen in
      [.follow(route), LinkStep(in: flow, type) { $0.open(pluginScreen: screen) }]
    }
  }
}
