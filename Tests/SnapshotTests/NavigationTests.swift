import DeclarativeUI
import Flows
import MigrationsInterface
import ModulesInterface
import RouterService
import Routing
import Terminal
import Testing
import Workspace

@testable import RootFlow
@testable import headway

/// Features that open each other by their routes, in the complete app on a fixture.
@MainActor @Suite struct NavigationTests {
  @Test(
    "while the project is reloaded, the screen stays; then the requested one is shown"
  )
  func reload() async throws {
    let app = try RootTests.App()
    try await app.load()
    try await app.wait { $0.isSettled }
    let before = app.text
    app.root.reload(showing: MigrationRoute(id: "rxswift-to-async"))
    #expect(app.text == before && !app.text.contains("Opening the repository"))
    #expect(!app.root.isSettled && !app.text.contains("waits for"))
    // Another check for changes doesn't end the reload.
    app.root.refresh()
    try await app.wait { $0.link?.hasPrefix("headway://migrations/rxswift-to-async") == true }
  }

  @Test(
    "the status bar of the migrations names the key that adds some, and the key opens templates")
  func add() async throws {
    let app = try RootTests.App()
    try await app.load()
    try await app.wait { $0.isSettled }
    let bar = try #require(app.text.split(separator: "\n").last)
    #expect(bar.contains("a Add migrations"), "\(bar)")
    app.press("a")
    #expect(app.root.crumbs.contains("Add from templates"))
  }

  @Test("Esc from a migration that a link opened selects it in the list")
  func linkedMigration() async throws {
    let app = try RootTests.App()
    try await app.load()
    try await app.wait { $0.isSettled }
    let id: MigrationID = "pkg-errors-to-wrapping"
    // The first row is another migration, or the test would prove nothing.
    #expect(app.host.focusValues["id"] != "\(id)")
    app.root.open("headway://migrations/\(id)")
    try await app.wait { $0.link?.hasPrefix("headway://migrations/\(id)") == true }
    app.press("esc")
    try await app.wait { $0.link == "headway://migrations" && $0.isSettled }
    #expect(app.text.contains("▌") && app.host.focusValues["id"] == "\(id)")
  }

  @Test("in 80 columns, the titles of all tabs have the same form")
  func titles() async throws {
    let app = try RootTests.App()
    app.host.resize(to: Size(columns: 80, rows: 24))
    try await app.load()
    for tab in AppComposition.handlers.compactMap(\.tab) {
      app.press(tab: tab.id)
      let line = try #require(app.text.split(separator: "\n").first)
      #expect(line.contains("headway ▸ \(tab.title)") && line.contains("5 Settings"), "\(line)")
    }
  }

  @Test("the tabs are those of the handlers, in their order")
  func tabs() async throws {
    let app = try RootTests.App(handlers: AppComposition.handlers.reversed())
    try await app.load()
    #expect(app.root.active("settings") != nil)
    let line = try #require(app.text.split(separator: "\n").first)
    let titles = AppComposition.handlers.reversed().compactMap { $0.tab?.title }
    let order = titles.map { line.range(of: $0)?.lowerBound }
    #expect(titles.first == "Settings" && titles.last == "Migrations")
    #expect(!order.contains(nil) && order.compactMap(\.self) == order.compactMap(\.self).sorted())
  }
}
