import DeclarativeUI
import Flows
import Sandbox
import Terminal
import TestSupport
import Testing
import Workspace

@testable import RootFlow
@testable import headway

/// The app's frame, dialogs and problems around a screen: as text, and without findings of the
/// layout linter in any theme.
@MainActor @Suite struct AppScreenTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    let name: String
    /// The state of the repository; nil for the complete fixture.
    var found: (@Sendable () throws -> ProjectState)?
    /// The keys to press, each once the screen has settled.
    var keys: [String] = []
    var prepare: @MainActor (RootTests.App) -> Void = { _ in }
    /// A text that the complete screen contains.
    let shows: String

    var testDescription: String { name }
  }

  nonisolated static let screens = [
    Screen(name: "app", shows: "RxSwift"),
    Screen(name: "app-help", keys: ["?"], shows: "─ Help ─"),
    Screen(name: "app-palette", keys: [":"], shows: "from templates"),
    Screen(name: "app-palette-search", keys: [":", "t", "h", "e", "m"], shows: "them"),
    Screen(name: "app-palette-nothing", keys: [":", "q", "q", "q"], shows: "qqq"),
    Screen(
      name: "app-inspector", keys: ["enter"],
      prepare: {
        $0.root.isInspectable = true
        $0.press("I")
      },
      shows: "Why this screen"),
    Screen(
      name: "app-problem",
      prepare: {
        $0.root.notify(problem: "The Sample plugin is off until you restart: it was too slow")
      },
      shows: "! The Sample plugin"),
    Screen(
      name: "app-link-problem", prepare: { $0.root.open("headway://migration") },
      shows: "no link called"),
    Screen(
      name: "app-output",
      prepare: { $0.root.showOutput(output, title: "Format the selected file") },
      shows: "Format the selected file"),
    Screen(name: "app-pushed", keys: ["ctrl-t"], shows: "headway ▸ Try"),
    Screen(
      name: "app-empty",
      found: {
        var project = try SandboxFixture("orchard").project
        project.configuration.migrations = []
        return .ready(project)
      }, shows: "No migrations yet"),
    Screen(name: "app-no-repository", found: { .noRepository("") }, shows: "No git repository"),
    Screen(
      name: "app-unconfigured",
      found: {
        var project = try SandboxFixture("orchard").project
        project.configuration.migrations = []
        project.isConfigured = false
        return .unconfigured(project)
      }, shows: "Not now"),
    Screen(
      name: "app-diagnostics", found: { .invalid(diagnostics) }, keys: ["down"],
      shows: "headway.yml has 3 problems."),
    Screen(
      name: "app-diagnostic", found: { .invalid([diagnostics[2]]) },
      shows: "headway.yml has 1 problem."),
  ]

  /// The output of a command, with a line that is too long for the dialog.
  private nonisolated static let output =
    ["Sources/Cart/CartModel.swift", "  12 lines changed"]
    + (1...14).map { "  rule \($0): no violations" }
    + ["  " + String(repeating: "a line that is longer than the dialog, ", count: 4) + "end"]

  /// Diagnostics with all details, with a long text, and without a location.
  private nonisolated static let diagnostics = [
    ConfigurationDiagnostic(
      path: "headway.yml", line: 12, column: 5, message: #"unknown key "pattrn""#,
      hint: #"did you mean "pattern"?"#, file: "/orchard/headway.yml"),
    ConfigurationDiagnostic(
      path: "headway.yml", line: 31, column: 14,
      message: "the pattern of rxswift-to-async isn't valid: missing closing parenthesis at "
        + #"offset 24 of "^\s*import Rx(Swift|Cocoa""#,
      hint: #"put a backslash before a character to match it literally, such as "\(""#,
      file: "/orchard/headway.yml"),
    ConfigurationDiagnostic(
      path: "headway.yml", line: 0, column: 0, message: "the file can't be read: permission denied",
      hint: nil, file: nil),
  ]

  nonisolated private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40),
  ]

  @Test("the app matches its reference in a wide window")
  func isWide() async throws {
    try await looks(screen: AppScreenTests.screens[0], size: Size(columns: 200, rows: 60))
  }

  @Test(
    "rule 38: the app's frame, dialogs and problems match their references and have no findings",
    arguments: screens, sizes)
  func looks(screen: Screen, size: Size) async throws {
    let app = try RootTests.App(screen.found?())
    app.host.resize(to: size)
    app.root.terminal.keys = { [weak host = app.host] in KeyTable(host?.activeBindings ?? []) }
    try await app.load()
    for key in screen.keys {
      app.host.handle(.key(try #require(KeyPress(notation: key))))
      try await app.wait { $0.isSettled }
    }
    screen.prepare(app)
    try await app.wait { _ in app.text.contains(screen.shows) }
    ScreenSnapshot(screen.name, (size.columns, size.rows)).expect(app.text)
    #expect(LayoutLinter.findingsInAllThemes(of: app.host) == [])
  }
}
