import Terminal
import Testing

@Suite struct TerminalCapabilitiesTests {
  private func depth(_ described: Int, _ environment: [String: String] = [:]) -> ColorDepth {
    TerminalCapabilities.colorDepth(described: described) { environment[$0] }
  }

  @Test("the color depth follows the description, COLORTERM and NO_COLOR")
  func colors() {
    #expect(depth(256) == .palette256)
    #expect(depth(8) == .ansi16)
    #expect(depth(-1) == .monochrome)
    #expect(depth(256, ["COLORTERM": "truecolor"]) == .truecolor)
    #expect(depth(8, ["COLORTERM": "24bit"]) == .truecolor)
    #expect(depth(-1, ["COLORTERM": "truecolor"]) == .monochrome)
    #expect(depth(256, ["COLORTERM": "truecolor", "NO_COLOR": "1"]) == .monochrome)
    #expect(depth(256, ["NO_COLOR": ""]) == .palette256)
    #expect(depth(0x100_0000) == .truecolor)
  }

  @Test("emoji sequences are joined on known terminals but in no multiplexer")
  func emoji() {
    #expect(TerminalCapabilities.joinsEmoji { ["TERM_PROGRAM": "WezTerm"][$0] })
    #expect(TerminalCapabilities.joinsEmoji { ["TERM": "xterm-kitty"][$0] })
    #expect(!TerminalCapabilities.joinsEmoji { ["TERM_PROGRAM": "tmux"][$0] })
    #expect(!TerminalCapabilities.joinsEmoji { _ in nil })
  }

  @Test("a background is light or dark according to its perceived brightness")
  func brightness() {
    #expect(Brightness(red: 255, green: 255, blue: 255) == .light)
    #expect(Brightness(red: 0, green: 0, blue: 255) == .dark)
    #expect(Brightness(red: 253, green: 246, blue: 227) == .light)
    #expect(Brightness(red: 0, green: 43, blue: 54) == .dark)
    #expect(Brightness(colorFGBG: "15;0") == .dark)
    #expect(Brightness(colorFGBG: "0;default;15") == .light)
    #expect(Brightness(colorFGBG: "nonsense") == nil)
  }
}
