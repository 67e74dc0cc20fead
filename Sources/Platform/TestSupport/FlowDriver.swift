import Flows
import IssueReporting

/// A flow in a test, walked through by what a person would see.
@MainActor public struct FlowDriver<F: AnyFlow> {
  /// The flow itself.
  public let flow: F

  /// Starts the flow.
  public init(_ flow: F) {
    self.flow = flow
    _ = flow.current
  }

  /// The bread-crumb, as on screen.
  public var crumbs: [String] { flow.crumbs }

  /// The rule that decides what the innermost flow shows.
  public var rule: String? { flow.explain().rule }

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
