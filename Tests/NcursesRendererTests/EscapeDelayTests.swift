import Terminal
import Testing

@testable import NcursesRenderer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@MainActor @Suite struct EscapeDelayTests {
  private func delay(_ value: String?) -> Int {
    EscapeDelay { $0 == "ESCDELAY" ? value : nil }.milliseconds
  }

  @Test(
    "ESCDELAY is in milliseconds; other text is ignored, and numbers are clamped")
  func environment() {
    #expect(delay(nil) == 30)
    #expect(delay("250") == 250)
    #expect(delay("0") == 1)
    #expect(delay("-5") == 1)
    #expect(delay("86400000") == 5_000)
    for nonsense in ["", "fast", "1e3", "99999999999999999999"] { #expect(delay(nonsense) == 30) }
  }

  @Test("only a lone ESC waits for the delay and then becomes the Escape key")
  func waits() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    func send(_ bytes: [UInt8]) { #expect(write(ends[1], bytes, bytes.count) == bytes.count) }
    let input = TerminalInput(terminal: ends[0], escapeDelay: EscapeDelay(milliseconds: 250))
    #expect(input.silence == nil)
    send([0x1B])
    #expect(input.read()?.events == [])
    #expect(input.silence == 250)
    send(Array("[A".utf8))
    #expect(input.read()?.events == [.key(KeyPress(.up))])
    #expect(input.silence == nil)
    send([0x1B])
    #expect(input.read()?.events == [])
    #expect(input.endSilence()?.events == [.key(KeyPress(.escape))])
    #expect(input.silence == nil)
    input.escapeDelay = .usual
    send([0x1B])
    _ = input.read()
    #expect(input.silence == 30)
  }
}
