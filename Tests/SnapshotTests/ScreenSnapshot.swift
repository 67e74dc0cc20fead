import Foundation
import TestSupport
import Testing

/// The recorded reference of a screen: a text file in `Screens`.
///
/// To record new references, run with RECORD_SCREENS=1 and review the difference.
struct ScreenSnapshot {
  private let name: String
  private let file: URL

  /// - Parameter size: the size in terminal cells; each size has its own file.
  init(_ name: String, _ size: (columns: Int, rows: Int)) {
    self.name = "\(name)-\(size.columns)x\(size.rows)"
    file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Screens/\(self.name).txt")
  }

  /// Fails the test if the screen differs from the reference, with both texts of each different
  /// row.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let text = text + "\n"
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    guard text != recorded else { return }
    let rows = ScreenDifference.between(text, and: recorded)
    Issue.record(
      """
      \(name) differs from its reference (-) in \(rows.count) rows; RECORD_SCREENS=1 records this (+):
      \(rows.map(\.description).joined(separator: "\n"))
      """, sourceLocation: sourceLocation)
  }
}
