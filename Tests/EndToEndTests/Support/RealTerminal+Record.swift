import Foundation
import Testing

/// Recordings of the bytes that a program sends to its terminal.
extension RealTerminal {
  /// Starts to record the program's output.
  func record() throws {
    // The file exists even if the shell of the pipe starts late.
    try Data().write(to: recordFile)
    try pipe(into: "exec cat >\(quoted(recordFile.path))")
  }

  /// Returns the output since the start of the recording, with its control characters.
  func recorded() throws -> String {
    String(decoding: try Data(contentsOf: recordFile), as: UTF8.self)
  }

  /// Waits until `condition` holds for the recorded output, and returns the output.
  @discardableResult
  func waitUntilRecorded(
    _ description: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (String) -> Bool
  ) async throws -> String {
    try await waitUntil(description, sourceLocation: sourceLocation) { _ in
      condition(try recorded())
    }
    return try recorded()
  }

  private var recordFile: URL { folder.appendingPathComponent("record") }
}
