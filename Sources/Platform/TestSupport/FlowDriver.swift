import DeclarativeUI
import Flows
import IssueReporting
import Terminal

/// Drives a flow in a test as a user would, by reading the screen and pressing keys.
///
/// ```swift
/// let driver = FlowDriver(Reviews(…))
/// await driver.wait(for: "Tidy the cart")
/// driver.press("down", "enter")
/// driver.expect("Reviews", "Tidy the cart")
/// ```
@MainActor public struct FlowDriver<F: AnyFlow> {
  /// The flow.
  public let flow: F
  /// The screen that shows the flow without a frame.
  public let screen: ScreenDriver

  /// Starts the flow and shows it.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - columns: the width in cells.
  ///   - rows: the height in cells.
  public init(_ flow: F, columns: Int = 80, rows: Int = 24) {
    self.flow = flow
    flow.didAppear()
    _ = flow.current
    screen = ScreenDriver(flow.screen, columns: columns, rows: rows)
  }

  /// The names in the breadcrumb.
  public var crumbs: [String] { flow.crumbs }

  /// The rule that determines the screen of the innermost flow.
  public var rule: String? { flow.explain().rule }

  /// The text on screen, without trailing spaces in its lines.
  public var text: String { screen.text }

  /// Presses keys one after the other: `press("down", "enter")`.
  public func press(_ keys: KeyPress...) {
    for key in keys { screen.press(key) }
  }

  /// Waits until the screen contains a text. If it doesn't within the time limit, the test fails
  /// with the contents of the screen.
  public func wait(
    for text: String, atMost limit: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    await screen.wait(for: text, atMost: limit, fileID: fileID, filePath: filePath, line: line)
  }

  /// Expects names in the breadcrumb. If they differ, the test fails with an explanation of the
  /// current screen.
  public func expect(
    _ crumbs: String..., fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    guard flow.crumbs != crumbs else { return }
    reportIssue(
      "Expected \(crumbs.joined(separator: " ▸ ")), found "
        + "\(flow.crumbs.joined(separator: " ▸ ")): \(flow.explain())",
      fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}
