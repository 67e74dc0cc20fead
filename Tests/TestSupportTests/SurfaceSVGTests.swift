import DesignSystem
import Terminal
import TestSupport
import Testing

@Suite struct SurfaceSVGTests {
  private func svg(_ draw: (Surface) -> Void) -> String {
    let surface = Surface(size: Size(columns: 8, rows: 2))
    draw(surface)
    return SurfaceSVG.text(of: surface, theme: .dark, title: "a & b")
  }

  @Test("a picture has the size of its cells and the title of the screen")
  func frame() {
    let picture = svg { _ in }
    #expect(picture.contains(#"viewBox="0 0 72 36""#))
    #expect(picture.contains("<title>a &amp; b</title>"))
  }

  @Test("runs have position, colors and attributes; wide glyphs take up two columns")
  func runs() {
    let picture = svg { surface in
      surface.draw(
        "a<移b", at: .zero,
        style: Style(
          foreground: .rgb(1, 2, 255), background: .palette(9), attributes: [.bold, .underline]))
    }
    #expect(picture.contains(##"textLength="18" lengthAdjust="spacingAndGlyphs" fill="#0102ff""##))
    #expect(picture.contains(##"font-weight="bold" text-decoration="underline">a&lt;</text>"##))
    #expect(picture.contains(##"<rect x="18" y="0" width="18" height="18" fill="#ff0000"/>"##))
    #expect(picture.contains(#"<text x="36" y="14""#))
  }

  @Test("reverse swaps the colors, and the cursor is shown")
  func reverse() {
    let picture = svg { surface in
      surface.draw(
        "r", at: .zero, style: Style(foreground: .rgb(1, 1, 1), attributes: .reverse))
      surface.cursor = Point(column: 1, row: 1)
    }
    #expect(picture.contains(##"height="18" fill="#010101"/>"##))
    #expect(picture.contains(#"<rect x="9" y="18" width="9" height="18" fill="none""#))
  }
}
