import DeclarativeUI
import Flows
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import Routing
import TeamsFlow
import TeamsLogic
import TeamsUI
import Terminal
import TestSupport
import Testing
import Workspace

@testable import RootFlow
@testable import Sandbox
@testable import headway

/// The teams in the app: their modules, and the features that they open over their tab.
@MainActor @Suite struct TeamsNavigationTests {
  @Test("a team's matches and modules open over the Teams tab, and Esc returns to the team")
  func overTeams() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.press(tab: "teams")
    try await app.wait { $0.isSettled }
    app.press("enter")
    let team = try #require(app.root.link)
    let before = app.text
    app.press("enter")
    try await app.wait { $0.isSettled }
    #expect(app.root.activePath.map(\.id.description) == ["root", "migrations"])
    #expect(app.root.crumbs.starts(with: ["headway", "Migrations"]))
    #expect(app.text.contains("headway ▸ Migrations ▸"))
    #expect(app.root.link?.hasPrefix("headway://migrations/") == true)
    app.press("esc")
    #expect(app.root.link == team && app.text == before)
    app.press("esc", "1")
    #expect(app.root.link == "headway://migrations", "the tab keeps its own screen")
  }

  @Test("the screen of a team has a tab with its modules and exceptions")
  func teams() async throws {
    let app = try RootTests.App()
    app.root.open("headway://\(TeamRoute.host)/@orchard%2Fcheckout")
    try await app.load()
    app.press("2")
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("3 modules, ✗ 1 violation, 1 exception ended, 1 ending soon"))
    #expect(app.text.contains("Checkout → Account  ended 31 Oct  the address book"))
    app.press("enter")
    #expect(app.root.crumbs.suffix(2) == ["Modules", "Checkout"])
  }

  private func type(_ text: String, in app: RootTests.App) {
    for key in text { app.host.handle(.key(KeyPress(.character(key)))) }
  }

  @Test("headway.yml opens at the migration, with e in a team and from the palette on a match")
  func editConfiguration() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.terminal.keys = { [host = app.host] in KeyTable(host.activeBindings) }
    let line = try #require(
      SandboxFixture("orchard").project.configuration.migrations.first {
        $0.id == "rxswift-to-async"
      }?.location.line)
    let expected = "no editor to open /orchard/headway.yml at line \(line)"
    app.root.open("headway://\(TeamRoute.host)/@orchard%2Fcheckout")
    try await app.wait { $0.isSettled && app.text.contains("RxSwift") }
    app.press("/")
    type("RxSwift", in: app)
    app.press("enter", "e")
    try await app.wait { $0.problemText?.contains(expected) == true }
    app.root.open("headway://migrations/rxswift-to-async?tab=matches")
    try await app.wait { $0.isSettled && app.text.contains("CartModel.swift") }
    app.press("enter")
    try await app.wait { _ in app.text.contains("CartModel.swift:2") }
    #expect(app.root.problemText == nil)
    app.press(":")
    type("Edit headway.yml", in: app)
    app.press("enter")
    try await app.wait { $0.problemText?.contains(expected) == true }
  }

  @Test("the screen of an unknown team names the teams that exist")
  func unknown() async throws {
    let app = try RootTests.App()
    app.root.open("headway://\(TeamRoute.host)/nope")
    try await app.load()
    try await app.wait { $0.isSettled }
    #expect(app.text.contains("No matches or modules belong to \"nope\". Teams: @orchard/"))
    app.root.open("headway://\(TeamRoute.host)/@orchard%2Fchekout")
    #expect(app.text.contains("did you mean \"@orchard/checkout\"?"))
    app.root.open("headway://\(TeamRoute.host)/@orchard%2Fcheckout")
    #expect(!app.text.contains("No matches or modules belong"))
  }

  @Test("a session restores the flows that were pushed, and the screens below them")
  func session() async throws {
    let first = try RootTests.App()
    try await first.load()
    first.press(tab: "teams")
    try await first.wait { $0.isSettled }
    first.press("enter", "enter")
    try await first.wait { $0.isSettled }
    first.press("enter")
    var links = [first.root.link]
    for _ in 0..<2 {
      first.press("esc")
      links.append(first.root.link)
    }
    first.press("enter")
    try await first.wait { $0.isSettled }
    first.press("enter")
    let session = try RouteCoding.decode(
      RootSession.self, from: RouteCoding.encode(first.root.session()))
    let second = try RootTests.App()
    second.root.savedSession = { _ in session }
    try await second.load()
    for link in links {
      #expect(second.root.link == link)
      second.press("esc")
    }
    #expect(second.root.link == "headway://teams")
  }
}

/// The columns of the list of teams.
@MainActor @Suite struct TeamColumnsTests {
  @Test("the name of a team has room before other columns")
  func name() throws {
    let today = Day(number: 20_000)
    let module = Module(
      name: "app", path: "app", owners: ["@thunderbird/mobile-android-reviewers"])
    let index = ModuleIndex(ModuleReport(graph: ModuleGraph(modules: [module])))
    let counts = MigrationsReducer.State()
    let actions = TeamView.Actions(
      selectTab: { _ in }, open: { _ in }, openModule: { _ in }, edit: { _ in },
      editConfiguration: { _ in })
    let driver = ScreenDriver(
      TeamListView(
        rows: .constant(TeamRow.rows(counts, index, today: today)), counts: .constant(counts),
        today: today,
        preview: .init(
          work: { _ in .constant([]) }, modules: .constant(ModulesReducer.State()),
          actions: { _ in actions }), open: { _ in }), columns: 120, rows: 40)
    let row = try #require(driver.text.split(separator: "\n").first { $0.hasPrefix("▌") })
    #expect(row.contains("/mobile-android-reviewers"), "\(row)")
  }
}
