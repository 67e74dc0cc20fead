import Foundation
import Testing

/// Quitting while the app starts.
@Suite struct QuickQuitTests {
  @Test("q typed ahead quits the app, and no terminal reply ends up in the shell")
  func typedAhead() async throws {
    let repository = try SampleRepository()
    let terminal = try RealTerminal.shell(columns: 100, rows: 30, directory: repository.folder)
    try await terminal.waitUntil(contains: "ready>")
    try terminal.type("\(try BuiltProgram.path("headway")); echo status $?")
    try terminal.press("Enter", "q")
    try await terminal.waitUntil(contains: "status 0")
    try terminal.type("echo still here")
    try terminal.press("Enter")
    let screen = try await terminal.waitUntil("the shell's output") { screen in
      screen.split(separator: "\n").contains("still here")
    }
    #expect(try terminal.state("alternate_on") == "0")
    // The app receives the replies to its terminal queries.
    #expect(!screen.contains("rgb:") && !screen.contains("^[") && !screen.contains("not found"))
    #expect(screen.contains("ready> echo still here"))
  }
}
