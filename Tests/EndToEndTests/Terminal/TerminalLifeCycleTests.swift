import Foundation
import Testing

/// The state of the terminal after the app ends, crashes or is suspended.
@Suite(.serialized) struct TerminalLifeCycleTests {
  /// Starts the probe in a shell, after saving the terminal modes in a file.
  ///
  /// - Parameter backtrace: the settings of Swift's crash handler.
  private func probe(
    term: String = "xterm-256color", backtrace: String = "enable=no"
  ) async throws -> RealTerminal {
    let terminal = try RealTerminal.shell(term: term)
    try await terminal.waitUntil(contains: "ready>")
    try terminal.type(
      "stty -a >before; SWIFT_BACKTRACE=\(backtrace) \(try BuiltProgram.path("TerminalProbe"));"
        + " echo status $?")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "corner")
    return terminal
  }

  /// Expects the shell in the foreground with the original modes, screen and cursor.
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

  @Test("quitting restores the terminal")
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
    "a crash restores the terminal, and its message is readable",
    arguments: [
      ("s", 139, ""), ("a", 134, ""), ("t", nil, "the probe trapped"),
      ("i", nil, "Index out of range"), ("c", 139, ""),
    ] as [(String, Int?, String)])
  func crash(_ key: String, _ status: Int?, _ message: String) async throws {
    let printed = try await crash(key, status, backtrace: "enable=no")
    #expect(message.isEmpty || printed.contains(message))
    #expect(printed.contains("the terminal was restored"))
    // Without Swift's handler, the addresses show the place of the crash.
    #expect(printed.contains(/Signal \d+ at:/) && printed.contains("TerminalProbe+0x"))
  }

  @Test(
    "a crash restores the terminal, and then Swift's own handler prints the backtrace",
    .enabled(if: Backtracer.isInstalled, "the toolchain has no swift-backtrace"),
    arguments: [
      ("s", 139, ""), ("t", nil, "the probe trapped"), ("i", nil, "Index out of range"),
      ("c", 139, ""),
    ] as [(String, Int?, String)])
  func backtrace(_ key: String, _ status: Int?, _ message: String) async throws {
    let printed = try await crash(
      key, status, backtrace: "enable=yes,interactive=no,color=no")
    #expect(message.isEmpty || printed.contains(message))
    #expect(printed.contains("Program crashed: "))
    #expect(printed.contains("Probe.act(on:)") && printed.contains("main.swift"))
  }

  /// Crashes the probe by a key, expects the terminal restored, and returns what was printed after
  /// the screen was left.
  private func crash(_ key: String, _ status: Int?, backtrace: String) async throws -> String {
    let terminal = try await probe(backtrace: backtrace)
    let log = terminal.folder.appendingPathComponent("log")
    try terminal.pipe(into: "cat >>\(quoted(log.path))")
    try terminal.press(key)
    let screen = try await terminal.waitUntil("a status") { screen in
      screen.split(separator: "\n").contains { $0.hasPrefix("status ") }
    }
    if let status { #expect(screen.contains("status \(status)")) }
    #expect(!screen.contains("corner"))
    try await expectRestored(terminal)
    let output = try String(contentsOf: log, encoding: .utf8)
    let end = try #require(output.range(of: "\u{1B}[?1049l"), "the screen wasn't left")
    return String(output[end.upperBound...])
  }

  @Test("output to standard error appears after exit and not on the screen")
  func standardError() async throws {
    let terminal = try await probe()
    try terminal.press("w")
    let screen = try await terminal.waitUntil(contains: "last: key character(\"w\")")
    #expect(!screen.contains("a warning"))
    try terminal.press("q")
    try await terminal.waitUntil(contains: "a warning")
    try await expectRestored(terminal)
  }

  @Test("Ctrl-Z suspends the app and fg restores the screen, repeatedly")
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

  @Test("another program can use the terminal, and the app continues afterwards")
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

  @Test("a signal ends the app and restores the terminal", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(_ signal: Int32) async throws {
    let terminal = try await probe()
    let process = try processOfProbe(terminal)
    #expect(kill(process, signal) == 0)
    try await terminal.waitUntil(contains: "status \(128 + signal)")
    try await expectRestored(terminal)
  }

  @Test("the app ends when its terminal is closed")
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

  @Test("SIGTSTP from another process works like Ctrl-Z")
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

  @Test("fg restores the screen after SIGSTOP")
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

  @Test("a hanging app ends at the second signal and restores the terminal")
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
    // The first second is reserved for a regular exit.
    #expect(ContinuousClock.now - start > .seconds(1))
    try await terminal.waitUntil(contains: "status 143")
    #expect(try terminal.screen().contains("the terminal was restored"))
    try await expectRestored(terminal)
  }

  @Test("a signal that was ignored at the start stays ignored")
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

  @Test("the app draws even if standard input is open read-only")
  func readOnlyInput() async throws {
    let terminal = try RealTerminal("\(try BuiltProgram.path("TerminalProbe")) </dev/tty")
    try await terminal.waitUntil(contains: "corner")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }

  @Test("keys arrive and the app can be quit, even if it draws nothing at first")
  func lateFrame() async throws {
    for key in ["j", "q"] {
      let terminal = try RealTerminal("\(try BuiltProgram.path("TerminalProbe")) late")
      try terminal.press(key)
      if key == "j" {
        try await terminal.waitUntil(contains: "last: key character(\"j\") 0")
        #expect(try terminal.state("mouse_any_flag") == "1")
        try terminal.press("q")
      }
      #expect(try await terminal.waitForExit() == 0)
    }
  }

  @Test("a window that was resized during the start gets a frame of its size")
  func resizedAtStart() async throws {
    let terminal = try RealTerminal("\(try BuiltProgram.path("TerminalProbe")) narrow")
    try await terminal.waitUntil(contains: "last: resize 60×")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }

  private func processOfProbe(_ terminal: RealTerminal) throws -> pid_t {
    let line = try terminal.screen().split(separator: "\n").first { $0.hasPrefix("pid") }
    return try #require(line.flatMap { pid_t($0.filter { $0.isNumber }) })
  }
}
