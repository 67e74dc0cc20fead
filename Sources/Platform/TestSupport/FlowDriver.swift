import DeclarativeUI
import Flows
import IssueReporting
import Terminal

/// A flow in a test, walked through by what a person would see and press.
///
/// ```swift
/// let driver = FlowDriver(Reviews(…))
/// await driver.wait(for: "Tidy the cart")
/// driver.press("down", "enter")
/// driver.expect("Reviews", "Tidy the cart")
/// ```
@MainActor public struct FlowDriver<F: AnyFlow> {
  /// The flow itself.
  public let flow: F
  /// The screen that it is shown on, alone.
  public let screen: ScreenDriver

  /// Shows the flow, as its parent would.
  ///
  /// - Parameters:
  ///   - columns, rows: the size in cells.
  public init(_ flow: F, columns: Int = 80, rows: Int = 24) {
    self.flow = flow
    flow.didAppear()
    _ = flow.current
    screen = ScreenDriver(flow.screen, columns: columns, rows: rows)
  }

  /// The bread-crumb, as on screen.
  public var crumbs: [String] { flow.crumbs }

  /// The rule that decides what the innermost flow shows.
  public var rule: String? { flow.explain().rule }

  /// What is on screen, its lines without the spaces at their ends.
  public var text: String { screen.text }

  /// Presses keys, one after the other: `press("down", "enter")`.
  public func press(_ keys: KeyPress...) {
    for key in keys { screen.press(key) }
  }

  /// Waits until a text is on screen; the test fails, with the screen, when it doesn't come.
  public func wait(
    for text: String, atMost limit: Duration = .seconds(60), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    await screen.wait(for: text, atMost: limit, fileID: fileID, filePath: filePath, line: line)
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
