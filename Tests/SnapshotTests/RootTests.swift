import DeclarativeUI
import DependencyInjection
import FeatureFlags
import Flows
import HomeFlow
import MigrationsInterface
import MigrationsLogic
import OnboardingFlow
import PluginHost
import PluginInterface
import RouterService
import Routing
import SettingsFlow
import Terminal
import Testing
import Unidirectional
import Workspace

@testable import MigrationsFlow
@testable import RootFlow
@testable import Sandbox
@testable import SharedServices
@testable import headway

/// The complete app on a fixture, without a terminal: links, sessions, commands and navigation.
@MainActor @Suite struct RootTests {
  @MainActor final class App {
    let root: Root
    let host: ViewHost
    let appServices: AppServices
    var copied: [String] = []

    init(
      _ found: ProjectState? = nil, loader: (any ProjectLoading)? = nil,
      plugins: [any Plugin] = [], limits: PluginLimits = PluginLimits(),
      handlers: [any RouteHandler] = AppComposition.handlers
    ) throws {
      let fixture = try SandboxFixture("orchard")
      let appServices = try AppServices(
        file: nil, environment: [:], plugins: plugins, limits: limits)
      var composition = AppComposition(fixture: fixture, appServices: appServices)
      composition.handlers = handlers
      self.appServices = appServices
      root = composition.root(
        loader: loader ?? KnownProject(state: found ?? .ready(fixture.project)))
      host = ViewHost(root.screen, size: Size(columns: 100, rows: 30))
      root.terminal.copy = { [weak self] in
        self?.copied.append($0)
        return true
      }
    }

    func load() async throws {
      root.load()
      try await wait { $0.isSettled }
    }

    /// Waits until a condition holds, and fails the test if it never does.
    func wait(
      sourceLocation: SourceLocation = #_sourceLocation, _ condition: (Root) -> Bool
    ) async throws {
      // Not `where`, which would evaluate the condition again after it holds.
      for _ in 0..<30_000 {
        if condition(root) { return host.render() }
        host.render()
        try await Task.sleep(for: .milliseconds(2))
      }
      Issue.record("timed out; the screen is:\n\(text)", sourceLocation: sourceLocation)
    }

    var text: String {
      host.render()
      return host.surface.lines.joined(separator: "\n")
    }

    /// Presses the digit of a tab of the app.
    func press(tab: FlowID) {
      let tabs = AppComposition.handlers.compactMap(\.tab)
      let digit = (tabs.firstIndex { $0.id == tab } ?? 0) + 1
      if let key = KeyPress(notation: "\(digit)") { host.handle(.key(key)) }
    }

    func press(_ keys: KeyPress...) {
      for key in keys { host.handle(.key(key)) }
    }

    var migrations: Migrations? { root.active("migrations") as? Migrations }
  }

  private struct NoEditor: Editing {
    func open(_ path: String, line: Int) async throws {}
  }

  @Test(
    "Esc returns to the team that opened the matches, or to the list after a direct link")
  func backLink() async throws {
    let app = try App()
    try await app.load()
    app.press(tab: "teams")
    try await app.wait { $0.isSettled }
    app.press("enter")
    let team = try #require(app.root.link)
    #expect(team.hasPrefix("headway://teams"))
    app.press("enter")
    try await app.wait { $0.link?.hasPrefix("headway://migrations") == true && $0.isSettled }
    // Screens further inside belong to the flow itself.
    let matches = app.root.link
    app.press("enter")
    #expect(app.root.link != matches)
    app.press("esc")
    #expect(app.root.link == matches)
    app.press("esc")
    try await app.wait { $0.link == team }
    app.press("esc")
    #expect(app.root.link == "headway://teams")
    app.root.open(try #require(matches))
    try await app.wait { $0.link == matches }
    app.press("esc")
    #expect(app.root.link?.hasPrefix("headway://migrations") == true)
  }

  @Test("Esc returns to the screen from which a plugin opened a link to another tab")
  func backLinkOfPlugin() async throws {
    let app = try App()
    try await app.load()
    app.press(tab: "teams")
    try await app.wait { $0.isSettled }
    app.press("enter")
    let team = try #require(app.root.link)
    let matches = "headway://migrations/rxswift-to-async?tab=matches"
    RootActions(app.root).open(matches)
    try await app.wait { $0.link == matches && $0.isSettled }
    app.press("enter")
    #expect(app.root.link != matches)
    app.press("esc")
    #expect(app.root.link == matches)
    app.press("esc")
    try await app.wait { $0.link == team }
  }

  @Test("the current screen is shown again after a change of the project is read")
  func reloadsInPlace() async throws {
    let app = try App()
    try await app.load()
    app.root.open(MigrationRoute(id: "rxswift-to-async", tab: "matches"))
    try await app.wait { $0.isSettled }
    let link = try #require(app.root.link)
    app.root.reloadInPlace(orShowing: MigrationRoute())
    try await app.wait { $0.link == link && $0.isSettled }
    #expect(app.root.problemText == nil)
  }

  @Test("the app is settled once the file of a match has been read")
  func settled() async throws {
    let app = try App()
    try await app.load()
    app.press("enter", "7", "enter")
    #expect(app.text.contains("Reading the file…") && !app.root.isSettled)
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("import RxSwift"))
    app.press("n", "esc")
    _ = app.text
    #expect(app.root.isSettled)
  }

