import DesignSystem
import Testing

@testable import NcursesRenderer

@Suite struct GlyphFallbackTests {
  @Test("every glyph of the design system has an ASCII character for terminals without Unicode")
  func fallbacks() {
    for glyph in Glyph.allCases {
      #expect(AsciiFallback.scalar(for: glyph.rawValue) != "?", "\(glyph)")
    }
  }
}
