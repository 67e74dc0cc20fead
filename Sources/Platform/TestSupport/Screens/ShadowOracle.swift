import DeclarativeUI
import IssueReporting
import Terminal

/// Tells whether what is on screen, drawn bit by bit as things changed, is what a fresh drawing of
/// everything shows.
///
/// ```swift
/// app.press("down", "enter")
/// ShadowOracle.expectFresh(app.host)
/// ```
///
/// A row that differs is one that nobody drew again although what it shows changed: a value that was
/// read where no reader is known, a control that forgot `setNeedsPaint` or `setNeedsLayout`.
@MainActor public enum ShadowOracle {
  /// The rows in which they differ; the fresh drawing is what was expected.
  public static func staleRows(in host: ViewHost) -> [ScreenDifference] {
    host.render()
    let fresh = host.drawnAfresh()
    return ScreenDifference.between(host.surface, and: fresh)
  }

  /// Fails the running test, with both texts of each row, when there is a stale row.
  public static func expectFresh(
    _ host: ViewHost, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let stale = staleRows(in: host)
    guard !stale.isEmpty else { return }
    reportIssue(
      "Drawn afresh, the screen is another (-) than what is on it (+):\n"
        + stale.map(\.description).joined(separator: "\n"),
      fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}
