import FeatureFlags
import Flows
import Routing

/// One part of the app that can be shown, with its dependencies.
///
/// A feature is created only when a route needs it. Its `Dependency` properties are injected, and
/// then it builds a routable.
///
/// ```swift
/// struct ProfileFeature: Feature {
///   static let flag: Flag? = .newProfile
///   static let fallbacks: [any Feature.Type] = [OldProfileFeature.self]
///   let client = Dependency<any HTTPClient>()
///   func build(_ route: any Route) throws -> any Routable { try ProfileFlow(client: client.value) }
/// }
/// ```
@MainActor public protocol Feature {
  /// Creates the feature. Its dependencies aren't injected yet.
  init()
  /// The feature's flag; nil by default.
  static var flag: Flag? { get }
  /// Returns whether the feature may be shown. It is called before the feature is created. By
  /// default, it returns the value of ``flag``, or true without a flag.
  ///
  /// - Parameter isOn: returns whether a flag is on.
  static func isEnabled(_ isOn: @MainActor (Flag) -> Bool) -> Bool
  /// All features that ``fallback(for:)`` can return, so that their dependencies can be checked
  /// without creating one; none by default.
  static var fallbacks: [any Feature.Type] { get }
  /// Returns the feature to use for a route while this one is disabled; the first of ``fallbacks``
  /// by default. If that feature is disabled too, its own fallback is used.
  static func fallback(for route: any Route) -> (any Feature.Type)?
  /// Builds the routable for a route. All dependencies have been injected.
  ///
  /// - Throws: any error. The router wraps it in a ``FeatureError`` with the code `buildFailed`.
  func build(_ route: any Route) throws -> any Routable
}

extension Feature {
  /// No flag.
  public static var flag: Flag? { nil }
  /// Returns the value of ``flag``, or true without a flag.
  public static func isEnabled(_ isOn: @MainActor (Flag) -> Bool) -> Bool {
    flag.map(isOn) ?? true
  }
  /// No fallbacks.
  public static var fallbacks: [any Feature.Type] { [] }
  /// Returns the first of ``fallbacks``.
  public static func fallback(for route: any Route) -> (any Feature.Type)? { fallbacks.first }
}
