import Flows
import RouterService
import Routing

extension PluginPoint where Contribution == PluginLink {
  /// Deep links of any kind.
  public static var links: Self { Self("app.links") }
}

/// A link that a plugin adds, with typed parameters: `headway://most-urgent?team=@ios`.
@MainActor public struct PluginLink {
  /// Finds the steps to a route now, by the plugin's own or around them.
  typealias Way = @MainActor (any Route, @MainActor () throws -> [LinkStep]) throws -> [LinkStep]

  let identifier: String
  let host: String
  let register: @MainActor (LinkOpener, @escaping Way) throws(LinkError) -> Void
  let unregister: @MainActor (LinkOpener) -> Void

  /// - Parameters:
  ///   - type: the route, whose properties are the parameters.
  ///   - steps: the way there, see `LinkStep`; a `LinkError` that it throws is told to whoever opened the
  ///     link, anything else is the plugin's fault.
  public init<R: Route>(
    _ type: R.Type, steps: @escaping @MainActor (R) throws -> [LinkStep]
  ) {
    identifier = R.identifier
    host = R.host
    register = { opener, way throws(LinkError) in
      try opener.register(type) { route in
        try way(route) { try steps(route) }
      }
    }
    unregister = { $0.unregister(type) }
  }
}

extension PluginLink: Claiming {
  public var claims: [Claim] {
    // Hosts are the same in any case of letters.
    let host = host.lowercased()
    return identifier == host
      ? [Claim(.link, identifier)] : [Claim(.link, identifier), Claim(.link, host)]
  }
}
