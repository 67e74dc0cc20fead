import DeclarativeUI
import Terminal
import Testing

@testable import MigrationsFlow
@testable import RootFlow

/// Adding an exception for a match.
@MainActor @Suite struct MatchExceptionTests {
  private func app() async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    app.root.open("headway://migrations/rxswift-to-async?tab=matches")
    try await app.wait { $0.isSettled && app.text.contains("CartModel.swift") }
    return app
  }

  private func type(_ text: String, in app: RootTests.App) {
    for key in text { app.host.handle(.key(KeyPress(.character(key)))) }
  }

  @Test("x on a match shows the comment that saving adds, and saving returns to the matches")
  func add() async throws {
    let app = try await app()
    app.press("x")
    try await app.wait { _ in app.text.contains("Changes to ") }
    #expect(app.text.contains("Exception"))
    app.press("tab", "tab")
    type("old SDK", in: app)
    try await app.wait { _ in app.text.contains("+ // headway:allow rxswift-to-async until=") }
    #expect(app.text.contains("old SDK"))
    app.press("ctrl-s")
    try await app.wait { $0.history.count == 1 && app.text.contains("Added an exception to ") }
    #expect(app.root.link == "headway://migrations/rxswift-to-async?tab=matches")
  }

  @Test("x on the screen of a match shows the form, and Esc returns to the match")
  func fromMatch() async throws {
    let app = try await app()
    app.press("enter")
    try await app.wait { _ in app.text.contains("CartModel.swift:2") }
    app.press("x")
    try await app.wait { _ in app.text.contains("Last day") }
    app.press("esc")
    try await app.wait { _ in app.text.contains("CartModel.swift:2") }
  }
}
