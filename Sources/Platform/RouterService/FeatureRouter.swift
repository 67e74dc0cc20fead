import DeclarativeUI
import DependencyInjection
import DesignSystem
import FeatureFlags
import Flows
import Routing

/// Turns routes into what is shown, without the one who asks knowing the feature.
@MainActor public final class FeatureRouter {
  /// All routes that have a handler.
  public private(set) var registry = RouteRegistry()
  private var handlers: [String: any RouteHandler] = [:]
  private let dependencies: DependencyRegistry
  private let isOn: @MainActor (Flag) -> Bool

  /// - Parameters:
  ///   - dependencies: what features' `@Dependency` properties are filled from.
  ///   - isOn: whether a flag is on now.
  public init(
    dependencies: DependencyRegistry = .current, isOn: @escaping @MainActor (Flag) -> Bool
  ) {
    self.dependencies = dependencies
    self.isOn = isOn
  }

  /// Adds a handler with all its routes, or, when one of them is taken, none of them.
  ///
  /// - Throws: ``FeatureError`` with the code `duplicate`; the first handler stays.
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
  }

  /// What shows a route: its feature, or the first enabled one of its fallbacks.
  ///
  /// - Throws: ``FeatureError``; nothing has been made when it is `unhandled`, `disabled` or
  ///   `fallbackCycle`.
  public func routable(for route: any Route) throws(FeatureError) -> any Routable {
    let name = type(of: route).identifier
    guard let handler = handlers[name] else { throw FeatureError(.unhandled, route: name) }
    var asked: [String] = []
    var seen: Set<ObjectIdentifier> = []
    var candidate = handler.feature(for: route)
    while true {
      asked.append("\(candidate)")
      guard seen.insert(ObjectIdentifier(candidate)).inserted else {
        throw FeatureError(.fallbackCycle, route: name, features: asked)
      }
      if candidate.isEnabled(isOn) { return try build(candidate, route, asked) }
      guard let next = candidate.fallback(for: route) else {
        throw FeatureError(.disabled, route: name, features: asked)
      }
      candidate = next
    }
  }

  private func build<F: Feature>(
    _ type: F.Type, _ route: any Route, _ asked: [String]
  ) throws(FeatureError) -> any Routable {
    let name = Swift.type(of: route).identifier
    let feature = type.init()
    do {
      try dependencies.fill(feature)
    } catch {
      throw FeatureError(.dependency, route: name, features: asked, underlying: error)
    }
    do {
      return try dependencies.run { try feature.build(route) }
    } catch {
      throw FeatureError(.buildFailed, route: name, features: asked, underlying: error)
    }
  }

  /// The same as ``routable(for:)``, or a screen that says why the place is not available.
  ///
  /// - Parameter goBack: what Esc and Enter do there.
  public func screen(
    for route: any Route, goBack: @escaping @MainActor () -> Void
  ) -> any Routable {
    do {
      return try routable(for: route)
    } catch {
      let message = "\(error)"
      return ScreenRoutable("not available") {
        VStack(spacing: .one) {
          Label("This place is not available.").textStyle(.title)
          Label(message).textStyle(.muted).lineLimit(nil)
        }
        .padding(horizontal: .two, vertical: .one)
        .keys { KeyBinding("route.leave", "esc", "enter", title: "go back") { goBack() } }
      }
    }
  }

  /// What the features of all handlers, fallbacks not included, need and nobody registered; none of
  /// what they need is made.
  public var missingDependencies: [DependencyError] {
    var seen: Set<ObjectIdentifier> = []
    return handlers.sorted { $0.key < $1.key }.flatMap { $0.value.features }
      .filter { seen.insert(ObjectIdentifier($0)).inserted }
      .flatMap { dependencies.missingDependencies(of: $0.init(), named: "\($0)") }
  }
}
