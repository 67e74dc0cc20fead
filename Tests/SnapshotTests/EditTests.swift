import DeclarativeUI
import MigrationsInterface
import Terminal
import Testing
import Workspace

@testable import MigrationsFlow
@testable import MigrationsLogic
@testable import RootFlow

/// Editing a migration in the app.
@MainActor @Suite struct EditTests {
  private let id: MigrationID = "xctest-to-swift-testing"

  private func app() async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    try await app.wait { $0.isSettled }
    return app
  }

  private func type(_ text: String, in app: RootTests.App) {
    for key in text { app.host.handle(.key(KeyPress(.character(key)))) }
  }

  @Test("E shows the form of the selected migration with the lines that saving changes")
  func form() async throws {
    let app = try await app()
    app.migrations?.edit(id)
    try await app.wait { _ in app.text.contains("No changes yet.") }
    #expect(app.text.contains("XCTest → Swift Testing ▸ Edit"))
    type("New ", in: app)
    try await app.wait { _ in app.text.contains("+     title: ") }
    #expect(app.text.contains("-     title: "))
    #expect(app.root.link == "headway://migrations/\(id)")
  }

  @Test("a problem in a field prevents saving")
  func problem() async throws {
    let app = try await app()
    app.migrations?.edit(id)
    try await app.wait { _ in app.text.contains("No changes yet.") }
    app.press("tab", "tab")
    type("x", in: app)
    #expect(app.text.contains("Correct the marked values to see the changes."))
    app.press("ctrl-s")
    #expect(app.text.contains("enter a date such as 2026-12-31"))
    #expect(app.root.changes.value.isEmpty)
  }

  @Test("E and e act on the selected migration")
  func keys() async throws {
    let app = try await app()
    app.press("E")
    #expect(app.text.contains(" ▸ Edit"))
    app.press("esc")
    #expect(!app.text.contains(" ▸ Edit"))
    app.press("enter", "E")
    #expect(app.text.contains(" ▸ Edit"))
  }
}
