import Dates
import DeclarativeUI
import DependencyInjection
import Flows
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import ModulesUI
import PluginInterface
import Programs
import Routing
import Terminal
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import Commands
@testable import ModulesFlow
@testable import RootFlow
@testable import Sandbox
@testable import headway

/// The modules in the app: links, navigation and sessions.
@MainActor @Suite struct ModulesScreenTests {
  private func app() async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    app.press(tab: "modules")
    try await app.wait { $0.isSettled }
    return app
  }

  private func modules(_ app: RootTests.App) throws -> Modules {
    try #require(app.root.active("modules") as? Modules)
  }

  nonisolated private static let places: [ModulesState] = {
    let line = ModuleSourceLocation(
      module: "Checkout", to: "Cart", path: "ios/Modules/Checkout/Sources/CheckoutModule.swift",
      line: 3)
    let places: [ModulesState.Destination] =
      ModuleTab.allCases.map { .module("Catalog", $0) }
      + RulesTab.allCases.map { .rules($0, rule: nil) }
      + [
        .rules(.violations, rule: 17), .code(line), .target(of: "Cart"),
        .reach(from: "Checkout", to: "Networking"), .history, .trust,
      ]
    return places.map { ModulesState(destination: $0) }
      + ModuleListing.allCases.map { ModulesState(listing: $0) }
  }()

  @Test("rule 24: the link of a screen opens that same screen again", arguments: places)
  func links(state: ModulesState) async throws {
    let first = try await app()
    try modules(first).reset(to: state)
    let link = try #require(first.root.link)
    #expect(link.hasPrefix("headway://modules"))
    let second = try RootTests.App()
    second.root.open(link)
    try await second.load()
    #expect(try modules(second).state == state, "\(link)")
    #expect(second.root.crumbs == first.root.crumbs)
  }

  @Test("rule 11: a session restores its screen before the modules have been read")
  func sessions() async throws {
    let first = try await app()
    try modules(first).go { $0.destination = .reach(from: "Checkout", to: "Catalog") }
    let second = try RootTests.App()
    try await second.load()
    try second.root.restore(first.root.snapshot())
    try await second.wait { $0.isSettled }
    #expect(second.text.contains("Checkout depends on Catalog in 2 steps"))
    second.press("esc")
    #expect(second.text.contains("17 modules"))
  }

  @Test("rule 24: a link to a missing module or tab is an error with the nearest name")
  func unknown() async throws {
    let app = try await app()
    app.root.open("headway://modules/Chekout")
    #expect(app.root.problemText?.contains("There is no module \"Chekout\"") == true)
    #expect(app.root.problemText?.contains("headway://modules/Checkout") == true)
    app.root.open("headway://modules/Cart?tab=flowers")
    #expect(app.root.problemText?.contains("overview, depends-on, used-by, violations") == true)
    app.root.open("headway://modules?view=stars")
    #expect(
      app.root.problemText?.contains("list, folders, types, rules, rehearsal, history, trust")
        == true)
  }

  @Test("a walk from a module to a neighbor, to the code of an import, and back")
  func walk() async throws {
    let app = try await app()
    app.root.open("headway://modules/Catalog")
    // Its only importer is selected first.
    app.press("enter")
    #expect(app.root.crumbs.last == "Cart")
    app.press("2", "enter")
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("Cart imports Catalog"))
    #expect(app.text.contains("public enum CartModule"))
    app.press("n")
    #expect(app.text.contains("This is the last location."))
    app.press("esc", "o")
    #expect(app.root.crumbs.last == "Catalog")
    app.press("esc", "esc", "esc")
    #expect(app.root.crumbs.last == "Modules")
  }

  @Test("if no module imports a module, the selection starts in its imports")
  func noImporters() async throws {
    let app = try await app()
    app.root.open("headway://modules/Checkout")
    #expect(app.text.contains("No module depends on this one."))
    app.press("enter")
    #expect(!["Checkout", "Modules"].contains(app.root.crumbs.last))
  }

  @Test("p asks for a target module, finds it by a few letters, and shows the path to it")
  func reach() async throws {
    let app = try await app()
    app.root.open("headway://modules/Checkout")
    app.press("p", "t", "w", "o", "enter")
    let state = try modules(app).state
    #expect(state.destination == .reach(from: "Checkout", to: "Networking"))
    #expect(app.text.contains("Checkout ─▶ Networking"))
    app.press("x")
    #expect(app.text.contains("Networking doesn't depend on Checkout"))
    #expect(
      app.text.contains("Checkout depends on Networking in 1 step. Press x to show that path."))
    app.press("esc")
    #expect(app.root.crumbs.last == "Checkout")
  }

  @Test("a rule opens its own violations, and no others")
  func rules() async throws {
    let app = try await app()
    app.press("v", "enter")
    #expect(app.text.contains("✗ never") && app.text.contains("kits are built before"))
    #expect(!app.text.contains("✗ independent"))
    app.press("2")
    #expect(app.text.contains("✗ independent"))
  }
}

