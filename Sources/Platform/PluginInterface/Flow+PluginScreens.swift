import Flows
import Routing

/// A plugin's screen that is open in a flow. It is stored beside the flow's own state. When that
/// state changes, the screen closes.
private struct OpenPluginScreen: Codable, Equatable, Sendable {
  let route: PluginScreenRoute
  /// The state of the flow when the screen was opened.
  let over: JSONTree

  static let key = PluginStorageKey<OpenPluginScreen?>(plugin: "app", name: "added", initial: nil)
}

/// Identifies a plugin's screen within a flow.
private struct PluginScreen: Hashable, Sendable, CustomStringConvertible {
  let route: PluginScreenRoute
  /// The object that makes the screen. Another object makes another screen.
  let maker: ObjectIdentifier?

  /// The name of the screen in sessions, which doesn't depend on the object.
  var description: String { "\(route)" }
}

/// A flow with any type of state in which a plugin's screen may be open.
@MainActor package protocol PluginScreenPresenting {
  /// Closes the plugin's screen, if one is open, and clears the history.
  func closePluginScreen()
}

extension Flow: PluginScreenPresenting {
  /// Opens a plugin's screen that the rule ``RouteRule/pluginScreen(_:placement:place:of:maker:make:)``
  /// shows. Going back returns to the current screen.
  package func open(pluginScreen route: PluginScreenRoute) {
    guard let over = try? JSONTree(state) else { return }
    keep(OpenPluginScreen(route: route, over: over), in: OpenPluginScreen.key, remember: true)
  }

  /// Returns the rule of this flow that comes before the rule for a plugin's screen, so that opening the
  /// screen doesn't show it; nil if there is none.
  ///
  /// - Parameter route: the route to the screen.
  package func rule(before route: PluginScreenRoute) -> String? {
    guard let over = try? JSONTree(state) else { return nil }
    var storage = pluginStorage
    storage[OpenPluginScreen.key] = OpenPluginScreen(route: route, over: over)
    return rule(before: { ($0.base as? PluginScreen)?.route == route }, storage)
  }

  /// Closes the plugin's screen, if one is open, and clears the history.
  package func closePluginScreen() {
    guard pluginStorage[OpenPluginScreen.key] != nil else { return }
    reset(to: state)
    keep(nil, in: OpenPluginScreen.key, remember: false)
  }
}

extension RouteRule {
  /// Creates a rule that shows a plugin's screen while it is open.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the router.
  ///   - placement: the position among the flow's own rules.
  ///   - place: the name of the screen in links.
  ///   - plugin: the plugin's identifier.
  ///   - maker: the object that makes the screen, such as a plugin that can be reloaded. If a rule
  ///     with another object replaces this one, an open screen is made again. The screen must retain
  ///     the object, so that no other object gets its identity.
  ///   - make: called with the route when the rule is selected.
  package static func pluginScreen(
    _ id: String, placement: Placement = .beforeExits, place: String, of plugin: String,
    maker: AnyObject? = nil,
    make: @escaping @MainActor (PluginScreenRoute, FlowAccess<State>) -> any Routable
  ) -> RouteRule {
    let maker = maker.map { ObjectIdentifier($0) }
    return .show(
      id, placement: placement,
      matching: { state, storage -> PluginScreen? in
        guard let open = storage[OpenPluginScreen.key], open.route.plugin == plugin,
          open.route.place == place, (try? JSONTree(state)) == open.over
        else { return nil }
        return PluginScreen(route: open.route, maker: maker)
      }, make: { screen, access in make(screen.route, access) })
  }
}
