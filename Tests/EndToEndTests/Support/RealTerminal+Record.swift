import Foundation
import Testing

/// The bytes that a program sends to its terminal, beside what they make of the screen.
extension RealTerminal {
  /// Begins to write down what the program sends.
  func record() throws {
    try pipe(into: "exec cat >\(quoted(recordFile.path))")
  }

  /// What was sent since then.
  func recorded() throws -> String {
    String(decoding: try Data(contentsOf: recordFile), as: UTF8.self)
  }

  /// Waits until what was sent is as wanted, and returns it.
  @discardableResult
  func waitUntilRecorded(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: (String) -> Bool
  ) async throws -> String {
    try await waitUntil(what, sourceLocation: sourceLocation) { _ in condition(try recorded()) }
    return try recorded()
  }

  private var recordFile: URL { folder.appendingPathComponent("record") }
}
