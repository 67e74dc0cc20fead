import DeclarativeUI
import DependencyInjection
import Diagnostics
import FeatureFlags
import Flows
import RouterService
import Routing
import Synchronization
import Testing

private struct ProfileRoute: Route {
  static let identifier = "profile"
  var name = "ada"
}

private struct Client: Sendable { let host = "example.com" }

private let newProfile = Flag(key: "new", default: false, owner: "@t", about: "")
private let oldProfile = Flag(key: "old", default: true, owner: "@t", about: "")

@MainActor private enum Made { static var names: [String] = [] }

private struct NewProfile: Feature {
  static let flag: Flag? = newProfile
  let client = Dependency<Client>()
  init() { Made.names.append("new") }
  static let fallbacks: [any Feature.Type] = [OldProfile.self]
  func build(_ route: any Route) throws -> any Routable {
    let host = try client.value.host
    return ScreenRoutable("new \(host)") { Label("new") }
  }
}

private struct OldProfile: Feature {
  static let flag: Flag? = oldProfile
  init() { Made.names.append("old") }
  func build(_ route: any Route) throws -> any Routable {
    guard let profile = route as? ProfileRoute else { throw CancellationError() }
    return ScreenRoutable("old \(profile.name)") { Label("old") }
  }
}

private struct People: DestinationProvider {
  let client = Dependency<Client>()
  init() {}
  var destinations: [Destination] {
    get throws {
      let host = try client.value.host
      return [Destination(id: "ada", title: "Ada", detail: host, route: ProfileRoute())]
    }
  }
}

private struct Circular: Feature {
  init() { Made.names.append("circular") }
  static func isEnabled(_ isOn: @MainActor (Flag) -> Bool) -> Bool { false }
  static let fallbacks: [any Feature.Type] = [Circular.self]
  func build(_ route: any Route) throws -> any Routable { throw CancellationError() }
}

/// Resolves a dependency while it builds its screen, and only shows its own route.
private struct Greeting: Feature {
  init() {}
  func build(_ route: any Route) throws -> any Routable {
    guard route is GreetingRoute else { throw CancellationError() }
    let client = try inject(Client.self)
    return ScreenRoutable("hello \(client.host)") { Label("hello") }
  }
}

private struct GreetingRoute: Route { static let identifier = "greeting" }

private struct Handler: RouteHandler {
  var routes: [any Route.Type] = [ProfileRoute.self]
  var features: [any Feature.Type] = [NewProfile.self, OldProfile.self]
  var first: any Feature.Type = NewProfile.self
  var destinationProviders: [any DestinationProvider.Type] = [People.self]
  func feature(for route: any Route) -> any Feature.Type { first }
}

@MainActor @Suite(.serialized) struct FeatureRouterTests {
  let dependencies = DependencyRegistry()
  let flags = FlagStore()

  init() { Made.names = [] }

  private func router(_ handler: Handler = Handler()) throws -> FeatureRouter {
    let router = FeatureRouter(dependencies: dependencies) { [flags] in flags.isOn($0) }
    try router.register(handler)
    return router
  }

  @Test(
    "rule 21: dependencies are injected into a feature, which then builds the routable for a route")
  func build() throws {
    try dependencies.register(Client.self) { _ in Client() }
    flags.set(newProfile, to: true)
    #expect(try router().routable(for: ProfileRoute()).crumb == "new example.com")
    #expect(dependencies.injections.map(\.path) == [["NewProfile"]], "before it was built")
  }

  @Test("rule 22: a disabled feature is never created; its fallbacks are checked in turn")
  func fallback() throws {
    let router = try router()
    #expect(try router.routable(for: ProfileRoute(name: "bob")).crumb == "old bob")
    #expect(Made.names == ["old"])
    flags.set(oldProfile, to: false)
    let error = #expect(throws: FeatureError.self) { try router.routable(for: ProfileRoute()) }
    #expect(error?.code == .disabled)
    #expect(error?.features == ["NewProfile", "OldProfile"])
    #expect(router.screen(for: ProfileRoute(), goBack: {}).crumb == "not available")
    #expect(Made.names == ["old"])
  }

  @Test("rule 22: fallbacks that form a cycle are an error with the path")
  func cycle() throws {
    let router = try router(Handler(first: Circular.self))
    let error = #expect(throws: FeatureError.self) { try router.routable(for: ProfileRoute()) }
    #expect(error?.code == .fallbackCycle)
    #expect(error?.features == ["Circular", "Circular"])
    #expect(Made.names.isEmpty)
  }

