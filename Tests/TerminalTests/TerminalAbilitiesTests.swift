import Terminal
import Testing

@Suite struct TerminalAbilitiesTests {
  private func depth(_ described: Int, _ environment: [String: String] = [:]) -> ColorDepth {
    TerminalAbilities.colorDepth(described: described) { environment[$0] }
  }

  @Test("colours follow the description, COLORTERM and NO_COLOR")
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

  @Test("emoji sequences are trusted to terminals that join them, and to no multiplexer")
  func emoji() {
    #expect(TerminalAbilities.joinsEmoji { ["TERM_PROGRAM": "WezTerm"][$0] })
    #expect(TerminalAbilities.joinsEmoji { ["TERM": "xterm-kitty"][$0] })
    #expect(!TerminalAbilities.joinsEmoji { ["TERM_PROGRAM": "tmux"][$0] })
    #expect(!TerminalAbilities.joinsEmoji { _ in nil })
  }

  @Test("a background is light or dark by how bright it looks")
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
