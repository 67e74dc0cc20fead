import DeclarativeUI
import Testing
import Unidirectional

@testable import MigrationsFlow
@testable import MigrationsLogic
@testable import RootFlow
@testable import Sandbox
@testable import headway

/// Notices at the bottom of the screen don't move anything, and disappear again.
@MainActor @Suite struct NoticeTests {
  private func app() async throws -> RootTests.App {
    let app = try RootTests.App(plugins: BuiltInPlugins.all)
    try await app.load()
    return app
  }

  /// All lines except the last two, which are the divider and the status bar.
  private func screen(_ app: RootTests.App) -> [Substring] {
    app.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
  }

  @Test("a notice appears above the status bar, covers no row, and disappears with the next key")
  func news() async throws {
    let app = try await app()
    let before = app.text
    app.press("y")
    #expect(app.text.contains(" · Copied headway open 'headway://migrations'"))
    #expect(app.copied == ["headway open 'headway://migrations'"])
    #expect(
      screen(app) == before.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2))
    app.press("y")
    #expect(app.text.contains(" · Copied headway open 'headway://migrations'"), "shown again")
    app.press("down", "up")
    #expect(app.text == before)
  }

  @Test("the reason why a key is disabled disappears with the reason")
  func disabledKey() async throws {
    let app = try await app()
    let obstacle = Source<String?>("the scan isn't finished")
    app.root.terminal.keys = {
      KeyTable([KeyBinding("add", "a", title: "Add", disabled: obstacle.value) {}])
    }
    app.root.notify(
      disabled: KeyBinding("add", "a", title: "Add", disabled: obstacle.value) {},
      "the scan isn't finished")
    #expect(app.text.contains(" · Add: the scan isn't finished"))
    obstacle.value = nil
    #expect(!app.text.contains("Add: "))
    // A key that isn't listed, such as one of a menu, keeps its notice.
    app.root.notify(disabled: KeyBinding("other", "b", title: "Other") {}, "no reason")
    #expect(app.text.contains(" · Other: no reason"))
    app.press("down")
    #expect(!app.text.contains("Other: "))
  }

  @Test("a problem stays on the same screen, and disappears on another one")
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

  @Test("a baseline that can't be read is reported with a problem in each line")
  func unreadBaseline() async throws {
    let app = try await app()
    try await app.wait { $0.isSettled }
    let problems = [
      ".headway/baseline.tsv:2: the count isn't a whole number", ".headway/baseline.tsv:5: no tab",
    ]
    let store = try #require(app.migrations?.sharedStore)
    store.send(.locks(.failed(problems.joined(separator: "\n"))))
    try await app.wait { $0.problemText != nil }
    for problem in problems { #expect(app.text.contains(problem)) }
    #expect(!app.text.contains("␊"))
    app.press("enter")
    app.press("down")
    #expect(app.root.problemText == nil)
    #expect(!app.text.contains("␊"))
    // A rescan reads the baseline again, and this one can be read.
    app.press("r")
    #expect(store.currentState.locks == .unknown)
    try await app.wait { $0.isSettled }
    #expect(app.root.problemText == nil)
  }

  @Test("a waiting link has a notice until it is opened")
  func waiting() async throws {
    let fixture = try SandboxFixture("orchard")
    let app = try RootTests.App(.unconfigured(fixture.project))
    app.root.load()
    app.root.open("headway://migrations/rxswift-to-async")
    try await app.wait { $0.state.phase == .onboarding }
    app.press("down", "up")
    #expect(app.text.contains("The link opens once the project is set up."))
  }

  @Test("the progress of a scan takes no row from the list")
  func counting() async throws {
    let app = try await app()
    let settled = screen(app)
    app.press("r")
    #expect(!app.root.isSettled && app.text.contains("── Scanning"))
    #expect(screen(app).count == settled.count && screen(app).prefix(3) == settled.prefix(3))
    try await app.wait { $0.isSettled }
    #expect(screen(app) == settled)
  }
}
