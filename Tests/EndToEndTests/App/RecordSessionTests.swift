import Foundation
import Testing

/// A session that is recorded in a terminal.
@Suite struct RecordSessionTests {
  @Test("a disabled key and the key for the mouse are the same when the session is replayed")
  func notices() async throws {
    let headway = try BuiltProgram.path("headway")
    let terminal = try RealTerminal(
      "\(headway) sandbox teams --record-session bug.session", columns: 100, rows: 30)
    try await terminal.waitUntil(contains: "@orchard/web")
    try terminal.press("S")
    try await terminal.waitUntil(contains: "Reverse sort order: the rows aren't sorted")
    try terminal.press("M")
    try await terminal.waitUntil(contains: "The mouse is off.")
    try terminal.press("M")
    try await terminal.waitUntil(contains: "The mouse is on.")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
    let session = terminal.folder.appendingPathComponent("bug.session").path
    let call = try ProgramCall(
      ["/bin/sh", "-c", "\(headway) replay \"$0\"", session],
      environment: ProcessInfo.processInfo.environment, in: terminal.folder)
    #expect(call.status == 0, "\(call.errors)")
    #expect(call.output.contains("Replayed 4 input events."))
  }
}
