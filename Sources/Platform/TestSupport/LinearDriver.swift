import AppRuntime
import DeclarativeUI
import Flows
import IssueReporting
import Screens

/// Drives an app in a test as screen-reader users do, with lines of input and output.
///
/// ```swift
/// let app = LinearDriver(Greeting())
/// app.enter("Ada")
/// #expect(app.spokenLines == ["Hello, Ada"])
/// ```
@MainActor public final class LinearDriver {
  /// Whether the user has quit the app.
  public private(set) var hasQuit = false
  private var lines: [String] = []
  private var screen: LinearScreen?

  /// Shows a flow as plain text, in the frame that `FlowApp` uses.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - keyMap: the user's key bindings.
  public convenience init(_ flow: any AnyFlow, keyMap: KeyMap = KeyMap()) {
    flow.didAppear()
    self.init(keyMap: keyMap) { FlowFrame(flow, controls: $0) }
  }

  /// Shows a view as plain text.
  ///
  /// - Parameters:
  ///   - keyMap: the user's key bindings.
  ///   - view: creates the view. It receives the terminal's controls.
  public init(keyMap: KeyMap = KeyMap(), _ view: (TerminalControls) -> some View) {
    let controls = TerminalControls(
      keys: { [weak self] in self?.screen?.keys ?? KeyTable([]) },
      end: { [weak self] in self?.hasQuit = true })
    let screen = LinearScreen(view(controls), keyMap: keyMap) { [weak self] in
      self?.lines.append($0)
    }
    screen.onEnd = { [weak self] in self?.hasQuit = true }
    self.screen = screen
    screen.begin()
    // The first line explains the input and is the same for all apps.
    lines.removeFirst()
  }

  /// Enters lines.
  public func enter(_ lines: String...) {
    for line in lines { screen?.enter(line) }
  }

  /// The output since the last call.
  public var spokenLines: [String] {
    screen?.refresh()
    defer { lines = [] }
    return lines
  }

  /// Waits until a line of the output contains a text, for example the result of a service.
  ///
  /// If it doesn't within the time limit, the test fails with the output.
  public func wait(
    for wanted: String, atMost limit: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    var patience = Patience(limit)
    while !lines.contains(where: { $0.contains(wanted) }) {
      guard !patience.isOver() else {
        reportIssue(
          "The output doesn't contain \"\(wanted)\" after \(limit):\n\(lines.joined(separator: "\n"))",
          fileID: fileID, filePath: filePath, line: line, column: 1)
        return
      }
      screen?.refresh()
      await Patience.pause()
    }
  }
}
