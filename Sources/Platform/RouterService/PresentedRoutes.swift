/// A route that is presented over a flow, as part of that flow's state.
public struct PresentedRoute: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The number of the presentation, unique within the flow.
  public let id: Int
  /// The route as `identifier|json`.
  public let route: String
  /// How the route is shown: `push` or `overlay`.
  package let presentation: Presentation

  /// The number, which names the saved state of the presented flow.
  public var description: String { "\(id)" }
}

/// The routes that are presented over a flow, the last one on top.
public struct PresentedRoutes: Codable, Hashable, Sendable {
  /// The routes, the last one on top.
  public private(set) var routes: [PresentedRoute] = []

  /// Creates an empty stack.
  public init() {}

  /// Decodes the stack from an array.
  public init(from decoder: any Decoder) throws {
    routes = try decoder.singleValueContainer().decode([PresentedRoute].self)
  }

  /// Encodes the stack as an array.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(routes)
  }

  /// Whether no route is presented.
  public var isEmpty: Bool { routes.isEmpty }

  /// Whether a route is shown instead of the flow's own screen.
  package var hasScreen: Bool { screen != nil }

  /// The route that is shown instead of the flow's own screen: the last pushed one.
  var screen: PresentedRoute? { routes.last { $0.presentation != .overlay } }

  /// The route that is shown over the screen, if it is on top.
  var overlay: PresentedRoute? { routes.last.flatMap { $0.presentation == .overlay ? $0 : nil } }

  /// The next number that no presentation has.
  var nextID: Int { (routes.map(\.id).max() ?? 0) + 1 }

  func contains(_ id: Int) -> Bool { routes.contains { $0.id == id } }

  /// Adds a route on top. A replacement is shown like the route that it replaces. Only one overlay
  /// covers the screen, so an overlay replaces another one.
  mutating func add(_ route: String, as presentation: Presentation, id: Int) {
    let top = routes.last?.presentation
    var shown = presentation
    if presentation == .replace { shown = top ?? .push }
    if presentation == .replace || (presentation == .overlay && top == .overlay) {
      routes = routes.dropLast()
    }
    routes.append(PresentedRoute(id: id, route: route, presentation: shown))
  }

  /// Removes a route and all routes above it.
  mutating func remove(_ id: Int) {
    routes = Array(routes.prefix { $0.id != id })
  }

  /// Removes all routes.
  mutating func removeAll() { routes = [] }
}
