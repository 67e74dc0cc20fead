import Flows
import Routing

/// Opens routes from any part of the app. Features receive it by injection, so that they depend on
/// the route of another feature and never on its flow.
@MainActor public protocol Navigating: AnyObject {
  /// Opens a route where the app shows it, as a link does: in its tab, or over the current screen.
  func open(_ route: any Route)
  /// Shows the flow of a route over the current one.
  ///
  /// The flow closes when it ends with a result, or when the user goes back past its first screen.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - presentation: how the flow comes on screen.
  ///   - onExit: receives the result, after the flow has closed. It isn't called if the user closes
  ///     the flow or if the flow is restored with a session.
  func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void)
  /// Returns whether a feature handles routes of this type.
  func canOpen(_ route: any Route.Type) -> Bool
  /// Reads the app's data again, for example after a change of its configuration, and then opens a
  /// route.
  func reload(showing route: any Route)
  /// Reads the app's data again, and then shows the current screen again.
  ///
  /// - Parameter route: the route to open if the current screen has none.
  func reloadInPlace(orShowing route: any Route)
}

extension Navigating {
  /// Reads the app's data again, and then opens the route.
  public func reloadInPlace(orShowing route: any Route) { reload(showing: route) }
}

extension Navigating {
  /// Shows the flow of a route over the current one, and ignores its result.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - presentation: how the flow comes on screen.
  public func present(_ route: some Route, as presentation: Presentation) {
    present(route, as: presentation) { _ in }
  }
}

/// The outermost flow of an app with tabs, over which routes can be presented.
@MainActor public protocol NavigationHost: AnyFlow, Navigating {
  /// Whether a route can be presented now. Reading it is tracked.
  var canPresent: Bool { get }
  /// Whether a tab can be selected now. Reading it is tracked.
  var hasTabs: Bool { get }
  /// Closes all presented routes and selects a tab.
  func select(_ tab: FlowID)
}

extension LinkStep {
  /// Creates a step that selects a tab of the app once the tabs are available.
  ///
  /// - Parameter tab: the identifier of the tab.
  public static func select(_ tab: FlowID) -> LinkStep {
    host(waitsFor: "the tab \(tab)", when: { $0.hasTabs }) { $0.select(tab) }
  }

  /// Creates a step that presents a route without a tab.
  static func present(_ route: any Route, by handler: any RouteHandler) -> LinkStep {
    host(waitsFor: "the app", when: { $0.canPresent }) { handler.present(route, with: $0) }
  }
}

extension LinkOpener {
  /// Registers the links of a handler: they lead to its tab, or present the route over the current
  /// screen. A route that is registered already keeps its steps.
  ///
  /// - Throws: `LinkError` if another route has the same identifier or host.
  public func register(_ handler: any RouteHandler) throws(LinkError) {
    func add<R: Route>(_ type: R.Type) throws(LinkError) {
      if let known = registry.type(R.identifier), ObjectIdentifier(known) == ObjectIdentifier(type)
      {
        return
      }
      try register(type) { route in
        guard let tab = handler.tab else { return [.present(route, by: handler)] }
        return [.select(tab.id)] + (try handler.steps(to: route))
      }
    }
    for type in handler.routes { try add(type) }
  }
}
