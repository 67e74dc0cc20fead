import Foundation
import Inspection
import IssueReporting
import Unidirectional

extension ScreenDriver {
  /// Replays a recorded session, and fails the test if a screen differs from the recorded one.
  ///
  /// ```swift
  /// let app = ScreenDriver(Todo(storage: sample))
  /// await app.expectReplay("lost-selection.session")   // beside the test
  /// ```
  ///
  /// - Parameters:
  ///   - file: the path of the recording, relative to the folder of the test's file.
  ///   - patience: how long a screen may take to become the recorded one.
  public func expectReplay(
    _ file: String, patience: Duration = .seconds(5), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) async {
    let path = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
      .appendingPathComponent(file).path
    let message: String
    do {
      let recording = try Recording(text: try String(contentsOfFile: path, encoding: .utf8))
      // Other tests have effects of their own.
      let outcome = await ActivityLog.$current.withValue(ActivityLog()) {
        await SessionReplay(recording, on: host, patience: patience).run()
      }
      guard case .differs(let difference) = outcome else { return }
      message = "\(difference)"
    } catch {
      message = "\(path) can't be replayed: \(error)"
    }
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: 1)
  }
}
