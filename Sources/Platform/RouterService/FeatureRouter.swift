import DeclarativeUI
import DependencyInjection
import DesignSystem
import Diagnostics
import FeatureFlags
import Flows
import Routing

/// Finds the feature for a route and builds its routable, so that callers don't depend on features.
@MainActor public final class FeatureRouter {
  /// The routes that have a handler.
  public private(set) var registry = RouteRegistry()
  private var handlers: [String: any RouteHandler] = [:]
  private var providers: [any DestinationProvider.Type] = []
  private let dependencies: DependencyRegistry
  private let isOn: @MainActor (Flag) -> Bool

  /// Creates a router without handlers.
  ///
  /// - Parameters:
  ///   - dependencies: resolves the `Dependency` properties of features.
  ///   - isOn: returns whether a flag is on.
  public init(
    dependencies: DependencyRegistry = .current, isOn: @escaping @MainActor (Flag) -> Bool
  ) {
    self.dependencies = dependencies
    self.isOn = isOn
  }

  /// Registers a handler with all its routes. If one of its routes already has a handler, none is
  /// registered.
  ///
  /// - Throws: ``FeatureError`` with the code `duplicate`. The earlier handler stays registered.
  public func register(_ handler: any RouteHandler) throws(FeatureError) {
    var registry = registry
    for route in handler.routes {
      do {
        try registry.register(route)
      } catch {
        throw FeatureError(.duplicate, route: route.identifier, underlying: error)
      }
    }
    self.registry = registry
    for route in handler.routes { handlers[route.identifier] = handler }
    providers += handler.destinationProviders
  }

  /// Builds the routable for a route with the route's feature, or with the first enabled fallback.
  ///
  /// - Throws: ``FeatureError``. With the codes `unhandled`, `disabled` and `fallbackCycle`, no
  ///   feature has been created.
  public func routable(for route: any Route) throws(FeatureError) -> any Routable {
    let name = type(of: route).identifier
    guard let handler = handlers[name] else { throw FeatureError(.unhandled, route: name) }
    var tried: [String] = []
    var seen: Set<ObjectIdentifier> = []
    var candidate = handler.feature(for: route)
    while true {
      tried.append("\(candidate)")
      guard seen.insert(ObjectIdentifier(candidate)).inserted else {
        throw FeatureError(.fallbackCycle, route: name, features: tried)
      }
      if candidate.isEnabled(isOn) { return try build(candidate, route, tried) }
      guard let next = candidate.fallback(for: route) else {
        throw FeatureError(.disabled, route: name, features: tried)
      }
      if !candidate.fallbacks.contains(where: { $0 == next }) {
        CallSite().report(
          "RouterService", "\(candidate).fallbacks doesn't contain \(next), which is its fallback")
      }
      candidate = next
    }
  }

  /// Builds the routable for a route like ``routable(for:)``, and passes on the result with which
  /// its flow ends.
  ///
  /// - Parameters:
  ///   - route: the route to show.
  ///   - onExit: receives the result.
  /// - Throws: ``FeatureError``. The code is `exit` if the feature's flow ends with another type of
  ///   result than the route declares.
  public func routable<R: Route>(
    for route: R, onExit: @escaping @MainActor (R.Exit) -> Void
  ) throws(FeatureError) -> any Routable {
    let routable = try routable(for: route)
    if let flow = routable as? any ExitingFlow<R.Exit> {
      flow.onExit = onExit
    } else if R.Exit.self != Never.self {
      throw FeatureError(.exit, route: R.identifier, features: ["\(type(of: routable))"])
    }
    return routable
  }

  /// Returns the steps from the first screen of a route's flow to the screen that the route
  /// describes.
  ///
  /// - Throws: an error of the handler, such as `LinkError`.
  public func steps(to route: any Route) throws -> [LinkStep] {
    try handlers[type(of: route).identifier]?.steps(to: route) ?? []
  }

  /// Presents a route as its link does.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - navigator: presents the route.
  public func present(_ route: any Route, with navigator: any Navigating) {
    handlers[type(of: route).identifier]?.present(route, with: navigator)
  }

  private func build<F: Feature>(
    _ type: F.Type, _ route: any Route, _ tried: [String]
  ) throws(FeatureError) -> any Routable {
    let name = Swift.type(of: route).identifier
    let feature = type.init()
    do {
      try dependencies.inject(into: feature)
    } catch {
      throw FeatureError(.dependency, route: name, features: tried, underlying: error)
    }
    do {
      return try dependencies.run { try feature.build(route) }
    } catch {
      throw FeatureError(.buildFailed, route: name, features: tried, underlying: error)
    }
  }

  /// Builds the routable for a route like ``routable(for:)``, or a screen that explains the error.
  ///
  /// - Parameters:
  ///   - route: the route to show.
  ///   - goBack: called when users press Esc or Enter on the error screen.
  public func screen(
    for route: any Route, goBack: @escaping @MainActor () -> Void
  ) -> any Routable {
    do {
      return try routable(for: route)
    } catch {
      let message = "\(error)"
      return ScreenRoutable("not available") {
        VStack(spacing: .one) {
          Label("This screen is not available.").textStyle(.title)
          Label(message).textStyle(.muted).lineLimit(nil)
        }
        .padding(horizontal: .two, vertical: .one)
        .keys { KeyBinding("route.leave", "esc", "enter", title: "Back") { goBack() } }
      }
    }
  }

  /// Creates the destination providers of all handlers, in the order of their registration.
  /// Providers whose dependencies aren't registered are omitted.
  public func destinationProviders() -> [any DestinationProvider] {
    providers.compactMap { type in
      let provider = type.init()
      do {
        try dependencies.inject(into: provider)
        return provider
      } catch {
        return nil
      }
    }
  }

  /// The dependencies of the handlers' features, their fallbacks and their destination providers
  /// that aren't registered, at any depth of declared factories. No dependency is created.
  public var missingDependencies: [DependencyError] {
    var features: [any Feature.Type] = []
    var found: Set<ObjectIdentifier> = []
    func find(_ feature: any Feature.Type) {
      guard found.insert(ObjectIdentifier(feature)).inserted else { return }
      features.append(feature)
      feature.fallbacks.forEach(find)
    }
    for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler.features.forEach(find) }
    return features.flatMap { dependencies.missingDependencies(of: $0.init(), named: "\($0)") }
      + providers.filter { found.insert(ObjectIdentifier($0)).inserted }
      .flatMap { dependencies.missingDependencies(of: $0.init(), named: "\($0)") }
  }
}
