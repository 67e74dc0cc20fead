import Flows

/// The extension point for rules that plugins add to a flow's router.
public typealias RoutingPoint<State: Equatable & Codable & Sendable, Exit> = ExtensionPoint<
  RouteRule<State, Exit>
>

extension RouteRule: Claiming {
  /// The identifier of the rule.
  public var claims: [Claim] { [Claim(.route, id)] }
}
