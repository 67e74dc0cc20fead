import FeatureFlags
import Flows
import Routing

/// One part of the app that can be shown, with all it depends on.
///
/// A feature is made only when a route asks for it: its `@Dependency` properties are filled, then it
/// builds what is shown.
///
/// ```swift
/// struct ProfileFeature: Feature {
///   static let flag: Flag? = .newProfile
///   @Dependency var client: any HTTPClient
///   static func fallback(for route: any Route) -> (any Feature.Type)? { OldProfileFeature.self }
///   func build(_ route: any Route) throws -> any Routable { ProfileFlow(client: client) }
/// }
/// ```
@MainActor public protocol Feature {
  /// Makes the feature, its dependencies not yet filled.
  init()
  /// The flag it depends on; none unless said otherwise.
  static var flag: Flag? { get }
  /// Whether it may be shown now; asked before anything is made. Follows ``flag`` unless said otherwise.
  static func isEnabled(_ isOn: @MainActor (Flag) -> Bool) -> Bool
  /// The feature to show while this one is disabled; that one is asked in turn.
  static func fallback(for route: any Route) -> (any Feature.Type)?
  /// Makes what is shown for a route, all dependencies being there.
  func build(_ route: any Route) throws -> any Routable
}

extension Feature {
  public static var flag: Flag? { nil }
  public static func isEnabled(_ isOn: @MainActor (Flag) -> Bool) -> Bool {
    flag.map(isOn) ?? true
  }
  public static func fallback(for route: any Route) -> (any Feature.Type)? { nil }
}
