import Routing

/// The origin and the destination of the last followed link. Esc at the destination returns to
/// the origin if the link led to another tab, because back within that tab leads elsewhere. If the
/// destination has added states to the history since then, Esc returns to those first.
struct BackLink {
  private let origin: (any Route)?
  private var place: (any Route)?
  /// The depth of the history at the destination.
  private var depth = 0

  /// - Parameter origin: the route of the screen from which the link was followed; nil if Esc has no
  ///   origin to return to.
  init(from origin: (any Route)? = nil) { self.origin = origin }

  /// Records the destination.
  ///
  /// - Parameters:
  ///   - route: the route of the screen at which the followed link arrived.
  ///   - depth: the depth of the history on that screen.
  mutating func arrived(at route: (any Route)?, depth: Int) {
    guard BackLink.part(of: route) != BackLink.part(of: origin) else { return }
    place = route
    self.depth = depth
  }

  /// Returns the origin, if the screen with this route is the destination; otherwise nil.
  ///
  /// - Parameters:
  ///   - route: the route of the current screen.
  ///   - depth: the current depth of the history.
  func origin(at route: (any Route)?, depth: Int) -> (any Route)? {
    guard depth <= self.depth, let route, let place, let current = try? AnyRoute(route).text(),
      let destination = try? AnyRoute(place).text()
    else { return nil }
    return current == destination ? origin : nil
  }

  /// Returns the part of the app that a route leads to: `migrations` for `headway://migrations/rx`.
  private static func part(of route: (any Route)?) -> String? { route.map { type(of: $0).host } }
}
