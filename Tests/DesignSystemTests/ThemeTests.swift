import Terminal
import Testing

@testable import DesignSystem

@Suite struct ThemeTests {
  @Test(
    "a color is RGB, a palette name, a palette index or default",
    arguments: [
      ("#1a2B3c", Color.rgb(0x1A, 0x2B, 0x3C)), ("black", .palette(0)),
      ("bright-cyan", .palette(14)),
      ("214", .palette(214)), ("default", .terminalDefault),
    ])
  func colors(text: String, color: Color) {
    #expect(Color(named: text) == color)
  }

  @Test(
    "any other text isn't a color",
    arguments: [
      "", "#12345", "#1234567", "#+12345", "256", "-1", "+7", "Red", "brightcyan", "#ggg000",
    ])
  func notColors(text: String) {
    #expect(Color(named: text) == nil)
  }

  @Test("the index of a token is its position among all tokens")
  func indices() {
    #expect(ColorToken.allCases.map(\.index) == Array(ColorToken.allCases.indices))
  }

  @Test("a token that isn't given has the color of the base theme")
  func extending() {
    let theme = Theme(
      name: "sea", appearance: .dark, extending: .sixteen, colors: [.accent: .rgb(1, 2, 3)])
    #expect(theme[.accent] == .rgb(1, 2, 3))
    for token in ColorToken.allCases where token != .accent {
      #expect(theme[token] == Theme.sixteen[token])
    }
    let plain = Theme(name: "plain", appearance: .light, colors: [:])
    #expect(ColorToken.allCases.allSatisfy { plain[$0] == Theme.light[$0] })
    #expect(plain.title == "plain")
  }
}