/// The tables of rules, with texts that don't fit into their rows.
@MainActor @Suite struct RulesViewTests {
  private let names = [":app:k9mail:common", ":backend:protocols:imap", ":core:preference:impl"]

  /// The words on the screen, with one space between them.
  ///
  /// - Parameter report: the modules and rules; nil until they have been read.
  private func words(_ report: ModuleReport?, _ tab: RulesTab) -> String {
    var state = ModulesReducer.State()
    state.moduleIndex = report.map { ModuleIndex($0) }
    let driver = ScreenDriver(
      RulesView(
        state: .constant(state), tab: .constant(tab), rule: .constant(nil), root: "/shop",
        today: Day(number: 20_000), selected: RulesSelection(),
        actions: .init(
          selectTab: { _ in }, showViolations: { _ in }, editConfiguration: { _ in },
          open: { _ in }, show: { _ in }, edit: { _ in }, editRule: { _ in }, rehearse: { _ in },
          editException: { _ in }, except: { _ in })), columns: 80, rows: 24)
    return driver.text.split { $0.isWhitespace }.joined(separator: " ")
  }

  @Test("until the modules have been read, no tab claims to be empty", arguments: RulesTab.allCases)
  func reading(tab: RulesTab) {
    let words = words(nil, tab)
    #expect(words.contains("Reading modules…"))
    #expect(!words.contains("No "))
  }

  @Test("the selected cycle appears in full below the list")
  func cycle() {
    var report = ModuleReport()
    let cycle = ModuleCycle(
      path: names + [":feature:account:oauth", names[0]], locations: [])
    report.cycles = [cycle]
    #expect(words(report, .cycles).contains(cycle.description))
  }

  @Test("the selected exception appears in full below the list")
  func exception() {
    var report = ModuleReport()
    let exception = ModuleException(
      from: names[1], to: names[2], owner: "@thunderbird/mobile-android-reviewers",
      until: Day(number: 20_400), because: "the preferences move in spring")
    report.exceptions = [
      ExceptionUsage(exception: exception, excepted: [], holds: true, endsSoon: false)
    ]
    let words = words(report, .exceptions)
    #expect(words.contains("\(names[1]) → \(names[2]) \(exception.owner)"))
    #expect(words.contains("Reason: the preferences move in spring"))
  }
}

/// The columns of a module's dependencies.
@MainActor @Suite struct NeighborColumnsTests {
  private func text(unreadLanguages: [String], type: String?) -> String {
    var module = Module(name: ":app", path: "app")
    module.unreadLanguages = unreadLanguages
    let graph = ModuleGraph(
      modules: [module, Module(name: ":core", path: "core", type: type)],
      edges: [ModuleEdge(from: 0, to: 1, declaration: ImportLocation("app/build.gradle"))])
    var state = ModulesReducer.State()
    state.moduleIndex = ModuleIndex(ModuleReport(graph: graph))
    return ScreenDriver(
      ModuleDetailView(
        state: .constant(state), name: ":app", tab: .constant(.imports), root: "/shop",
        selected: Source(nil),
        actions: .init(
          selectTab: { _ in }, open: { _ in }, show: { _ in }, edit: { _ in }, except: { _ in },
          findPath: {})), columns: 120, rows: 24
    ).text
  }

