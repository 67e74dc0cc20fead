/// A place where plugins can add something of one type. The feature that owns the place declares it:
///
/// ```swift
/// extension PluginPoint where Contribution == RouteRule<OnboardingState, OnboardingResult> {
///   public static var onboardingRoutes: Self { Self("onboarding.routes") }
/// }
/// ```
///
/// The contribution may be of any type; the ones that many features need stand in `Points`:
/// ``RoutingPoint``, ``ListRowPoint``, ``PanelPoint``, ``CommandPoint``, and for the app as a whole
/// `.links`, `.commands`, `.statusItems` and `.themes`.
public struct PluginPoint<Contribution>: Sendable {
  /// Unique in the app: `onboarding.routes`.
  public let id: String

  public init(_ id: String) {
    self.id = id
  }
}
