import Routing

/// A place that users find by its name, for example in a command palette.
public struct Destination: Identifiable {
  /// The effect of choosing a destination.
  public enum Target {
    /// Opens a route.
    case route(any Route)
    /// Performs an action.
    case action(@MainActor () -> Void)
  }

  /// The identifier, unique among all destinations of an app.
  public let id: String
  /// The name to show and to search.
  public let title: String
  /// The kind of destination, such as `team`.
  public let detail: String
  /// The effect of choosing the destination.
  public let target: Target

  /// Creates a destination that opens a screen of the app.
  ///
  /// - Parameters:
  ///   - title: the title of the screen, unique among all screens of an app.
  ///   - route: the route to the screen.
  public init(_ title: String, route: any Route) {
    self.init(id: "screen/\(title)", title: title, detail: "screen", route: route)
  }

  /// Creates a destination that opens a route.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique among all destinations of an app.
  ///   - title: the name to show and to search.
  ///   - detail: the kind of destination.
  ///   - route: the route to open.
  public init(id: String, title: String, detail: String, route: any Route) {
    self.init(id: id, title: title, detail: detail, target: .route(route))
  }

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique among all destinations of an app.
  ///   - title: the name to show and to search.
  ///   - detail: the kind of destination.
  ///   - target: the effect of choosing it.
  public init(id: String, title: String, detail: String, target: Target) {
    self.id = id
    self.title = title
    self.detail = detail
    self.target = target
  }
}

/// Lists the destinations of a feature.
///
/// A provider is created by a ``FeatureRouter``, which injects its `Dependency` properties.
@MainActor public protocol DestinationProvider {
  /// Creates the provider. Its dependencies aren't injected yet.
  init()
  /// Starts to read data that the destinations need. By default, it does nothing.
  ///
  /// - Throws: `DependencyError` if a dependency can't be resolved.
  func prepare() throws
  /// The destinations that are known so far. The read is tracked.
  ///
  /// - Throws: `DependencyError` if a dependency can't be resolved.
  var destinations: [Destination] { get throws }
}

extension DestinationProvider {
  /// Does nothing.
  public func prepare() throws {}
}
