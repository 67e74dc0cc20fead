import Routing

/// Maps routes to features, and leads links to them. Each feature module registers one handler.
///
/// The app creates its handlers before it opens any data, so a handler has no dependencies.
@MainActor public protocol RouteHandler {
  /// The routes that this handler handles. A route can have only one handler.
  var routes: [any Route.Type] { get }
  /// All features that this handler can return, so that their dependencies can be checked without
  /// creating one.
  var features: [any Feature.Type] { get }
  /// The providers of the destinations that are known once data is read; none by default.
  var destinationProviders: [any DestinationProvider.Type] { get }
  /// Returns the feature for one of the handler's routes.
  func feature(for route: any Route) -> any Feature.Type
  /// The tab that shows the handler's routes; nil by default, for routes that are presented over
  /// the current screen.
  var tab: Tab? { get }
  /// The screens that the command palette lists: the tab by default.
  var destinations: [Destination] { get }
  /// Returns the steps of a link inside the flow of the route's feature: from its first screen to
  /// the screen that the route describes. None by default.
  ///
  /// - Throws: `LinkError` if the route leads nowhere. Other errors end the link too.
  func steps(to route: any Route) throws -> [LinkStep]
  /// Presents one of the handler's routes for a link, if the handler has no tab. By default, the
  /// route is pushed, and its result is ignored.
  func present(_ route: any Route, with navigator: any Navigating)
}

extension RouteHandler {
  /// No providers.
  public var destinationProviders: [any DestinationProvider.Type] { [] }
  /// No tab.
  public var tab: Tab? { nil }
  /// The tab, if the handler has one.
  public var destinations: [Destination] {
    tab.map { [Destination($0.title, route: $0.route)] } ?? []
  }
  /// No steps.
  public func steps(to route: any Route) throws -> [LinkStep] { [] }
  /// Pushes the route and ignores its result.
  public func present(_ route: any Route, with navigator: any Navigating) {
    navigator.present(route, as: .push)
  }
}
