import Flows
import RouterService
import Routing

extension ExtensionPoint where Contribution == PluginLink {
  /// Deep links of any type.
  public static var links: Self { Self("app.links", title: "links") }
}

/// A link with typed parameters that a plugin adds, such as `headway://most-urgent?team=@ios`.
@MainActor public struct PluginLink {
  /// Returns the current steps to a route. It can call the plugin's own closure for them.
  typealias StepResolver =
    @MainActor (any Route, @MainActor () throws -> [LinkStep]) throws -> [LinkStep]

  let identifier: String
  let host: String
  let register: @MainActor (LinkOpener, @escaping StepResolver) throws(LinkError) -> Void
  let unregister: @MainActor (LinkOpener) -> Void

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - type: the type of the route. Its properties are the parameters.
  ///   - steps: returns the steps that lead to the route. A `LinkError` is shown to the user who
  ///     opened the link; any other error disables the plugin.
  public init<R: Route>(
    _ type: R.Type, steps: @escaping @MainActor (R) throws -> [LinkStep]
  ) {
    identifier = R.identifier
    host = R.host
    register = { opener, resolve throws(LinkError) in
      try opener.register(type) { route in
        try resolve(route) { try steps(route) }
      }
    }
    unregister = { $0.unregister(type) }
  }
}

extension PluginLink: Claiming {
  /// The route's identifier and host.
  public var claims: [Claim] {
    // Hosts are case-insensitive.
    let host = host.lowercased()
    return identifier == host
      ? [Claim(.link, identifier)] : [Claim(.link, identifier), Claim(.link, host)]
  }
}