  @Test("columns without a value in any row aren't shown")
  func empty() {
    let unknown = text(unreadLanguages: ["Kotlin"], type: nil)
    #expect(unknown.contains("app/build.gradle:1"))
    for title in ["Type", "Kind", "Imports"] { #expect(!unknown.contains(title), "\(title)") }
    let known = text(unreadLanguages: [], type: "Kit")
    for title in ["Type", "Kind", "Imports"] { #expect(known.contains(title), "\(title)") }
  }

  @Test("owners lose their organization in the tree, as in the list")
  func owner() {
    let module = Module(
      name: ":app", path: "app", owners: ["@thunderbird/mobile-android-reviewers"])
    var state = ModulesReducer.State()
    state.moduleIndex = ModuleIndex(ModuleReport(graph: ModuleGraph(modules: [module])))
    let preview = ModuleDetailView.Actions(
      selectTab: { _ in }, open: { _ in }, show: { _ in }, edit: { _ in }, except: { _ in },
      findPath: {})
    let driver = ScreenDriver(
      ModuleListView(
        state: .constant(state), listing: .constant(.folders),
        preview: .init(root: "/shop", violation: Source(nil), actions: { _ in preview }),
        actions: .init(
          open: { _ in }, list: { _ in }, findPath: { _ in }, showRules: {}, showHistory: {},
          reload: {})), columns: 120, rows: 40)
    #expect(driver.text.contains("…/mobile-android-reviewers"))
  }

  @Test("modules are only grouped by type if one has a type")
  func types() {
    #expect(ModuleListing.folders.next(hasTypes: true) == .types)
    #expect(ModuleListing.folders.next(hasTypes: false) == .list)
  }
}

/// Package manifests that may not run until the user trusts the repository.
@MainActor @Suite struct ModuleTrustTests {
  /// Asks for permission first, and then finds a module.
  private struct Reader: ModuleReading {
    func read(_ request: ModuleRequest) -> AsyncThrowingStream<ModuleEvent, any Error> {
      AsyncThrowingStream { continuation in
        Task {
          var report = ModuleReport()
          if await request.mayExecute(["Package.swift"]) {
            report.graph = ModuleGraph(modules: [Module(name: "Shop", path: "Sources/Shop")])
          } else {
            report.untrusted = ["Package.swift", "Tools/Package.swift"]
          }
          continuation.yield(.finished(report))
          continuation.finish()
        }
      }
    }
  }

  private actor Trust: RepositoryTrusting {
    private var isGiven = false
    func isTrusted(_ root: String) async -> Bool { isGiven }
    func trust(_ root: String) async throws { isGiven = true }
    func revoke(_ root: String) async throws -> Bool { false }
  }

  private struct Files: SourceReading {
    func lines(of path: String, in root: String) async throws -> [String] { [] }
  }

  private struct NoEditor: Editing {
    func open(_ path: String, line: Int) async throws {}
  }

  private struct NoEditing: ConfigurationEditing {
    func change(
      _ edits: [ConfigurationEdit], in path: String
    ) async throws -> FileChange {
      FileChange(path: path, before: "", after: "")
    }
    func apply(_ change: FileChange) async throws {}
  }

  private let clock = FixedClock(CivilDate(daysSince1970: 20_000))

  private func modules(
    trust: any RepositoryTrusting, rules: [ModuleRule] = [],
    notify: @escaping @MainActor (String) -> Void = { _ in }
  ) throws -> Modules {
    var configured = try SandboxFixture("orchard-empty").project
    configured.configuration.modules.rules = rules
    let project = configured
    return Modules(
      project: project,
      services: ModulesServices(
        history: FixtureModuleHistory(history: .success(.init(branch: "main"))),
        rehearsals: FixtureRuleRehearsing(
          graph: .success(ModuleGraph()), history: .success(History(branch: "main"))),
        trust: trust, source: Files(), editor: NoEditor(), clock: clock,
        editing: NoEditing()),
      contributions: NoContributions(), app: SandboxActions(notify: notify),
      sharedStore: Modules.sharedStore(project, Reader(), trust, clock))
  }

  private func screen(_ text: String, of host: ViewHost) async throws -> String {
    var lines = ""
    for _ in 0..<30_000 {
      host.render()
      lines = host.surface.lines.joined(separator: "\n")
      if lines.contains(text) { break }
      try await Task.sleep(for: .milliseconds(2))
    }
    return lines
  }

  @Test("until the manifests are run, rules aren't checked, and don't look as if they passed")
  func unchecked() async throws {
    let modules = try modules(
      trust: Trust(), rules: [ModuleRule(.never(from: ["Shop"], to: ["Kit"]))])
    modules.didAppear()
    modules.go { $0.destination = .rules(.rules, rule: nil) }
    let host = ViewHost(modules.screen, size: Size(columns: 80, rows: 24))
    let shown = try await screen("not checked", of: host)
    #expect(
      shown.contains("1 rule not checked") && shown.contains("2 Package.swift files weren't run"))
    #expect(!shown.contains("passes"))
    host.handle(.key("2"))
    #expect(try await screen("No violations.", of: host).contains("some modules weren't read"))
  }

  @Test("each screen that notes missing modules has the key T that it names")
  func keyOfNote() async throws {
    let rule = ModuleRule(.never(from: ["Shop"], to: ["Kit"]))
    let modules = try modules(trust: Trust(), rules: [rule])
    modules.didAppear()
    let screens: [ModulesState.Destination] = [
      .rules(.rules, rule: nil), .module("Shop", .overview), .history,
      .reach(from: "Shop", to: "Kit"), .rehearsal(RuleDraft(rule, at: 0)),
    ]
    for destination in screens {
      modules.reset(to: ModulesState())
      let host = ViewHost(modules.screen, size: Size(columns: 100, rows: 24))
      _ = try await screen("Press T", of: host)
      modules.go { $0.destination = destination }
      host.render()
      host.handle(.key("T"))
      #expect(modules.state.destination == .trust, "\(destination)")
    }
    modules.reset(to: ModulesState())
  }

  @Test("a note about unread manifests names a key only where that key works")
  func note() {
    #expect(
      UnreadManifests.text(4, hasKey: true)
        == "Modules are missing: 4 Package.swift files weren't run. Press T to review.")
    #expect(
      UnreadManifests.text()
        == "Modules are missing: Package.swift files weren't run. Open Modules.")
  }

  @Test(
    "T lists the manifests to run, N cancels, and the button trusts the repository and reads them")
  func trust() async throws {
    var notices: [String] = []
    let modules = try modules(trust: Trust()) { notices.append($0) }
    modules.didAppear()
    let host = ViewHost(modules.screen, size: Size(columns: 100, rows: 24))
    func screen(_ text: String) async throws -> String { try await self.screen(text, of: host) }
    #expect(try await screen("Press T").contains("trust this"))
    host.handle(.key("T"))
    let question = try await screen("2 manifests to run")
    #expect(question.contains("Tools/Package.swift") && question.contains("/orchard"))
    host.handle(.key("N"))
    #expect(try await screen("Press T").contains("trust this"))
    host.handle(.key("T"))
    _ = try await screen("[ Trust and run ]")
    // Y copies on other screens.
    host.handle(.key("Y"))
    #expect(notices == ["Not trusted. Press T to review again."])
    host.handle(.key("tab"))
    host.handle(.key("enter"))
    #expect(try await screen("Shop").contains("1 module"))
    #expect(notices.last == "Trusted /orchard. Reading its manifests…")
  }

  @Test("rule 35: a permission is saved once; after a failure, it can be saved again")
  func decision() {
    var decision = ManifestTrust()
    #expect(decision.accept() == .perform(.save))
    #expect(decision.viewModel.isSaving && decision.accept() == .none)
    #expect(decision.completed(.failed("the disk is full")) == .none)
    #expect(decision.viewModel.problem == "the disk is full" && !decision.viewModel.isSaving)
    #expect(decision.accept() == .perform(.save))
    #expect(decision.viewModel.problem == nil)
    #expect(decision.completed(.saved) == .transition(.trusted))
    #expect(decision.cancel() == .transition(.canceled))
  }

  private struct FullDisk: Error, CustomStringConvertible {
    let description = "the disk is full"
  }

  private struct Refusal: RepositoryTrusting {
    func isTrusted(_ root: String) async -> Bool { false }
    func trust(_ root: String) async throws { throw FullDisk() }
    func revoke(_ root: String) async throws -> Bool { false }
  }

  @Test("if the permission can't be saved, the review shows the reason and stays")
  func unsaved() async throws {
    let modules = try modules(trust: Refusal())
    modules.didAppear()
    let host = ViewHost(modules.screen, size: Size(columns: 100, rows: 24))
    _ = try await screen("Press T", of: host)
    host.handle(.key("T"))
    _ = try await screen("2 manifests to run", of: host)
    host.handle(.key("tab"))
    host.handle(.key("enter"))
    let shown = try await screen("Can't save", of: host)
    #expect(shown.contains("Can't save the permission: the disk is full"))
    #expect(shown.contains("2 manifests to run"))
  }
}
