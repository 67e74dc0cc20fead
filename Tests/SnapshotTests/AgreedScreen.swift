import Foundation
import TestSupport
import Testing

/// A screen as it looked when last agreed upon: a text file in `Screens`.
///
/// To agree on new ones, run with RECORD_SCREENS=1 and read the difference.
struct AgreedScreen {
  private let name: String
  private let file: URL

  /// - Parameter size: in cells; each size has a file of its own.
  init(_ name: String, _ size: (columns: Int, rows: Int)) {
    self.name = "\(name)-\(size.columns)x\(size.rows)"
    file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Screens/\(self.name).txt")
  }

  /// Fails the test, with both texts of each row that differs, unless the screen looks as agreed.
  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let text = text + "\n"
    if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let agreed = try String(contentsOf: file, encoding: .utf8)
    guard text != agreed else { return }
    let rows = ScreenDifference.between(text, and: agreed)
    Issue.record(
      """
      \(name) doesn't look as agreed (-) in \(rows.count) rows; RECORD_SCREENS=1 agrees on this (+):
      \(rows.map(\.description).joined(separator: "\n"))
      """, sourceLocation: sourceLocation)
  }
}
