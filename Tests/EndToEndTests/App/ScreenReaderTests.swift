import Foundation
import Testing

/// The screen-reader mode, with input from a pipe and from a terminal.
@Suite struct ScreenReaderTests {
  @Test("piped numbers open a migration and its matches, back returns, and quit ends the app")
  func pipe() throws {
    let repository = try SampleRepository()
    let call = try repository.run("--screen-reader", input: "\n6\n7\nback\nquit\n")
    #expect(call.status == 0)
    #expect(call.errors == "")
    #expect(call.output.contains("\nheading: headway, Migrations\n1. tab: Migrations, selected\n"))
    #expect(call.output.contains("\nannouncement: Scan finished.\n"))
    #expect(
      call.output.contains(
        "\n6. row: P0, RxSwift → async, 0%, Remaining 3, 1 week ±0, Due 31 Jan 2020, overdue, not enough data, selected\n"
      ))
    #expect(
      call.output.contains(
        "\nheading: headway, Migrations, RxSwift → async\n3 remaining in 3 files"))
    #expect(call.output.contains("\n7. tab: Matches, selected\n"))
    // The number of this row depends on the panels before it.
    #expect(
      call.output.contains(
        /\n[0-9]+\. row: Sources\/Shop\/Cart2\.swift:2, import RxSwift, @shop\n/))
    let last = call.output.components(separatedBy: "heading: headway, ").last
    #expect(last?.hasPrefix("Migrations\n") == true)
    #expect(!call.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("with empty input, it prints the first screen and ends")
  func emptyInput() throws {
    let repository = try SampleRepository()
    let call = try repository.run("--screen-reader")
    #expect(call.status == 0)
    #expect(call.output.contains("heading: headway, Migrations"))
  }

  @Test("the app ends at the end of its input, even within a line")
  func endOfInput() throws {
    let repository = try SampleRepository()
    let call = try repository.run("--screen-reader", input: "6")
    #expect(call.status == 0)
    #expect(call.output.contains("\nheading: headway, Migrations, RxSwift → async\n"))
  }

  @Test("without standard input, it prints the first screen and ends")
  func closedInput() throws {
    let repository = try SampleRepository()
    let program = try BuiltProgram.path("headway")
    for _ in 0..<3 {
      let call = try ProgramCall(
        ["/bin/sh", "-c", "exec \(program) --screen-reader <&-"],
        environment: ProcessInfo.processInfo.environment, in: repository.folder)
      #expect(call.status == 0)
      #expect(call.output.contains("heading: headway, Migrations"))
    }
  }

  @Test("a piped line waits until the previous screen is complete")
  func complete() throws {
    let repository = try SampleRepository()
    // The screen of the match is complete when its file has been read.
    let call = try repository.run(
      "--screen-reader", "headway://migrations/rxswift?tab=hits", input: "8\nback\nquit\n")
    #expect(call.status == 0)
    #expect(call.output.contains("\nrow: 2 import RxSwift, marked\n"))
  }

  @Test("a signal ends the app, and the session is saved", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(_ signal: Int32) async throws {
    let repository = try SampleRepository()
    let terminal = try RealTerminal.shell(columns: 120, rows: 80, directory: repository.folder)
    try await terminal.waitUntil(contains: "ready>")
    let app = "\(try BuiltProgram.path("headway")) --screen-reader"
    try terminal.type("sh -c \(quoted("echo pid $$.; exec \(app)")); echo status $?")
    try terminal.press("Enter")
    let screen = try await terminal.waitUntil(contains: "announcement: Scan finished.")
    try terminal.press("6", "Enter")
    try await terminal.waitUntil(contains: "7. tab: Matches")
    let line = screen.split(separator: "\n").first { $0.hasPrefix("pid ") && $0.hasSuffix(".") }
    let process = try #require(line.flatMap { pid_t($0.filter(\.isNumber)) })
    #expect(kill(process, signal) == 0)
    try await terminal.waitUntil(contains: "status \(128 + signal)")
    try terminal.type("clear; \(app) --resume")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "heading: headway, Migrations, RxSwift → async")
  }

  @Test("config.yml turns it on in a terminal, and an invalid value is reported")
  func setting() async throws {
    let repository = try SampleRepository()
    try repository.write(".git/xdg/headway/config.yml", "screenReader: on\n")
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "heading: headway, Migrations")
    try terminal.press("q", "u", "i", "t", "Enter")
    #expect(try await terminal.waitForExit() == 0)
    // Output without a terminal is plain text anyway.
    #expect(try !repository.run().output.contains("heading:"))
    try repository.write(".git/xdg/headway/config.yml", "screenReader: maybe\n")
    let call = try repository.run(input: "quit\n")
    #expect(call.status == 2)
    #expect(call.errors.contains("config.yml:1:15: screenReader is neither on nor off"))
  }

  @Test("in a terminal, numbers lead to a match, and back and quit work")
  func terminal() async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open("--screen-reader", columns: 120, rows: 60)
    try await terminal.waitUntil(contains: "announcement: Scan finished.")
    try terminal.press("6", "Enter")
    try await terminal.waitUntil(contains: "7. tab: Matches")
    try terminal.press("7", "Enter")
    try await terminal.waitUntil(contains: "9. row: Sources/Shop/Cart2.swift:2")
    try terminal.press("9", "Enter")
    try await terminal.waitUntil(contains: "row: 2 import RxSwift, marked")
    #expect(try terminal.screen().contains("row: 4 struct Cart2 {}"))
    try terminal.press("b", "a", "c", "k", "Enter")
    try await terminal.waitUntil("the matches again") {
      $0.components(separatedBy: "7. tab: Matches, selected").count == 3
    }
    try terminal.press("q", "u", "i", "t", "Enter")
    #expect(try await terminal.waitForExit() == 0)
  }
}
