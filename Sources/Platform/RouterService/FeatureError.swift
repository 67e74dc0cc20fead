import DependencyInjection

/// Why a route could not be shown, or a handler not be registered.
public struct FeatureError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Sendable, Equatable {
    /// Two handlers for one route.
    case duplicate
    /// No handler for the route.
    case unhandled
    /// The feature is disabled and has no fallback that is enabled.
    case disabled
    /// The fallbacks lead back to a feature that was asked before.
    case fallbackCycle
    /// A dependency of the feature can't be had.
    case dependency
    /// The feature could not build what is shown.
    case buildFailed
  }

  /// The kind of failure.
  public let code: Code
  /// The route's identifier.
  public let route: String
  /// The features that were asked, in order.
  public let features: [String]
  /// What was thrown, for `dependency`, `buildFailed` and `duplicate`.
  public let underlying: (any Error)?

  init(
    _ code: Code, route: String, features: [String] = [], underlying: (any Error)? = nil
  ) {
    self.code = code
    self.route = route
    self.features = features
    self.underlying = underlying
  }

  public var description: String {
    let way = features.joined(separator: " → ")
    let reason = underlying.map { ": \($0)" } ?? "."
    return switch code {
    case .duplicate: "The route “\(route)” can't be registered\(reason)"
    case .unhandled: "No feature shows the route “\(route)”. Register a handler for it."
    case .disabled: "“\(route)” is not available: \(way) is switched off."
    case .fallbackCycle: "“\(route)” is not available: its fallbacks go round in a circle, \(way)."
    case .dependency: "\(way) is missing something it needs\(reason)"
    case .buildFailed: "\(way) could not be shown\(reason)"
    }
  }
}