  // MARK: Links

  nonisolated static let places: [MigrationsState.Destination] = {
    let id: MigrationID = "rxswift-to-async"
    let match = Match(
      path: "Sources/Cart/CartModel.swift", line: 2, column: 1, text: "", teams: [], module: nil,
      excepted: false)
    let tabs = DetailTab.allCases.map { MigrationsState.Destination.detail(.init(id: id, tab: $0)) }
    let scopes: [MatchScope] = [
      .module("Sources/Cart"), .module(nil), .team("@orchard/ios-core"), .team(nil),
      .file("Sources/Cart/CartModel.swift"), .file("ä & b/ü?.swift"), .person("Åsa & Bo"),
      .overBaseline,
    ]
    return [.list] + tabs
      + scopes.map { .detail(.init(id: id, tab: .matches, scope: $0)) }
      + scopes.map { .match(.init(migration: id, match: match, scope: $0)) }
  }()

  @Test(
    "rule 24: older names of tabs keep working",
    arguments: [
      ("migrations/rxswift-to-async", "hits", "matches"),
      ("migrations/rxswift-to-async", "who", "authors"),
      ("modules/Cart", "imports", "depends-on"), ("modules/Cart", "importers", "used-by"),
      ("libraries/RxSwift", "needs", "dependencies"), ("libraries/RxSwift", "uses", "imported-by"),
    ])
  func olderTabs(place: String, older: String, name: String) async throws {
    let app = try App()
    try await app.load()
    app.root.open("headway://\(place)?tab=\(older)")
    try await app.wait { $0.link == "headway://\(place)?tab=\(name)" }
  }

  @Test("rule 24: the link copied from a screen opens the same screen", arguments: places)
  func everyPlace(place: MigrationsState.Destination) async throws {
    let first = try App()
    try await first.load()
    var place = place
    if case .match(var wanted) = place {
      // A match is found by its file and line: use one that the fixture contains.
      wanted.match = try #require(first.migrations?.matches(of: wanted.migration).first)
      place = .match(wanted)
    }
    first.migrations?.go { $0.destination = place }
    first.press("y")
    let copied = try #require(first.copied.first)
    #expect(copied.hasPrefix("headway open 'headway://migrations"))
    let link = LinkCommand.link(in: copied)

    let second = try App()
    second.root.open(link)
    try await second.load()
    #expect(second.migrations?.state.destination == place, "\(link)")
    #expect(second.root.crumbs == first.root.crumbs)
    #expect(second.root.link == link)
  }

  @Test("the settings and the setup have links too")
  func otherPlaces() async throws {
    let app = try App()
    app.root.open("headway://settings")
    try await app.load()
    #expect(app.root.active("settings") is Settings)
    #expect(app.root.link == "headway://settings")
    let fixture = try SandboxFixture("orchard")
    let bare = try App(.unconfigured(fixture.project))
    bare.root.open("headway://set-up")
    try await bare.load()
    #expect(bare.root.active("onboarding") is Onboarding)
    #expect(bare.root.link == "headway://set-up")
  }

  @Test(
    "the setup can be postponed: modules and libraries work without it, and a key opens it")
  func putOff() async throws {
    var project = try SandboxFixture("orchard").project
    project.configuration = ProjectConfiguration()
    project.isConfigured = false
    let app = try App(.unconfigured(project))
    try await app.load()
    #expect(app.text.contains("Not now"))
    app.press("n")
    try await app.wait { $0.isSettled && $0.state.phase == .home }
    #expect(app.text.contains("This repository has no headway.yml yet."))
    app.press(tab: "libraries")
    #expect(app.root.active("libraries") != nil)
    app.press(tab: "migrations")
    #expect(app.text.contains("Press n to create one"))
    app.press("n")
    #expect(app.root.active("onboarding") is Onboarding)
    app.press("esc")
    #expect(app.root.active("home") is Home)
  }

