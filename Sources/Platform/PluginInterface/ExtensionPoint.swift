/// A point in the app where plugins can add contributions of one type. A feature declares its own
/// extension points:
///
/// ```swift
/// extension ExtensionPoint where Contribution == RouteRule<OnboardingState, OnboardingResult> {
///   public static var onboardingRoutes: Self { Self("onboarding.routes") }
/// }
/// ```
///
/// The contribution can have any type. Extension points that many features need are in `Points`:
/// ``RoutingPoint``, ``ListRowPoint``, ``PanelPoint``, ``CommandPoint``, and for the app as a whole
/// `.links`, `.commands`, `.statusItems` and `.themes`.
public struct ExtensionPoint<Contribution>: Sendable {
  /// The identifier, unique in the app, such as `onboarding.routes`.
  public let id: String

  /// The contributions for users, as a plural noun phrase such as `setup screens`. The
  /// settings show it below a plugin.
  public let title: String

  /// Creates an extension point.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique in the app.
  ///   - title: the contributions for users, as a plural noun phrase; by default the identifier.
  public init(_ id: String, title: String? = nil) {
    self.id = id
    self.title = title ?? id
  }
}
