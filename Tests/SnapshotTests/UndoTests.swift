import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import RouterService
import Testing

@testable import Commands
@testable import MigrationsFlow
@testable import RootFlow
@testable import headway

/// Undoing changes in the app with u.
@MainActor @Suite struct UndoTests {
  private func app() async throws -> RootTests.App {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    try await app.load()
    return app
  }

  @Test("u undoes changes in Settings, the last one first, with a notice")
  func settings() async throws {
    let app = try await app()
    app.press(tab: "settings")
    _ = app.text
    app.press("space", "down", "space")
    let ids = app.appServices.plugins.plugins.map(\.flag)
    let flags = try ids.prefix(2).map { try app.appServices.flags.flag($0) }
    #expect(flags.allSatisfy { !app.appServices.flags.isOn($0) })
    let titles = app.appServices.plugins.plugins.map(\.title)
    #expect(app.text.contains("Disabled \(titles[1]). Press u to undo."))
    app.press("u")
    #expect(app.text.contains("Undone: \(titles[1]) is enabled again."))
    #expect(!app.appServices.flags.isOn(flags[0]) && app.appServices.flags.isOn(flags[1]))
    // Undo works on any screen.
    app.press("1", "u")
    #expect(app.appServices.flags.isOn(flags[0]))
    #expect(app.appServices.flags.reports.allSatisfy { $0.source == .default })
  }

  @Test("changing the theme can be undone; choosing the current theme is no change")
  func theme() async throws {
    let app = try await app()
    app.press(tab: "settings")
    app.press("t")
    _ = app.text
    app.press("enter")
    #expect(app.root.history.count == 0)
    app.press("down", "down", "enter")
    #expect(app.appServices.themes.chosen == "light")
    #expect(app.text.contains("Theme: Light. Press u to undo."))
    app.press("u")
    #expect(app.appServices.themes.chosen == nil)
    #expect(app.text.contains("Undone: the theme is Automatic again."))
  }

  @Test("l tightens a lock and u undoes that, but a migration over its allowance stays locked")
  func lock() async throws {
    let app = try await app()
    var refusals: [String] = []
    app.host.onDisabledKey = { refusals.append("\($0.title): \($1)") }
    let id: MigrationID = "xctest-to-swift-testing"
    let locks: () -> MigrationsReducer.Locks? = { app.migrations?.sharedStore.currentState.locks }
    #expect(locks()?[id]?.stale.map(\.actual) == [1])
    #expect(app.text.contains("1 over"))
    app.press("down", "down", "l")
    try await app.wait { _ in locks()?[id]?.stale == [] }
    #expect(app.text.contains("1 file tightened. Wrote .headway/baseline.tsv."))
    #expect(app.text.contains("Press u to undo."))
    app.press("l")
    #expect(refusals.last == "Tighten lock: already locked at the current count; press E to unlock")
    app.press("u")
    try await app.wait { _ in locks()?[id]?.stale.count == 1 }
    #expect(locks()?[id]?.stale.map(\.allowed) == [2])
    // From the migration itself; one over its allowance is refused, with advice.
    app.press("enter")
    #expect(app.text.contains("lock allows "))
    app.press("l")
    try await app.wait { _ in locks()?[id]?.stale == [] }
    app.press("esc")
    app.migrations?.open("pkg-errors-to-wrapping")
    #expect(app.text.contains(": 1 over"))
    app.press("l")
    #expect(refusals.last?.contains("headway unlock pkg-errors-to-wrapping") == true)
  }

  @Test("l on a migration without a lock adds it to headway.yml, and u undoes that")
  func newLock() async throws {
    let app = try await app()
    app.press("l")
    try await app.wait { _ in
      app.text.contains("Locked “RxSwift → async/await” in headway.yml and .headway/baseline.tsv.")
    }
    #expect(
      app.text.contains("fails if matches are added") && app.text.contains("Press u to undo."))
    try await app.wait { $0.isSettled }
    #expect(app.root.link == "headway://migrations")
    app.press("u")
    try await app.wait { _ in
      app.text.contains("Undone: headway.yml and .headway/baseline.tsv are restored.")
    }
  }

  @Test("u stays on the screen on which it was pressed")
  func place() async throws {
    let app = try await app()
    app.press("l")
    try await app.wait { _ in app.text.contains("Locked “RxSwift → async/await”") }
    try await app.wait { $0.isSettled }
    app.press("enter")
    let place = try #require(app.root.link)
    #expect(place.hasPrefix("headway://migrations/rxswift-to-async"))
    app.press("u")
    try await app.wait { _ in app.text.contains("Undone: headway.yml") }
    try await app.wait { $0.isSettled && $0.link == place }
  }

  @Test("u is disabled without a change; only the last fifty changes are kept")
  func limits() async throws {
    let app = try await app()
    var refusals: [String] = []
    app.host.onDisabledKey = { refusals.append("\($0.title): \($1)") }
    app.press("u")
    #expect(refusals == ["Undo: nothing to undo"])
    var value = 0
    for step in 1...60 {
      app.root.make(
        UndoableChange("It is \(step).", undone: "it is less.") {
          value = step
          return { value = step - 1 }
        })
    }
    for _ in 0..<60 { app.press("u") }
    #expect(value == 10 && refusals.count == 11)
  }
}
