import DeclarativeUI
import IssueReporting
import Terminal

/// Checks that the incrementally drawn screen equals a fresh rendering.
///
/// ```swift
/// app.press("down", "enter")
/// ShadowOracle.expectFresh(app.host)
/// ```
///
/// A row differs if it wasn't redrawn although its contents have changed. Typical causes are a read
/// that isn't tracked, or a control that doesn't call `setNeedsPaint` or `setNeedsLayout`.
@MainActor public enum ShadowOracle {
  /// Returns the rows that differ. The expected text is that of the fresh rendering.
  package static func staleRows(in host: ViewHost) -> [ScreenDifference] {
    host.render()
    let fresh = host.drawnAfresh()
    return ScreenDifference.between(host.surface, and: fresh)
  }

  /// Fails the running test with both texts of each row if any row differs.
  public static func expectFresh(
    _ host: ViewHost, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let stale = staleRows(in: host)
    guard !stale.isEmpty else { return }
    reportIssue(
      "A fresh rendering (-) differs from the screen (+):\n"
        + stale.map(\.description).joined(separator: "\n"),
      fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}
