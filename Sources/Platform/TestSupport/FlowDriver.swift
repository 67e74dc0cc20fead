import DeclarativeUI
import Flows
import IssueReporting
import Terminal

/// A flow in a test, walked through by what a person would see and press.
///
/// ```swift
/// let driver = FlowDriver(Reviews(…))
/// await driver.waitFor("Tidy the cart")
/// driver.press("down", "enter")
/// driver.expect("Reviews", "Tidy the cart")
/// ```
@MainActor public struct FlowDriver<F: AnyFlow> {
  /// The flow itself.
  public let flow: F
  private let host: ViewHost

  /// Shows the flow, as its parent would.
  ///
  /// - Parameter size: of the screen, in cells.
  public init(_ flow: F, size: Size = Size(columns: 80, rows: 24)) {
    self.flow = flow
    flow.didAppear()
    _ = flow.current
    host = ViewHost(flow.screen, size: size)
    host.render()
  }

  /// The bread-crumb, as on screen.
  public var crumbs: [String] { flow.crumbs }

  /// The rule that decides what the innermost flow shows.
  public var rule: String? { flow.explain().rule }

  /// What is on screen, its lines without the spaces at their ends.
  public var text: String {
    host.render()
    return host.surface.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  /// Presses keys, one after the other: `press("down", "enter")`.
  public func press(_ keys: KeyPress...) {
    for key in keys {
      host.handle(.key(key))
      host.render()
    }
  }

  /// Waits until a text is on screen, and says what is there instead when it doesn't come.
  ///
  /// - Parameter turns: of the main actor, not a time.
  public func waitFor(
    _ text: String, turns: Int = 2_000, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    for turn in 0..<turns {
      if self.text.contains(text) { return }
      await Task.yield()
      if turn > 20 { try? await Task.sleep(for: .microseconds(200)) }
    }
    reportIssue(
      "“\(text)” did not come. On screen is:\n\(self.text)",
      fileID: fileID, filePath: filePath, line: line, column: 1)
  }

  /// Asserts the bread-crumb, and says why another screen is shown.
  public func expect(
    _ crumbs: String..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    guard flow.crumbs != crumbs else { return }
    reportIssue(
      "Expected \(crumbs.joined(separator: " ▸ ")), but on screen is "
        + "\(flow.crumbs.joined(separator: " ▸ ")): \(flow.explain())",
      fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}
