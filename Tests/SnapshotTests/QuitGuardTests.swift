import DeclarativeUI
import Testing
import Workspace

@testable import Commands
@testable import OnboardingFlow
@testable import RootFlow
@testable import Sandbox
@testable import headway

/// Quitting with changes that aren't saved.
@MainActor @Suite struct QuitGuardTests {
  private let warning = "Unsaved changes. "

  private func changedForm() async throws -> RootTests.App {
    let app = try RootTests.App()
    app.root.onExit = { _ in }
    try await app.load()
    try await app.wait { $0.isSettled }
    app.root.terminal.keys = { [host = app.host] in KeyTable(host.activeBindings) }
    app.press("E")
    try await app.wait { _ in app.text.contains("No changes yet.") }
    app.press("x")
    return app
  }

  @Test("Ctrl-C in a form with changes warns, and quits when it is repeated")
  func form() async throws {
    let app = try await changedForm()
    app.press("ctrl-c")
    #expect(app.text.contains(warning) && !app.root.state.isQuitting)
    app.press("esc")
    #expect(app.text.contains(warning) && app.text.contains(" ▸ Edit"))
    app.press("ctrl-c", "ctrl-c")
    #expect(app.root.state.isQuitting)
  }

  @Test("q on a control of a form with changes warns, and a form without changes is left at once")
  func letter() async throws {
    let app = try await changedForm()
    // From the title to the priority, which takes no text.
    app.press("tab", "q")
    #expect(app.text.contains(warning) && !app.root.state.isQuitting)
    app.press("q")
    #expect(app.root.state.isQuitting)

    let unchanged = try await changedForm()
    unchanged.press("backspace", "ctrl-c")
    #expect(unchanged.root.state.isQuitting)
  }

  @Test("a dialog in front of the form closes, so that the warning is visible")
  func dialog() async throws {
    let app = try await changedForm()
    app.press("ctrl-p", "ctrl-c")
    #expect(app.text.contains(warning) && !app.text.contains("─ Commands ─"))
    app.press("ctrl-c")
    #expect(app.root.state.isQuitting)
  }

  @Test("Quit in the command palette warns, too, and Ctrl-C then quits")
  func palette() async throws {
    let app = try await changedForm()
    app.press("ctrl-p")
    app.host.handle(.paste("Quit"))
    app.press("enter")
    #expect(app.text.contains(warning + "Press ^C to leave without saving."))
    #expect(!app.root.state.isQuitting && !app.text.contains("─ Commands ─"))
    app.press("ctrl-c")
    #expect(app.root.state.isQuitting)
  }

  /// The setup with its list of templates.
  private func setup() async throws -> RootTests.App {
    var project = try SandboxFixture("orchard").project
    project.isConfigured = false
    let app = try RootTests.App(.unconfigured(project))
    app.root.onExit = { _ in }
    try await app.load()
    app.press("enter")
    try await app.wait { $0.isSettled }
    return app
  }

  @Test("Ctrl-C in the setup quits while nothing is selected")
  func unselected() async throws {
    let app = try await setup()
    app.press("ctrl-c")
    #expect(app.root.state.isQuitting)
  }

  @Test("Ctrl-C in the last step of the setup warns, and Esc goes back to the selection")
  func selected() async throws {
    let app = try await setup()
    app.press("enter")
    try await app.wait { _ in app.text.contains("step 3 of 3") }
    app.press("ctrl-c")
    #expect(app.text.contains(warning) && !app.root.state.isQuitting)
    app.press("esc")
    #expect(app.text.contains("step 2 of 3"))
    app.press("ctrl-c", "ctrl-c")
    #expect(app.root.state.isQuitting)
  }

  @Test("going back to the first step of the setup keeps the selection of the second one")
  func keptAnswers() async throws {
    let app = try await setup()
    #expect(app.text.contains("8 of 14 selected"))
    app.press("space", "esc")
    #expect(app.text.contains("step 1 of 3"))
    try await app.wait { $0.isSettled }
    app.press("enter")
    try await app.wait { _ in app.text.contains("7 of 14 selected") }
  }
}
