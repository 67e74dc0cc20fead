import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import Testing

@testable import MigrationsFlow
@testable import RootFlow
@testable import headway

/// What is changed in the app, and taken back by u.
@MainActor @Suite struct UndoTests {
  private func app() async throws -> RootTests.App {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    try await app.load()
    return app
  }

  @Test("u takes back what was switched in Settings, the last change first, and says what")
  func settings() async throws {
    let app = try await app()
    app.press(.settings)
    _ = app.text
    app.press("space", "down", "space")
    let ids = app.switchboard.plugins.plugins.map(\.flag)
    let flags = try ids.prefix(2).map { try app.switchboard.flags.flag($0) }
    #expect(flags.allSatisfy { !app.switchboard.flags.isOn($0) })
    let titles = app.switchboard.plugins.plugins.map(\.title)
    #expect(app.text.contains("\(titles[1]) is off. u undoes it."))
    app.press("u")
    #expect(app.text.contains("Undone: \(titles[1]) is on again."))
    #expect(!app.switchboard.flags.isOn(flags[0]) && app.switchboard.flags.isOn(flags[1]))
    // On any screen.
    app.press("1", "u")
    #expect(app.switchboard.flags.isOn(flags[0]))
    #expect(app.switchboard.flags.reports.allSatisfy { $0.source == .default })
  }

  @Test("a theme is undone too, and one that is used already is no change")
  func theme() async throws {
    let app = try await app()
    app.press(.settings)
    app.press("t")
    _ = app.text
    app.press("enter")
    #expect(app.root.changes.value.isEmpty)
    app.press("down", "down", "enter")
    #expect(app.switchboard.themes.chosen == "light")
    #expect(app.text.contains("The theme is Light. u undoes it."))
    app.press("u")
    #expect(app.switchboard.themes.chosen == nil)
    #expect(app.text.contains("Undone: the theme is Automatic again."))
  }

  @Test("l tightens a lock and u takes that back; a migration over its lock says so first")
  func lock() async throws {
    let app = try await app()
    var told: [String] = []
    app.host.onDisabledKey = { told.append("\($0.title): \($1)") }
    let id: MigrationID = "xctest-to-swift-testing"
    let locks: () -> MigrationsBoard.Locks? = { app.migrations?.board.currentState.locks }
    #expect(locks()?[id]?.stale.map(\.actual) == [1])
    #expect(app.text.contains("1 over"))
    app.press("l")
    #expect(told == ["lock: headway.yml doesn't say “lock: true” for it"])
    app.press("down", "down", "l")
    try await app.wait { _ in locks()?[id]?.stale == [] }
    #expect(app.text.contains("xctest-to-swift-testing: 1 file tightened. u undoes it."))
    app.press("l")
    #expect(told.last == "tighten lock: its lock is as tight as it can be")
    app.press("u")
    try await app.wait { _ in locks()?[id]?.stale.count == 1 }
    #expect(locks()?[id]?.stale.map(\.allowed) == [2])
    // From the migration itself, and one that is over is refused with what to do.
    app.press("enter")
    #expect(app.text.contains("locked"))
    app.press("l")
    try await app.wait { _ in locks()?[id]?.stale == [] }
    app.press("esc")
    app.migrations?.open("pkg-errors-to-wrapping")
    #expect(app.text.contains("locked, 1 over"))
    app.press("l")
    #expect(told.last?.contains("headway unlock pkg-errors-to-wrapping") == true)
  }

  @Test("without a change u says so; only the last fifty are kept")
  func limits() async throws {
    let app = try await app()
    var told: [String] = []
    app.host.onDisabledKey = { told.append("\($0.title): \($1)") }
    app.press("u")
    #expect(told == ["undo: nothing was changed"])
    var value = 0
    for step in 1...60 {
      app.root.make(
        UndoableChange("It is \(step).", undone: "it is less.") {
          value = step
          return { value = step - 1 }
        })
    }
    for _ in 0..<60 { app.press("u") }
    #expect(value == 10 && told.count == 11)
  }
}
