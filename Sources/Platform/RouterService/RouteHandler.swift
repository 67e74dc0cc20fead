import Routing

/// Maps routes to features. Each feature module registers one handler.
@MainActor public protocol RouteHandler {
  /// The routes that this handler handles. A route can have only one handler.
  var routes: [any Route.Type] { get }
  /// All features that this handler can return, so that their dependencies can be checked without
  /// creating one.
  var features: [any Feature.Type] { get }
  /// Returns the feature for one of the handler's routes.
  func feature(for route: any Route) -> any Feature.Type
}
