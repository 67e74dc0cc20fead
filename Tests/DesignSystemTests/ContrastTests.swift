import Terminal
import Testing

@testable import DesignSystem

/// Contrast ratios according to WCAG 2.1, and those of the built-in themes.
@Suite struct ContrastTests {
  @Test("rule 38: the contrast ratio is that of WCAG: 21 for black on white, 1 for equal colors")
  func ratios() throws {
    let (black, white) = (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255))
    #expect(try #require(Contrast.ratio(black, white)) == 21)
    #expect(try #require(Contrast.ratio(white, white)) == 1)
    // Two grays on white with ratios just above and below 4.5, as contrast checkers report them.
    let (passing, failing) = (Color.rgb(0x76, 0x76, 0x76), Color.rgb(0x77, 0x77, 0x77))
    let (above, below) = (
      try #require(Contrast.ratio(passing, white)), try #require(Contrast.ratio(white, failing))
    )
    #expect(abs(above - 4.542) < 0.001)
    #expect(abs(below - 4.478) < 0.001)
    // Green has the highest weight, blue the lowest.
    let (red, green, blue) = (Color.rgb(255, 0, 0), Color.rgb(0, 255, 0), Color.rgb(0, 0, 255))
    let parts = try [red, green, blue].map { try #require(Contrast.ratio($0, black)) }
    #expect(zip(parts, [5.252, 15.304, 2.444]).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test("a palette color has the channels of its palette; those of the default color are unknown")
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

  @Test("a ratio is rounded down, so that a failing one doesn't look like a passing one")
  func written() {
    #expect(LowContrast.written(4.499) == "4.4:1")
    #expect(LowContrast.written(21) == "21.0:1")
  }

  @Test("rule 38: a theme reports its unreadable pairs, worst first, with the required ratios")
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
    "on a selection in the accent color, text is textOnAccent, but a match keeps its background")
  func selectionInAccent() {
    let theme = Theme.sixteen
    #expect(theme.isSelectionAccent)
    #expect(theme.style(.danger, on: .selection).foreground == theme[.textOnAccent])
    #expect(theme.style(.danger, on: .background).foreground == theme[.danger])
    #expect(theme.style(.match, on: .selection).foreground == theme[.text])
    #expect(theme.style(.match, on: .selection).background == theme[.match])
    #expect(Theme.dark.style(.danger, on: .selection).foreground == Theme.dark[.danger])
  }

  @Test("rule 38: all pairs of the built-in themes are readable", arguments: [Theme.dark, .light])
  func builtIn(theme: Theme) {
    #expect(theme.lowContrasts().map(\.description) == [])
  }

  @Test(
    "rule 38: the 16-color theme is readable with the palettes of xterm and the Linux console",
    arguments: [Palette.xterm, .vga])
  func sixteen(palette: Palette) {
    #expect(Theme.sixteen.lowContrasts(palette: palette).map(\.description) == [])
    for token in ColorToken.allCases {
      guard case .palette(0...15) = Theme.sixteen[token].kind else {
        Issue.record("\(token) isn't one of the terminal's 16 colors")
        continue
      }
    }
  }
}