  @Test("rule 20: two handlers for one route are an error, and the second registers nothing")
  func duplicate() throws {
    struct Other: Route { static let identifier = "other" }
    let router = try router()
    let error = #expect(throws: FeatureError.self) {
      try router.register(Handler(routes: [Other.self, ProfileRoute.self]))
    }
    #expect(error?.code == .duplicate)
    #expect(router.registry.identifiers == ["profile"])
    let unhandled = #expect(throws: FeatureError.self) { try router.routable(for: Other()) }
    #expect(unhandled?.code == .unhandled)
  }

  @Test("rule 21: what a feature resolves while it builds comes from its router's registry")
  func buildsInRegistry() throws {
    try dependencies.register(Client.self) { _ in Client() }
    let router = try router(Handler(routes: [GreetingRoute.self], first: Greeting.self))
    #expect(try router.routable(for: GreetingRoute()).crumb == "hello example.com")
  }

  @Test("rule 21: an error while a feature builds names the feature and carries the error")
  func buildFails() throws {
    let router = try router(Handler(first: Greeting.self))
    let error = #expect(throws: FeatureError.self) { try router.routable(for: ProfileRoute()) }
    #expect(error?.code == .buildFailed)
    #expect(error?.features == ["Greeting"])
    #expect(error?.underlying is CancellationError)
  }

  @Test("rule 30: the dependencies of every handler's features are checked")
  func missingAnywhere() throws {
    let router = try router(
      Handler(routes: [GreetingRoute.self], features: [Greeting.self], first: Greeting.self))
    try router.register(Handler())
    #expect(router.missingDependencies.map(\.path) == [["NewProfile"], ["People"]])
  }

  @Test("a handler lists destinations, with the dependencies of their provider")
  func destinations() throws {
    let router = try router()
    #expect(router.destinationProviders().isEmpty, "a dependency is missing")
    try dependencies.register(Client.self) { _ in Client() }
    let found = try router.destinationProviders().flatMap { try $0.destinations }
    #expect(found.map(\.title) == ["Ada"] && found.map(\.detail) == ["example.com"])
    guard case .route(let route) = found.first?.target else {
      Issue.record("the destination has no route")
      return
    }
    #expect((route as? ProfileRoute)?.name == "ada")
  }

  @Test("rule 30: the dependencies of fallbacks and of what factories declare are checked too")
  func missingBehind() throws {
    struct Plain: Feature {
      static let fallbacks: [any Feature.Type] = [NewProfile.self]
      func build(_ route: any Route) throws -> any Routable { throw CancellationError() }
    }
    struct Host: Sendable {}
    try dependencies.register(Client.self, using: Host.self) { _ in Client() }
    let router = try router(Handler(features: [Plain.self], first: Plain.self))
    #expect(router.missingDependencies.map(\.type) == ["Host", "Host"])
    #expect(
      router.missingDependencies.map(\.path) == [["NewProfile", "Client"], ["People", "Client"]])
    try dependencies.register(Host.self) { _ in Host() }
    #expect(router.missingDependencies.isEmpty)
    #expect(dependencies.injections.isEmpty)
  }

  @Test("rule 22: a fallback that its feature doesn't list is reported")
  func unlistedFallback() throws {
    struct Hidden: Feature {
      static func isEnabled(_ isOn: @MainActor (Flag) -> Bool) -> Bool { false }
      static func fallback(for route: any Route) -> (any Feature.Type)? { OldProfile.self }
      func build(_ route: any Route) throws -> any Routable { throw CancellationError() }
    }
    let router = try router(Handler(first: Hidden.self))
    let messages = Mutex<[String]>([])
    let shown = try MisuseReport.withHandler({ report in
      messages.withLock { $0.append(report.message) }
    }) { try router.routable(for: ProfileRoute()) }
    #expect(shown.crumb == "old ada")
    #expect(
      messages.withLock { $0 }
        == ["Hidden.fallbacks doesn't contain OldProfile, which is its fallback"])
  }

  @Test("rule 30: a missing dependency names the feature, and is found without building it")
  func missing() throws {
    flags.set(newProfile, to: true)
    let router = try router()
    #expect(router.missingDependencies.map(\.path) == [["NewProfile"], ["People"]])
    let error = #expect(throws: FeatureError.self) { try router.routable(for: ProfileRoute()) }
    #expect(error?.code == .dependency)
    #expect(error?.description.contains("NewProfile → Client") == true)
    #expect(dependencies.injections.isEmpty)
  }
}
