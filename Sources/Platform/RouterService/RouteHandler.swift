import Routing

/// Says which feature shows which routes: the one thing a feature's module registers.
@MainActor public protocol RouteHandler {
  /// The routes it answers for. No two handlers may name the same.
  var routes: [any Route.Type] { get }
  /// All features it may lead to, so that their dependencies can be checked without making one.
  var features: [any Feature.Type] { get }
  /// The feature for one of its routes.
  func feature(for route: any Route) -> any Feature.Type
}
