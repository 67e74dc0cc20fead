import DeclarativeUI
import Testing

@testable import RootFlow
@testable import headway

/// News at the foot of the screen: they move nothing, and are gone when they are past.
@MainActor @Suite struct NoticeTests {
  private func app() async throws -> RootTests.App {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    try await app.load()
    return app
  }

  /// All but the last two lines: the divider and the keys.
  private func screen(_ app: RootTests.App) -> [Substring] {
    app.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
  }

  @Test("news stand in the line above the keys, cover no row, and go with the next key")
  func news() async throws {
    let app = try await app()
    let before = app.text
    app.press("y")
    #expect(app.text.contains(" · Copied headway://migrations"))
    #expect(
      screen(app) == before.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2))
    app.press("y")
    #expect(app.text.contains(" · Copied headway://migrations"), "told again")
    app.press("down", "up")
    #expect(app.text == before)
  }

  @Test("a problem stays while one looks at the same screen, and is gone once another was opened")
  func problem() async throws {
    let app = try await app()
    app.root.open("headway://nowhere")
    let problem = try #require(app.root.problemText)
    app.press("down", "down")
    #expect(app.root.problemText == problem)
    app.press("enter", "2")
    #expect(app.root.problemText == nil)
    app.root.open("headway://nowhere")
    app.press("esc")
    #expect(app.root.problemText == nil)
  }

  @Test("a link that waits says so until it arrives")
  func waiting() async throws {
    let fixture = try SandboxFixture("orchard")
    let app = try RootTests.App(.unconfigured(fixture.project))
    app.root.load()
    app.root.open("headway://migrations/rxswift-to-async")
    try await app.wait { $0.state.phase == .onboarding }
    app.press("down", "up")
    #expect(app.text.contains("The link waits until the project is set up."))
  }

  @Test("counting takes no row from the list")
  func counting() async throws {
    let app = try await app()
    let settled = screen(app)
    app.press("r")
    #expect(!app.root.isSettled && app.text.contains("── counting"))
    #expect(screen(app).count == settled.count && screen(app).prefix(3) == settled.prefix(3))
    try await app.wait { $0.isSettled }
    #expect(screen(app) == settled)
  }
}
