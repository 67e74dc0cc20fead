import AppRuntime
import DeclarativeUI
import Flows
import IssueReporting
import Screens
import Terminal

/// An app in a test without a terminal: keys in, the screen out as text.
///
/// ```swift
/// let app = ScreenDriver(Greeting(), columns: 40, rows: 8)
/// app.type("Ada")
/// app.press("enter")
/// #expect(app.text.contains("Hello, Ada"))
/// ```
@MainActor public final class ScreenDriver {
  /// What draws the screen, for what this driver has no word for: the mouse, another size.
  public let host: ViewHost
  /// Whether the app was quit by a key.
  public var hasQuit: Bool { terminal.hasQuit }
  private let terminal: HeadlessTerminal

  /// Shows a flow in the frame that `FlowApp` puts around it.
  ///
  /// - Parameters:
  ///   - columns, rows: the size in cells.
  public convenience init(_ flow: any AnyFlow, columns: Int = 80, rows: Int = 24) {
    let terminal = HeadlessTerminal()
    flow.didAppear()
    self.init(
      FlowFrame(flow, controls: terminal.controls), terminal: terminal, columns: columns,
      rows: rows)
  }

  /// Shows a view alone.
  public convenience init(_ view: some View, columns: Int = 80, rows: Int = 24) {
    self.init(view, terminal: HeadlessTerminal(), columns: columns, rows: rows)
  }

  private init(_ view: some View, terminal: HeadlessTerminal, columns: Int, rows: Int) {
    self.terminal = terminal
    host = ViewHost(view, size: Size(columns: columns, rows: rows))
    terminal.host = host
    host.render()
  }

  // MARK: Doing

  /// Presses keys, written as in key bindings: `"enter"`, `"ctrl-c"`, `"x"`.
  public func press(_ keys: KeyPress...) {
    for key in keys { host.handle(.key(key)) }
  }

  /// Types text, one key a character.
  public func type(_ text: String) {
    for character in text { host.handle(.key(KeyPress(.character(character)))) }
  }

  // MARK: Seeing

  /// The rows of the screen as text, without the spaces at their ends.
  public var text: String {
    host.render()
    return host.surface.lines.joined(separator: "\n")
  }

  /// Waits for what comes later, the answer of a service say, until the screen contains a text.
  ///
  /// The test fails, with the screen, when it doesn't within that time.
  public func wait(
    for wanted: String, atMost limit: Duration = .seconds(60), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    let deadline = ContinuousClock.now + limit
    while !text.contains(wanted) {
      guard ContinuousClock.now < deadline else {
        reportIssue(
          "“\(wanted)” never came on screen:\n\(text)", fileID: fileID, filePath: filePath,
          line: line, column: 1)
        return
      }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// Stands in for the terminal.
@MainActor private final class HeadlessTerminal {
  weak var host: ViewHost?
  var hasQuit = false

  var controls: TerminalControls {
    TerminalControls(
      keys: { [weak self] in KeyTable(self?.host?.activeBindings ?? []) },
      end: { [weak self] in self?.hasQuit = true })
  }
}
