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
  let add: (inout ExternalExtensionPoints, @escaping @MainActor () -> PluginFacts) -> Void
  /// Returns the steps to a screen of a plugin.
  let steps: (PluginScreenRoute) -> [LinkStep]
  /// Opens a screen of a plugin in a flow, and returns whether it is the flow of this point.
  let open: (PluginScreenRoute, any AnyFlow) throws -> Bool

  /// Creates an extension point.
  ///
  /// - Parameters:
  ///   - point: the extension point for the rules of the flow.
  ///   - flow: the identifier of the flow.
  ///   - type: the class of the flow.
  ///   - route: the route to the flow; nil if the flow is always on screen.
  package init<State: Equatable & Codable & Sendable, Exit>(
    _ point: RoutingPoint<State, Exit>, in flow: FlowID, _ type: Flow<State, Exit>.Type,
    at route: (any Route)?
  ) {
    id = point.id
    add = { table, facts in
      table.addScreens(at: point.id) { screen, plugin, contributions in
        let rule = ExternalScreenPoint.rule(among: point, screen, plugin, facts)
        contributions.add(rule, id: plugin.name(of: screen.id), to: point)
      }
    }
    open = { screen, other in
      guard other.id == flow, let found = other as? Flow<State, Exit> else { return false }
      try ExternalScreenPoint.open(screen, in: found)
      return true
    }
    steps = { screen in
      (route.map { [.follow($0)] } ?? [])
        + [LinkStep(in: flow, type) { try ExternalScreenPoint.open(screen, in: $0) }]
    }
  }

  /// Opens a screen of a plugin.
  ///
  /// - Throws: ``LinkError`` with the solution if a rule of the flow comes before that of the screen, so
  ///   that the user would only see the usual screen.
  private static func open<State: Equatable & Codable & Sendable, Exit>(
    _ screen: PluginScreenRoute, in flow: Flow<State, Exit>
  ) throws {
    guard let rule = flow.rule(before: screen) else { return flow.open(pluginScreen: screen) }
    throw LinkError(
      code: .unknownTarget,
      message:
        "The screen “\(screen.place)” of the plugin \(screen.plugin) can't be shown, since the "
        + "rule “\(rule)” of the flow \(flow.id) comes first. Add \"before\": \"\(rule)\" to the "
        + "screen in the plugin's manifest.")
  }

  private static func rule<State: Equatable & Codable & Sendable, Exit>(
    among point: RoutingPoint<State, Exit>, _ screen: PluginManifest.Screen,
    _ plugin: ExternalPlugin, _ facts: @escaping @MainActor () -> PluginFacts
  ) -> RouteRule<State, Exit> {
    let placement: RouteRule<State, Exit>.Placement =
      switch screen.placement {
      case .before(let rule)?: .before(rule)
      case .after(let rule)?: .after(rule)
      case nil: .beforeExits
      }
    return .pluginScreen(
      plugin.name(of: screen.id), placement: placement, place: screen.id, of: plugin.id,
      maker: plugin
    ) { route, access in
      // A session may be older than the manifest. Its parameters are dropped if they are invalid
      // now.
      let parameters = (try? TypedParameters.tree(route.parameters, screen.parameters)) ?? [:]
      return ExternalPluginScreen(
        screen, of: plugin, at: route, parameters: parameters, access: access, facts: facts)
    }
  }
}
