import AppRuntime
import DeclarativeUI
import Flows
import IssueReporting
import Screens

/// An app in a test as those meet it who hear the screen: lines in, lines out.
///
/// ```swift
/// let app = LinearDriver(Greeting())
/// app.enter("Ada")
/// #expect(app.heard == ["Hello, Ada"])
/// ```
@MainActor public final class LinearDriver {
  /// Whether the app was quit.
  public private(set) var hasQuit = false
  private var lines: [String] = []
  private var screen: LinearScreen?

  /// Reads out a flow in the frame that `FlowApp` puts around it.
  ///
  /// - Parameter keyMap: the keys that the person gave to actions.
  public convenience init(_ flow: any AnyFlow, keyMap: KeyMap = KeyMap()) {
    flow.didAppear()
    self.init(keyMap: keyMap) { FlowFrame(flow, controls: $0) }
  }

  /// Reads out a view.
  ///
  /// - Parameters:
  ///   - keyMap: the keys that the person gave to actions.
  ///   - view: makes it, from what it can do with the screen.
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
    // How to go on is said once, whatever the app.
    lines.removeFirst()
  }

  /// Types lines, each with its end.
  public func enter(_ lines: String...) {
    for line in lines { screen?.enter(line) }
  }

  /// What was said since this was asked last.
  public var heard: [String] {
    screen?.refresh()
    defer { lines = [] }
    return lines
  }

  /// Waits for what comes later, until a line contains a text.
  ///
  /// The test fails, with what was said, when it doesn't within that time.
  public func wait(
    for wanted: String, atMost limit: Duration = .seconds(60), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    let deadline = ContinuousClock.now + limit
    while !lines.contains(where: { $0.contains(wanted) }) {
      guard ContinuousClock.now < deadline else {
        reportIssue(
          "“\(wanted)” was never said:\n\(lines.joined(separator: "\n"))", fileID: fileID,
          filePath: filePath, line: line, column: 1)
        return
      }
      screen?.refresh()
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}
