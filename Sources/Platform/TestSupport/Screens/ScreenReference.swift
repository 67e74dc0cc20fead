import Foundation
import IssueReporting
import Terminal

/// A recorded screen: a text file beside the test that compares with it.
///
/// ```swift
/// let app = ScreenDriver(Todo(), columns: 60, rows: 12)
/// app.expectScreen("empty-list")    // Screens/empty-list.txt in the folder of the test
/// ```
package struct ScreenReference: Sendable {
  /// The path of the file.
  package let path: String
  private let location: (fileID: StaticString, filePath: StaticString, line: UInt)

  /// Creates a reference.
  ///
  /// - Parameters:
  ///   - name: the name of the file without `.txt`.
  ///   - folder: the folder, relative to that of the test's file.
  package init(
    _ name: String, folder: String = "Screens", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    path =
      URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
      .appendingPathComponent("\(folder)/\(name).txt").path
    location = (fileID, filePath, line)
  }

  /// Fails the test if a screen differs from the file, with both texts of each row that differs.
  ///
  /// - Parameters:
  ///   - text: the screen, as returned by `ScreenDriver.text`.
  ///   - records: whether to replace the file; by default as `RECORD_SCREENS` says.
  package func expect(
    _ text: String,
    records: Bool = ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil
  ) {
    let text = text + "\n"
    do {
      if records { try record(text) }
      guard FileManager.default.fileExists(atPath: path) else {
        try record(text)
        return fail(
          "There was no \(path). It is recorded now; review it, and run the test again:\n\(text)")
      }
      let recorded = try String(contentsOfFile: path, encoding: .utf8)
      guard text != recorded else { return }
      fail(difference(text, recorded))
    } catch {
      fail("\(path) can't be read or written: \(error)")
    }
  }

  private func record(_ text: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  private func difference(_ text: String, _ recorded: String) -> String {
    let rows = ScreenDifference.between(text, and: recorded)
    let count = rows.count == 1 ? "1 row" : "\(rows.count) rows"
    return """
      The screen (+) differs from \(path) (-) in \(count); RECORD_SCREENS=1 records the screen:
      \(rows.map(\.description).joined(separator: "\n"))
      """
  }

  private func fail(_ message: String) {
    reportIssue(
      message, fileID: location.fileID, filePath: location.filePath, line: location.line, column: 1)
  }
}

extension ScreenDriver {
  /// Compares the screen with a recorded one, a text file beside the test.
  ///
  /// A missing file is recorded, and the test fails once, so that you review the file. To record all
  /// screens of a test run again, set the environment variable `RECORD_SCREENS` to `1`, and review the
  /// differences in version control.
  ///
  /// - Parameters:
  ///   - name: the name of the file without `.txt`.
  ///   - folder: the folder, relative to that of the test's file.
  public func expectScreen(
    _ name: String, folder: String = "Screens", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    ScreenReference(name, folder: folder, fileID: fileID, filePath: filePath, line: line)
      .expect(text)
  }
}

extension FlowDriver {
  /// Compares the screen of the flow, without a frame, with a recorded one, a text file beside the
  /// test.
  ///
  /// A missing file is recorded, and the test fails once, so that you review the file. To record all
  /// screens of a test run again, set the environment variable `RECORD_SCREENS` to `1`, and review the
  /// differences in version control.
  ///
  /// - Parameters:
  ///   - name: the name of the file without `.txt`.
  ///   - folder: the folder, relative to that of the test's file.
  public func expectScreen(
    _ name: String, folder: String = "Screens", fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    screen.expectScreen(name, folder: folder, fileID: fileID, filePath: filePath, line: line)
  }
}
