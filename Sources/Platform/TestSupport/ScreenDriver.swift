import AppRuntime
import DeclarativeUI
import Flows
import IssueReporting
import Screens
import Terminal

/// Drives an app in a test without a terminal: keys are the input, and the screen as text is the
/// output.
///
/// ```swift
/// let app = ScreenDriver(Greeting(), columns: 40, rows: 8)
/// app.type("Ada")
/// app.press("enter")
/// #expect(app.text.contains("Hello, Ada"))
/// ```
@MainActor public final class ScreenDriver {
  /// The host of the screen, for input that this driver doesn't support, such as mouse events or
  /// another size.
  public let host: ViewHost
  /// Whether the user has quit the app.
  public var hasQuit: Bool { terminal.hasQuit }
  private let terminal: HeadlessTerminal

  /// Shows a flow in the frame that `FlowApp` uses.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - columns: the width in cells.
  ///   - rows: the height in cells.
  public convenience init(_ flow: any AnyFlow, columns: Int = 80, rows: Int = 24) {
    let terminal = HeadlessTerminal()
    flow.didAppear()
    self.init(
      FlowFrame(flow, controls: terminal.controls), terminal: terminal, columns: columns,
      rows: rows)
  }

  /// Shows a view without a frame.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - columns: the width in cells.
  ///   - rows: the height in cells.
  public convenience init(_ view: some View, columns: Int = 80, rows: Int = 24) {
    self.init(view, terminal: HeadlessTerminal(), columns: columns, rows: rows)
  }

  private init(_ view: some View, terminal: HeadlessTerminal, columns: Int, rows: Int) {
    self.terminal = terminal
    host = ViewHost(view, size: Size(columns: columns, rows: rows))
    terminal.host = host
    host.render()
  }

  // MARK: Input

  /// Presses keys, written as in key bindings: `"enter"`, `"ctrl-c"`, `"x"`.
  public func press(_ keys: KeyPress...) {
    for key in keys { host.handle(.key(key)) }
  }

  /// Types text, one key per character.
  public func type(_ text: String) {
    for character in text { host.handle(.key(KeyPress(.character(character)))) }
  }

  // MARK: Output

  /// The text on screen, without trailing spaces in its rows.
  public var text: String {
    host.render()
    return host.surface.lines.joined(separator: "\n")
  }

  /// Waits until the screen contains a text, for example the result of a service.
  ///
  /// If it doesn't within the time limit, the test fails with the contents of the screen. Waiting
  /// ends as soon as the text appears, so a larger limit makes only failing tests slower.
  ///
  /// - Parameters:
  ///   - wanted: the text.
  ///   - limit: the time limit.
  public func wait(
    for wanted: String, atMost limit: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    guard await holds(limit, { text.contains(wanted) }) else {
      return reportIssue(
        "The screen doesn't contain \"\(wanted)\" after \(limit):\n\(text.withoutEmptyRows)",
        fileID: fileID, filePath: filePath, line: line, column: 1)
    }
  }

  /// Waits until a condition holds that isn't visible on the screen, for example until a program shows a
  /// notice.
  ///
  /// ```swift
  /// await app.wait(until: { session.notice == "Tips: Make pancakes." })
  /// ```
  ///
  /// If it doesn't within the time limit, the test fails with the contents of the screen.
  ///
  /// - Parameters:
  ///   - condition: returns whether the condition holds.
  ///   - limit: the time limit.
  public func wait(
    until condition: @MainActor () -> Bool, atMost limit: Duration = .seconds(5),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    guard await holds(limit, condition) else {
      return reportIssue(
        "The condition doesn't hold after \(limit); the screen is:\n\(text.withoutEmptyRows)",
        fileID: fileID, filePath: filePath, line: line, column: 1)
    }
  }

  private func holds(_ limit: Duration, _ condition: @MainActor () -> Bool) async -> Bool {
    var patience = Patience(limit)
    while true {
      host.render()
      if condition() { return true }
      if patience.isOver() { return false }
      await Patience.pause()
    }
  }
}

extension String {
  /// The text without the empty rows at its end.
  var withoutEmptyRows: String {
    var rows = split(separator: "\n", omittingEmptySubsequences: false)
    while rows.last?.isEmpty ?? false { rows.removeLast() }
    return rows.joined(separator: "\n")
  }
}

/// Replaces the terminal.
@MainActor private final class HeadlessTerminal {
  weak var host: ViewHost?
  var hasQuit = false

  var controls: TerminalControls {
    TerminalControls(
      keys: { [weak self] in KeyTable(self?.host?.activeBindings ?? []) },
      focusValues: { [weak self] in self?.host?.focusValues ?? [:] },
      end: { [weak self] in self?.hasQuit = true })
  }
}
