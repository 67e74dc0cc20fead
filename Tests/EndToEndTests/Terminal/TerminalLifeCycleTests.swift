import Foundation
import Testing

/// What a terminal is like after the app was in it, whichever way the app left.
@Suite(.serialized) struct TerminalLifeCycleTests {
  /// The probe on its screen, started from a shell whose modes are on record.
  private func probe(term: String = "xterm-256color") async throws -> RealTerminal {
    let terminal = try RealTerminal.shell(term: term)
    try await terminal.waitUntil(contains: "ready>")
    try terminal.type("stty -a >before; \(try BuiltProgram.path("TerminalProbe")); echo status $?")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "corner")
    return terminal
  }

  /// The shell is in charge again, with the modes, screen and cursor that it had.
  private func expectRestored(_ terminal: RealTerminal) async throws {
    try terminal.type("stty -a >after; cmp before after && echo same modes")
    try terminal.press("Enter")
    try await terminal.waitUntil("the same modes") { screen in
      screen.split(separator: "\n").contains("same modes")
    }
    #expect(try terminal.state("alternate_on") == "0")
    #expect(try terminal.state("cursor_flag") == "1")
    #expect(try terminal.state("mouse_any_flag") == "0")
  }

  private func quit(_ terminal: RealTerminal) async throws {
    try terminal.press("q")
    try await terminal.waitUntil(contains: "ended well")
    try await expectRestored(terminal)
  }

  @Test("quitting gives the terminal back")
  func quit() async throws {
    let terminal = try await probe()
    #expect(try terminal.state("alternate_on") == "1")
    #expect(try terminal.state("cursor_flag") == "0")
    try terminal.press("q")
    try await terminal.waitUntil(contains: "ended well")
    try await terminal.waitUntil(contains: "status 0")
    try await expectRestored(terminal)
  }

  @Test(
    "a crash gives the terminal back, with its message readable after it",
    arguments: [("s", 139, ""), ("a", 134, ""), ("t", nil, "the probe trapped")]
      as [(String, Int?, String)])
  func crash(_ key: String, _ status: Int?, _ message: String) async throws {
    let terminal = try await probe()
    try terminal.press(key)
    let screen = try await terminal.waitUntil("a status") { screen in
      screen.split(separator: "\n").contains { $0.hasPrefix("status ") }
    }
    if let status { #expect(screen.contains("status \(status)")) }
    #expect(message.isEmpty || screen.contains(message))
    #expect(!screen.contains("corner"))
    try await expectRestored(terminal)
  }

  @Test("what was written to standard error meanwhile is shown afterwards, not on the screen")
  func standardError() async throws {
    let terminal = try await probe()
    try terminal.press("w")
    let screen = try await terminal.waitUntil(contains: "last: key character(\"w\")")
    #expect(!screen.contains("a warning"))
    try terminal.press("q")
    try await terminal.waitUntil(contains: "a warning")
    try await expectRestored(terminal)
  }

  @Test("Ctrl-Z stops it, fg brings its screen back, over and over")
  func stopAndContinue() async throws {
    let terminal = try await probe()
    for _ in 0..<5 {
      try terminal.press("C-z")
      try await terminal.waitUntil("the shell") { screen in
        !screen.contains("corner") && screen.contains("Stopped")
      }
      #expect(try terminal.state("alternate_on") == "0")
      try terminal.type("clear; fg")
      try terminal.press("Enter")
      try await terminal.waitUntil(contains: "corner")
      #expect(try terminal.state("alternate_on") == "1")
    }
    try await quit(terminal)
  }

  @Test("another program gets the terminal and gives it back")
  func giveWay() async throws {
    let terminal = try await probe()
    try terminal.press("e")
    try await terminal.waitUntil(contains: "the editor is open")
    #expect(try terminal.state("alternate_on") == "0")
    try terminal.type("q")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "last: came back")
    #expect(try terminal.state("alternate_on") == "1")
    try await quit(terminal)
  }

  @Test("a signal ends it in good order", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(_ signal: Int32) async throws {
    let terminal = try await probe()
    let process = try processOfProbe(terminal)
    #expect(kill(process, signal) == 0)
    try await terminal.waitUntil(contains: "status \(128 + signal)")
    try await expectRestored(terminal)
  }

  @Test("a terminal that vanishes ends it")
  func lostTerminal() async throws {
    var terminal: RealTerminal? = try await probe()
    let process = try processOfProbe(#require(terminal))
    #expect(kill(process, 0) == 0)
    terminal = nil
    let deadline = ContinuousClock.now + .seconds(120)
    while kill(process, 0) == 0, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(kill(process, 0) != 0)
  }

  @Test("a stop asked for by another process is as good as Ctrl-Z")
  func stoppedFromOutside() async throws {
    let terminal = try await probe()
    #expect(kill(try processOfProbe(terminal), SIGTSTP) == 0)
    try await terminal.waitUntil(contains: "Stopped")
    #expect(try terminal.state("alternate_on") == "0")
    try terminal.type("clear; fg")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "corner")
    try await quit(terminal)
  }

  @Test("a stop that can't be caught is made good by fg")
  func stoppedWithoutWarning() async throws {
    let terminal = try await probe()
    #expect(kill(try processOfProbe(terminal), SIGSTOP) == 0)
    try await terminal.waitUntil(contains: "Stopped")
    try terminal.type("printf '\\033[?1049l\\033[?25h'; clear; fg")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "corner")
    #expect(try terminal.state("alternate_on") == "1")
    try terminal.press("j")
    try await terminal.waitUntil(contains: "last: key character(\"j\") 0")
    try await quit(terminal)
  }

  @Test("one that hangs ends when it is asked a second time, and gives the terminal back")
  func hangs() async throws {
    let terminal = try await probe()
    let process = try processOfProbe(terminal)
    try terminal.press("h")
    try await terminal.waitUntil(contains: "hangs")
    let start = ContinuousClock.now
    #expect(kill(process, SIGTERM) == 0)
    while kill(process, SIGTERM) == 0, ContinuousClock.now - start < .seconds(120) {
      try await Task.sleep(for: .milliseconds(500))
    }
    // At once it has the chance to end in good order.
    #expect(ContinuousClock.now - start > .seconds(1))
    try await terminal.waitUntil(contains: "status 143")
    #expect(try terminal.screen().contains("the terminal was put back"))
    try await expectRestored(terminal)
  }

  @Test("a signal that was ignored when it began stays so")
  func ignoredBefore() async throws {
    let terminal = try RealTerminal(
      "trap '' HUP; \(try BuiltProgram.path("TerminalProbe"))")
    try await terminal.waitUntil(contains: "corner")
    #expect(kill(try processOfProbe(terminal), SIGHUP) == 0)
    try terminal.press("j")
    try await terminal.waitUntil(contains: "last: key character(\"j\") 0")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }

  @Test("a terminal that is open for reading alone is drawn on all the same")
  func readOnlyInput() async throws {
    let terminal = try RealTerminal("\(try BuiltProgram.path("TerminalProbe")) </dev/tty")
    try await terminal.waitUntil(contains: "corner")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }

  private func processOfProbe(_ terminal: RealTerminal) throws -> pid_t {
    let line = try terminal.screen().split(separator: "\n").first { $0.hasPrefix("pid") }
    return try #require(line.flatMap { pid_t($0.filter { $0.isNumber }) })
  }
}