  @Test("a link to a completed setup shows an error with another link")
  func doneSetUp() async throws {
    let app = try App()
    try await app.load()
    app.root.open("headway://set-up")
    #expect(app.root.problemText?.contains("already set up") == true)
    #expect(app.root.problemText?.contains("headway://migrations") == true)
  }

  @Test("rule 25: a link waits for the setup with a notice, and is dropped with the setup")
  func waitsForSetUp() async throws {
    let fixture = try SandboxFixture("orchard")
    let app = try App(.unconfigured(fixture.project))
    app.root.load()
    app.root.open("headway://migrations/rxswift-to-async")
    try await app.wait { $0.state.phase == .onboarding }
    #expect(app.text.contains("The link opens once the project is set up."))
    #expect(app.root.crumbs.contains("Setup"))
    app.press("esc")
    #expect(app.root.problemText?.contains("was dropped") == true)
    #expect(app.root.opener.pending == nil)
  }

  @Test(
    "links to screens that work without a headway.yml open them instead of the setup",
    arguments: [
      ("headway://modules", "modules"), ("headway://libraries", "libraries"),
      ("headway://teams", "teams"), ("headway://settings", "settings"),
    ])
  func linkWithoutSetup(link: String, tab: FlowID) async throws {
    var project = try SandboxFixture("orchard").project
    project.configuration = ProjectConfiguration()
    project.isConfigured = false
    let app = try App(.unconfigured(project))
    app.root.open(link)
    try await app.load()
    #expect(app.root.active(tab) != nil && app.root.link == link)
    #expect(app.root.opener.pending == nil && !app.text.contains("The link opens once"))
    app.press(tab: "migrations")
    #expect(app.text.contains("Press n to create one"))
  }

  @Test("a link to a missing match opens its migration, with an error")
  func goneHit() async throws {
    let app = try App()
    app.root.open("headway://migrations/rxswift-to-async?path=No/Such.swift&line=7")
    try await app.load()
    #expect(app.root.problemText?.contains("No/Such.swift at line 7") == true)
    guard case .detail = app.migrations?.state.destination else {
      Issue.record("the migration isn't shown")
      return
    }
  }

  // MARK: Frame

  @Test("rule 8: I shows the flow, rule and state of the screen in an overlay, until Esc")
  func inspector() async throws {
    let app = try App()
    app.root.isInspectable = true
    try await app.load()
    app.press("I")
    #expect(app.text.contains("Why this screen"))
    #expect(app.text.contains("root ▸ home ▸ migrations"))
    #expect(app.text.contains("headway://migrations"))
    #expect(app.text.contains(#"{"place":{"list":{}}}"#))
    app.press("esc")
    #expect(!app.text.contains("Why this screen"))
  }

  @Test("without the inspector, I does nothing")
  func noInspector() async throws {
    let app = try App()
    try await app.load()
    app.press("I")
    #expect(!app.text.contains("Why this screen"))
    #expect(!app.host.activeBindings.contains { $0.id == "app.inspect" })
  }

  @Test("rule 14: a plugin's command and status item work while its flag is on")
  func commands() async throws {
    let app = try App(plugins: [Greeter()])
    try await app.load()
    #expect(app.text.contains("all is well"))
    app.press("ctrl-g")
    #expect(app.text.contains("Hello from a plugin"))
    #expect(app.copied == ["hello"])
    app.appServices.flags.set(Greeter.flag, to: false)
    #expect(!app.text.contains("all is well"))
    app.press("ctrl-g")
    #expect(app.copied == ["hello"])
  }

  @Test("rule 16: commands of plugins can't use the keys that work everywhere")
  func reservedKeys() async throws {
    let app = try App()
    app.root.isInspectable = true
    try await app.load()
    let bindings = app.host.activeBindings.filter { $0.id.hasPrefix("app.") }
    #expect(Set(bindings.flatMap(\.keys)) == Set(Root.keys))
  }

