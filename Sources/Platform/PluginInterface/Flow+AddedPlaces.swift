import Flows
import Routing

/// A screen of a plugin that is open in a flow. It is kept beside the flow's own state and counts as long as
/// that stays what it was: whatever leads elsewhere leaves it.
private struct AddedPlace: Codable, Equatable, Sendable {
  let route: PluginPlaceRoute
  /// The state of the flow that it was opened over.
  let over: JSONTree

  static let key = PluginStorageKey<AddedPlace?>(plugin: "app", name: "added", initial: nil)
}

/// A flow of any state in which a screen of a plugin may be open.
@MainActor public protocol ShowsAddedPlaces {
  /// Leaves the screen of a plugin, should one be open, with nothing to go back to.
  func closeAdded()
}

extension Flow: ShowsAddedPlaces {
  /// Opens a screen that a plugin adds by ``RouteRule/added(_:placement:place:of:make:)``, with what is shown
  /// now behind it.
  public func open(added route: PluginPlaceRoute) {
    guard let over = try? JSONTree(state) else { return }
    keep(AddedPlace(route: route, over: over), in: AddedPlace.key, remember: true)
  }

  public func closeAdded() {
    guard pluginStorage[AddedPlace.key] != nil else { return }
    reset(to: state)
    keep(nil, in: AddedPlace.key, remember: false)
  }
}

extension RouteRule {
  /// A rule that shows a screen of a plugin while that is open.
  ///
  /// - Parameters:
  ///   - place: the screen, as its link says it.
  ///   - plugin: the plugin's id.
  public static func added(
    _ id: String, placement: Placement = .beforeExits, place: String, of plugin: String,
    make: @escaping @MainActor (PluginPlaceRoute, FlowAccess<State>) -> any Routable
  ) -> RouteRule {
    .show(
      id, placement: placement,
      matching: { state, storage -> PluginPlaceRoute? in
        guard let open = storage[AddedPlace.key], open.route.plugin == plugin,
          open.route.place == place, (try? JSONTree(state)) == open.over
        else { return nil }
        return open.route
      }, make: make)
  }
}
