import DeclarativeUI
import Flows
import MigrationsInterface
import ModulesInterface
import RouterService
import Routing
import Terminal
import Testing
import TryFlow
import Workspace

@testable import RootFlow
@testable import headway

/// Features that open each other by their routes, in the complete app on a fixture.
@MainActor @Suite struct NavigationTests {
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

  @Test("a link to a tab closes what is pushed over the tabs")
  func linkOverPushed() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.present(ModuleRoute(), as: .push)
    app.root.open("headway://try?pattern=nothing")
    #expect(app.root.active("try") != nil)
    app.root.open("headway://settings")
    #expect(app.root.activePath.map(\.id.description) == ["root", "home", "settings"])
    app.press("esc")
    #expect(app.root.active("settings") != nil)
  }

  @Test("a route is presented as a dialog, which Esc closes, over a screen that stays")
  func overlay() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.present(TryRoute(pattern: "nothing"), as: .overlay)
    #expect(app.root.activePath.map(\.id.description) == ["root", "home", "migrations", "try"])
    #expect(app.root.overlay?.routable is any ExitingFlow<MigrationID>)
    app.press("esc")
    #expect(app.root.overlay == nil)
  }

  @Test("a migration that Try adds reaches the feature that asked for it")
  func typedExit() async throws {
    let app = try RootTests.App()
    try await app.load()
    var added: [MigrationID] = []
    app.root.present(TryRoute(pattern: "import RxSwift"), as: .push) { added.append($0) }
    let flow = try #require(app.root.active("try") as? Try)
    flow.update { $0.adopted = "import-rxswift" }
    #expect(added == ["import-rxswift"])
    #expect(app.root.active("home") != nil && app.root.active("try") == nil)
  }

  @Test("after reloading, the requested screen is shown, without a notice that it waits")
  func reload() async throws {
    let app = try RootTests.App()
    try await app.load()
    app.root.reload(showing: MigrationRoute(id: "rxswift-to-async"))
    #expect(app.root.state.phase == .opening && !app.text.contains("waits for"))
    try await app.wait { $0.link?.hasPrefix("headway://migrations/rxswift-to-async") == true }
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

  @Test("a session restores the pattern that was typed, and searches it again")
  func typedPattern() async throws {
    let first = try RootTests.App()
    try await first.load()
    first.press("ctrl-t")
    first.host.handle(.paste("nothing"))
    try await first.wait { $0.isSettled }
    let session = try first.root.session()
    let second = try RootTests.App()
    second.root.savedSession = { _ in session }
    try await second.load()
    try await second.wait { _ in second.text.contains("The history contains no matches.") }
    #expect(second.text.contains("Pattern nothing"))
    #expect(second.root.link == "headway://try?pattern=nothing")
  }

  @Test("a feature that isn't in the app has no link, no palette entry and no key")
  func missingFeature() async throws {
    let app = try RootTests.App(handlers: LiveComposition.handlers.filter { !($0 is TryRoutes) })
    try await app.load()
    #expect(!app.root.canOpen(TryRoute.self))
    app.root.open("headway://try")
    #expect(app.root.problemText?.contains("no link called \"try\"") == true)
    app.press(":")
    app.host.handle(.paste("await x\\("))
    #expect(!app.text.contains("Try pattern"))
  }

  @Test("the tabs are those of the handlers, in their order")
  func tabs() async throws {
    let app = try RootTests.App(handlers: LiveComposition.handlers.reversed())
    try await app.load()
    #expect(app.root.active("settings") != nil)
    let line = try #require(app.text.split(separator: "\n").first)
    let order = ["Settings", "Teams", "Libraries", "Modules", "Migrations"].map {
      line.range(of: $0)?.lowerBound
    }
    #expect(!order.contains(nil) && order.compactMap(\.self) == order.compactMap(\.self).sorted())
  }
}