  @Test(
    "an outdated result is ignored after the project is loaded again", .timeLimit(.minutes(10)))
  func loadedTwice() async throws {
    actor Doors: ProjectLoading {
      private var waiting: [CheckedContinuation<ProjectState, Never>] = []
      var count: Int { waiting.count }
      func load() async -> ProjectState { await withCheckedContinuation { waiting.append($0) } }
      func open(_ index: Int, _ found: ProjectState) { waiting[index].resume(returning: found) }
    }
    let doors = Doors()
    let app = try App(loader: doors)
    for count in 1...2 {
      app.root.load()
      while await doors.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }
    await doors.open(1, .noRepository("none"))
    try await app.wait { $0.state.phase != .opening }
    await doors.open(0, .invalid([]))
    for _ in 0..<100 { await Task.yield() }
    #expect(app.root.state.phase == .onboarding)
  }

  @Test("rule 25: a link that is opened before the project waits for it, with a notice")
  func linkBeforeProject() async throws {
    let app = try App(.noRepository("none"))
    app.root.savedSession = { _ in nil }
    app.root.open("headway://settings")
    try await app.load()
    #expect(app.text.contains("The link opens once the project can be opened."))
    app.root.open("headway://migrations")
    #expect(app.root.problemText?.contains("headway://settings") == true)
  }

  private struct Greeter: Plugin {
    static let flag = Flag(key: "plugin.greeter", default: true, owner: "@test", about: "")
    let id = "greeter"
    let title = "Greeter"
    let version = "1"
    let owner = "@test"
    var flag: Flag { Greeter.flag }

    func contribute(to contributions: inout PluginContributions) {
      contributions.add(
        Command("greet", keys: "ctrl-g") { app in
          app.copy("hello")
          app.notify("Hello from a plugin")
        }, id: "greet", to: .commands)
      contributions.add(StatusItem { "all is well" }, id: "status", to: .statusItems)
    }
  }

  @Test("rule 17: a plugin that fails before the app is ready is reported later")
  func brokenAtStart() throws {
    struct Broken: Plugin {
      struct Reason: Error, CustomStringConvertible { let description = "nothing works" }
      let id = "broken"
      let title = "Broken"
      let version = "1"
      let owner = "@test"
      let flag = Flag(key: "plugin.broken", default: true, owner: "@test", about: "")

      func contribute(to contributions: inout PluginContributions) throws { throw Reason() }
    }
    let appServices = try AppServices(file: nil, environment: [:], plugins: [Broken()])
    #expect(
      appServices.problems
        == ["The Broken plugin is off until you restart: nothing works"])
  }

  // MARK: Sessions

  @Test("rule 11: a session restores its screen, or the list if its migration is gone")
  func sessions() async throws {
    let first = try App()
    try await first.load()
    first.migrations?.open("rxswift-to-async", tab: .teams)
    let session = try first.root.session()

    let second = try App()
    second.root.savedSession = { _ in session }
    try await second.load()
    #expect(second.root.crumbs == first.root.crumbs)
    #expect(second.root.back())
    #expect(second.migrations?.state.destination == .list)

    var project = try SandboxFixture("orchard").project
    project.configuration.migrations.removeAll { $0.id == "rxswift-to-async" }
    let third = try App(.ready(project))
    third.root.savedSession = { _ in session }
    try await third.load()
    #expect(
      third.text.contains("XCTest → Swift"), "the list, because that migration is gone")
  }

  @Test("rule 11: a session also restores tabs that weren't on screen")
  func otherTabs() async throws {
    let first = try App()
    try await first.load()
    first.migrations?.open("rxswift-to-async", tab: .teams)
    let place = first.migrations?.state.destination
    first.root.open("headway://settings")
    let session = try first.root.session()

    let second = try App()
    second.root.savedSession = { _ in session }
    try await second.load()
    #expect(second.root.active("settings") is Settings)
    (second.root.active("home") as? Home)?.update { $0.tab = "migrations" }
    #expect(second.migrations?.state.destination == place)
  }

  @Test("rule 30: every feature has its dependencies, and the check creates none of them")
  func dependencies() throws {
    let fixture = try SandboxFixture("orchard")
    let live = AppComposition(
      appServices: try AppServices(file: nil, environment: [:], plugins: []), editor: NoEditor())
    let registry = DependencyRegistry()
    try live.register(fixture.project, app: NoopAppActions(), in: registry)
    let made = registry.injections.count
    let features = try live.features(registry)
    #expect(features.missingDependencies.map { "\($0)" } == [])
    #expect(registry.injections.count == made)
    let empty = try live.features(DependencyRegistry())
    #expect(empty.missingDependencies.count > 8)
  }
}

extension Migrations {
  fileprivate func matches(of id: MigrationID) -> [Match] {
    sharedStore.currentState.matches[id] ?? []
  }
}
