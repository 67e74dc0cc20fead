import DependencyInjection

/// The reason that a route can't be shown, or that a handler can't be registered.
public struct FeatureError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Sendable, Equatable {
    /// The route already has a handler.
    case duplicate
    /// The route has no handler.
    case unhandled
    /// The feature and all its fallbacks are disabled.
    case disabled
    /// The fallbacks lead back to a feature that was tried before.
    case fallbackCycle
    /// A dependency of the feature can't be resolved.
    case dependency
    /// The feature's `build` threw an error.
    case buildFailed
    /// The feature's flow ends with another type of result than the route declares.
    case exit
  }

  /// The kind of failure.
  public let code: Code
  /// The route's identifier.
  public let route: String
  /// The features that were tried, in order.
  public let features: [String]
  /// The error behind `dependency`, `buildFailed` and `duplicate`.
  public let underlying: (any Error)?

  init(
    _ code: Code, route: String, features: [String] = [], underlying: (any Error)? = nil
  ) {
    self.code = code
    self.route = route
    self.features = features
    self.underlying = underlying
  }

  /// The message for users, as a sentence.
  public var description: String {
    let tried = features.joined(separator: " → ")
    let reason = underlying.map { ": \($0)" } ?? "."
    return switch code {
    case .duplicate: "The route \"\(route)\" can't be registered\(reason)"
    case .unhandled: "No feature shows the route \"\(route)\". Register a handler for it."
    case .disabled: "\"\(route)\" is not available: \(tried) is disabled."
    case .fallbackCycle: "\"\(route)\" is not available: its fallbacks form a cycle, \(tried)."
    case .dependency: "\(tried) is missing a dependency\(reason)"
    case .exit: "\(tried) doesn't end with the result that the route \"\(route)\" declares."
    case .buildFailed: "The screen \"\(route)\" can't be shown\(reason)"
    }
  }
}
