import Foundation
import Testing

/// What depends on the terminal's own answers and on time, with the bytes that go to the terminal.
@Suite(.serialized) struct TerminalInputTests {
  private static let keyboardOn = "\u{1B}[>1u"
  private static let keyboardOff = "\u{1B}[<u"
  private static let leaving = "\u{1B}[?1049l"

  /// The probe, started from a shell, with all that it writes on record from its first frame on.
  private func probe() async throws -> RealTerminal {
    let terminal = try RealTerminal.shell()
    try await terminal.waitUntil(contains: "ready>")
    try terminal.record()
    try terminal.type("\(try BuiltProgram.path("TerminalProbe")); echo status $?")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "corner")
    return terminal
  }

  /// A probe whose terminal has said that it knows kitty's keyboard protocol.
  private func kitty() async throws -> RealTerminal {
    let terminal = try await probe()
    try terminal.send(bytes: Array("\u{1B}[?0u".utf8))
    try await terminal.waitUntilRecorded("the keyboard on") { $0.contains(Self.keyboardOn) }
    return terminal
  }

  /// How often the keyboard was switched on and off.
  private func switches(_ written: String) -> (on: Int, off: Int) {
    (
      written.components(separatedBy: Self.keyboardOn).count - 1,
      written.components(separatedBy: Self.keyboardOff).count - 1
    )
  }

  @Test("a terminal without kitty's keyboard protocol is asked for it, and is sent no more of it")
  func withoutKitty() async throws {
    let terminal = try await probe()
    try terminal.press("q")
    let written = try await terminal.waitUntilRecorded("the way out") { $0.contains("status 0") }
    #expect(written.contains("\u{1B}[?u"))
    #expect(switches(written) == (0, 0))
  }

  @Test("with it, keys come in its form, and each way out takes it back before the screen goes")
  func withKitty() async throws {
    let terminal = try await kitty()
    try terminal.send(bytes: Array("\u{1B}[27u".utf8))
    try await terminal.waitUntil(contains: "last: key escape 0")
    try terminal.send(bytes: Array("\u{1B}[97;5u".utf8))
    try await terminal.waitUntil(contains: "last: key character(\"a\") 4")
    // To another program and back.
    try terminal.press("e")
    try await terminal.waitUntil(contains: "the editor is open")
    #expect(switches(try terminal.recorded()) == (1, 1))
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "last: came back")
    try await terminal.waitUntilRecorded("the keyboard again") { switches($0) == (2, 1) }
    // Stopped and continued.
    try terminal.send(bytes: Array("\u{1B}[122;5u".utf8))
    try await terminal.waitUntil(contains: "Stopped")
    #expect(switches(try terminal.recorded()) == (2, 2))
    try terminal.type("clear; fg")
    try terminal.press("Enter")
    try await terminal.waitUntilRecorded("the keyboard again") { switches($0) == (3, 2) }
    try terminal.press("q")
    let written = try await terminal.waitUntilRecorded("the way out") {
      $0.contains("ended well")
    }
    #expect(switches(written) == (3, 3))
    try expectTakenBackFirst(written)
  }

  @Test("a crash takes it back too", arguments: ["s", "a", "t"])
  func crash(_ key: String) async throws {
    let terminal = try await kitty()
    try terminal.press(key)
    let written = try await terminal.waitUntilRecorded("the crash") {
      $0.contains("ended unexpectedly")
    }
    #expect(switches(written) == (1, 1))
    try expectTakenBackFirst(written)
  }

  private func expectTakenBackFirst(_ written: String) throws {
    let off = try #require(written.range(of: Self.keyboardOff, options: .backwards))
    let gone = try #require(written.range(of: Self.leaving, options: .backwards))
    #expect(off.upperBound <= gone.lowerBound)
  }

  @Test("focus is asked for, told, and asked for no more afterwards")
  func focus() async throws {
    let terminal = try await probe()
    try terminal.send(bytes: Array("\u{1B}[I".utf8))
    try await terminal.waitUntil(contains: "focus: gained")
    try terminal.send(bytes: Array("\u{1B}[O".utf8))
    try await terminal.waitUntil(contains: "focus: lost")
    try terminal.press("q")
    let written = try await terminal.waitUntilRecorded("the way out") { $0.contains("ended well") }
    let on = try #require(written.range(of: "\u{1B}[?1004h"))
    let off = try #require(written.range(of: "\u{1B}[?1004l", options: .backwards))
    #expect(on.upperBound <= off.lowerBound)
  }

  @Test("a paste whose end never comes ends by itself, and keys work again")
  func endlessPaste() async throws {
    let terminal = try await probe()
    try terminal.send(bytes: Array("\u{1B}[200~quit q".utf8))
    try await terminal.waitUntil(contains: "last: paste of 6 bytes")
    try terminal.press("x")
    try await terminal.waitUntil(contains: "last: key character(\"x\") 0")
  }

  @Test("what comes late of a paste that was given up is still no key")
  func latePaste() async throws {
    let terminal = try await probe()
    try terminal.send(bytes: Array("\u{1B}[200~quit q".utf8))
    try await terminal.waitUntil(contains: "last: paste of 6 bytes")
    try terminal.send(bytes: Array("quitting, q\u{1B}[201~".utf8))
    try await terminal.waitUntil(contains: "last: paste of 11 bytes")
    try terminal.press("q")
    try await terminal.waitUntil(contains: "ended well")
  }

  @Test("two presses that come together are a double click; drags and releases are told")
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

  @Test("Escape is told without another key, and a sequence in pieces is still one key")
  func pieces() async throws {
    let terminal = try await probe()
    try terminal.send(bytes: [0x1B])
    try await terminal.waitUntil(contains: "last: key escape 0")
    try terminal.send(bytes: Array("\u{1B}[1;".utf8))
    try terminal.send(bytes: Array("5C".utf8))
    try await terminal.waitUntil(contains: "last: key right 4")
  }
}
