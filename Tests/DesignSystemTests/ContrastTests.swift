import Terminal
import Testing

@testable import DesignSystem

/// Contrast as WCAG 2.1 measures it, and the built-in themes held to it.
@Suite struct ContrastTests {
  @Test("rule 38: the ratio is WCAG's: 21 for black on white, 1 for a colour on itself")
  func ratios() throws {
    let (black, white) = (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255))
    #expect(try #require(Contrast.ratio(black, white)) == 21)
    #expect(try #require(Contrast.ratio(white, white)) == 1)
    // Two greys on white that stand just on either side of 4.5, as contrast checkers print them.
    let (passing, failing) = (Color.rgb(0x76, 0x76, 0x76), Color.rgb(0x77, 0x77, 0x77))
    let (above, below) = (
      try #require(Contrast.ratio(passing, white)), try #require(Contrast.ratio(white, failing))
    )
    #expect(abs(above - 4.542) < 0.001)
    #expect(abs(below - 4.478) < 0.001)
    // Green weighs most, blue least.
    let (red, green, blue) = (Color.rgb(255, 0, 0), Color.rgb(0, 255, 0), Color.rgb(0, 0, 255))
    let parts = try [red, green, blue].map { try #require(Contrast.ratio($0, black)) }
    #expect(zip(parts, [5.252, 15.304, 2.444]).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test("a palette colour has its palette's channels; the terminal's default has none that we know")
  func palettes() throws {
    let (blue, black) = (Color.palette(4), Color.palette(0))
    #expect(
      Contrast.ratio(blue, black, palette: .xterm)
        == Contrast.ratio(.rgb(0, 0, 0xEE), .rgb(0, 0, 0)))
    #expect(
      Contrast.ratio(blue, black, palette: .vga) == Contrast.ratio(.rgb(0, 0, 0xAA), .rgb(0, 0, 0)))
    #expect(Palette.xterm[214] == .init(255, 175, 0))
    #expect(Palette.xterm[244] == .init(128, 128, 128))
    #expect(Contrast.ratio(.terminalDefault, black) == nil)
  }

  @Test("a ratio is cut, so that what fails doesn't read as if it passed")
  func written() {
    #expect(LowContrast.written(4.499) == "4.4:1")
    #expect(LowContrast.written(21) == "21.0:1")
  }

  @Test("rule 38: a theme tells its unreadable pairs, the worst first, with what they should be")
  func unreadable() {
    let theme = Theme(
      name: "fog", appearance: .dark,
      colors: [.danger: .rgb(0x40, 0x10, 0x10), .progressFull: .rgb(0x20, 0x20, 0x20)])
    let low = theme.lowContrasts()
    #expect(Set(low.map(\.token)) == [.danger, .progressFull])
    #expect(low.map(\.ratio) == low.map(\.ratio).sorted())
    #expect(low.first { $0.token == .danger }?.minimum == 4.5)
    #expect(low.first { $0.token == .progressFull }?.minimum == 3)
    #expect(theme.lowestContrast() == low.first { $0.token == .danger }?.ratio)
  }

  @Test(
    "on a selection in the accent colour all text is textOnAccent, but a hit keeps its own ground")
  func selectionInAccent() {
    let theme = Theme.sixteen
    #expect(theme.isSelectionAccent)
    #expect(theme.style(.danger, on: .selection).foreground == theme[.textOnAccent])
    #expect(theme.style(.danger, on: .background).foreground == theme[.danger])
    #expect(theme.style(.hit, on: .selection).foreground == theme[.text])
    #expect(theme.style(.hit, on: .selection).background == theme[.hit])
    #expect(Theme.dark.style(.danger, on: .selection).foreground == Theme.dark[.danger])
  }

  @Test("rule 38: the platform's themes can be read everywhere", arguments: [Theme.dark, .light])
  func builtIn(theme: Theme) {
    #expect(theme.lowContrasts().map(\.description) == [])
  }

  @Test(
    "rule 38: the theme of sixteen colours can be read with xterm's and with the console's",
    arguments: [Palette.xterm, .vga])
  func sixteen(palette: Palette) {
    #expect(Theme.sixteen.lowContrasts(palette: palette).map(\.description) == [])
    for token in ColorToken.allCases {
      guard case .palette(0...15) = Theme.sixteen[token].kind else {
        Issue.record("\(token) isn't one of the terminal's own sixteen")
        continue
      }
    }
  }
}
