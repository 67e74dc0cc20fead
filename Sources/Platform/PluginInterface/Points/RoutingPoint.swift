import Flows

/// Where plugins add rules to a flow's router.
public typealias RoutingPoint<State: Equatable & Codable & Sendable, Exit> = PluginPoint<
  RouteRule<State, Exit>
>

extension RouteRule: Claiming {
  public var claims: [Claim] { [Claim(.route, id)] }
}
