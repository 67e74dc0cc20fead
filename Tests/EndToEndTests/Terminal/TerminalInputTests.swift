import Foundation
import Testing

/// Input that depends on replies of the terminal or on time, and the bytes sent to the terminal.
@Suite(.serialized) struct TerminalInputTests {
  private static let keyboardOn = "\u{1B}[>1u"
  private static let keyboardOff = "\u{1B}[<u"
  private static let leaving = "\u{1B}[?1049l"

  /// Starts the probe in a shell and records all of its output.
  private func probe() async throws -> RealTerminal {
    let terminal = try RealTerminal.shell()
    try await terminal.waitUntil(contains: "ready>")
    try terminal.record()
    try terminal.type("\(try BuiltProgram.path("TerminalProbe")); echo status $?")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "corner")
    return terminal
  }

  /// Starts a probe whose terminal has reported support for the kitty keyboard protocol.
  private func kitty() async throws -> RealTerminal {
    let terminal = try await probe()
    try terminal.send(bytes: Array("\u{1B}[?0u".utf8))
    try await terminal.waitUntilRecorded("the keyboard on") { $0.contains(Self.keyboardOn) }
    return terminal
  }

  /// Counts how often the protocol was turned on and off in the output.
  private func switches(_ written: String) -> (on: Int, off: Int) {
    (
      written.components(separatedBy: Self.keyboardOn).count - 1,
      written.components(separatedBy: Self.keyboardOff).count - 1
    )
  }

  @Test("a terminal without the kitty keyboard protocol gets only the query")
  func withoutKitty() async throws {
    let terminal = try await probe()
    try terminal.press("q")
    let written = try await terminal.waitUntilRecorded("the exit") { $0.contains("status 0") }
    #expect(written.contains("\u{1B}[?u"))
    #expect(switches(written) == (0, 0))
  }

  @Test("with the kitty protocol, keys are decoded, and every exit turns it off before the screen")
  func withKitty() async throws {
    let terminal = try await kitty()
    try terminal.send(bytes: Array("\u{1B}[27u".utf8))
    try await terminal.waitUntil(contains: "last: key escape 0")
    try terminal.send(bytes: Array("\u{1B}[97;5u".utf8))
    try await terminal.waitUntil(contains: "last: key character(\"a\") 4")
    // Runs another program and returns.
    try terminal.press("e")
    try await terminal.waitUntil(contains: "the editor is open")
    #expect(switches(try terminal.recorded()) == (1, 1))
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "last: came back")
    try await terminal.waitUntilRecorded("the keyboard again") { switches($0) == (2, 1) }
    // Is suspended and continued.
    try terminal.send(bytes: Array("\u{1B}[122;5u".utf8))
    try await terminal.waitUntil(contains: "Stopped")
    #expect(switches(try terminal.recorded()) == (2, 2))
    try terminal.type("clear; fg")
    try terminal.press("Enter")
    try await terminal.waitUntilRecorded("the keyboard again") { switches($0) == (3, 2) }
    try terminal.press("q")
    let written = try await terminal.waitUntilRecorded("the exit") {
      $0.contains("ended well")
    }
    #expect(switches(written) == (3, 3))
    try expectOffBeforeScreen(written)
  }

  @Test("a crash also turns the kitty protocol off", arguments: ["s", "a", "t"])
  func crash(_ key: String) async throws {
    let terminal = try await kitty()
    try terminal.press(key)
    let written = try await terminal.waitUntilRecorded("the crash") {
      $0.contains("ended unexpectedly")
    }
    #expect(switches(written) == (1, 1))
    try expectOffBeforeScreen(written)
  }

  private func expectOffBeforeScreen(_ written: String) throws {
    let off = try #require(written.range(of: Self.keyboardOff, options: .backwards))
    let gone = try #require(written.range(of: Self.leaving, options: .backwards))
    #expect(off.upperBound <= gone.lowerBound)
  }

  @Test("focus reports are turned on, delivered, and turned off at exit")
  func focus() async throws {
    let terminal = try await probe()
    try terminal.send(bytes: Array("\u{1B}[I".utf8))
    try await terminal.waitUntil(contains: "focus: gained")
    try terminal.send(bytes: Array("\u{1B}[O".utf8))
    try await terminal.waitUntil(contains: "focus: lost")
    try terminal.press("q")
    let written = try await terminal.waitUntilRecorded("the exit") { $0.contains("ended well") }
    let on = try #require(written.range(of: "\u{1B}[?1004h"))
    let off = try #require(written.range(of: "\u{1B}[?1004l", options: .backwards))
    #expect(on.upperBound <= off.lowerBound)
  }

  @Test("a paste without an end times out, and keys work again")
  func endlessPaste() async throws {
    let terminal = try await probe()
    try terminal.send(bytes: Array("\u{1B}[200~quit q".utf8))
    try await terminal.waitUntil(contains: "last: paste of 6 bytes")
    try terminal.press("x")
    try await terminal.waitUntil(contains: "last: key character(\"x\") 0")
  }

  @Test("late text of a timed-out paste isn't treated as keys")
  func latePaste() async throws {
    let terminal = try await probe()
    try terminal.send(bytes: Array("\u{1B}[200~quit q".utf8))
    try await terminal.waitUntil(contains: "last: paste of 6 bytes")
    try terminal.send(bytes: Array("quitting, q\u{1B}[201~".utf8))
    try await terminal.waitUntil(contains: "last: paste of 11 bytes")
    try terminal.press("q")
    try await terminal.waitUntil(contains: "ended well")
  }

  @Test("two quick presses are a double click, and drags and releases are delivered")
  func mouse() async throws {
    let terminal = try await probe()
    let press = "\u{1B}[<0;5;3M"
    let release = "\u{1B}[<0;5;3m"
    try terminal.send(bytes: Array((press + release + press).utf8))
    try await terminal.waitUntil("a double click") {
      $0.contains("last: mouse press(") && $0.contains("4,2 ×2")
    }
    try terminal.send(bytes: Array("\u{1B}[<32;6;3M".utf8))
    try await terminal.waitUntil("a drag") { $0.contains("last: mouse drag(") }
    try terminal.send(bytes: Array("\u{1B}[<0;6;3m".utf8))
    try await terminal.waitUntil("a release") { $0.contains("last: mouse release(") }
  }

  @Test("Escape is delivered without another key, and a split sequence is a single key")
  func splitSequence() async throws {
    let terminal = try await probe()
    try terminal.send(bytes: [0x1B])
    try await terminal.waitUntil(contains: "last: key escape 0")
    try terminal.send(bytes: Array("\u{1B}[1;".utf8))
    try terminal.send(bytes: Array("5C".utf8))
    try await terminal.waitUntil(contains: "last: key right 4")
  }
}
