import Terminal
import TestSupport
import Testing

@Suite struct SurfaceTests {
  private let style = Style(attributes: .bold)

  private func row(_ surface: Surface, _ row: Int = 0) -> String {
    String(
      (0..<surface.size.columns).map { surface[$0, row] }.filter { $0.width > 0 }
        .map { $0.glyph.character })
  }

  private func fresh(_ text: String = "", columns: Int = 8, rows: Int = 1) -> Surface {
    let surface = Surface(size: Size(columns: columns, rows: rows))
    surface.draw(text, at: .zero, style: .plain)
    surface.clearDamage()
    return surface
  }

  @Test("overwriting either half of a wide glyph removes the other half")
  func residue() {
    let left = fresh("漢字")
    left.draw("x", at: Point(column: 0, row: 0), style: style)
    #expect(row(left) == "x 字    ")
    #expect(left[1, 0].width == 1)
    #expect(left.damage(ofRow: 0) == 0..<2)

    let right = fresh("漢字")
    right.draw("x", at: Point(column: 1, row: 0), style: style)
    #expect(row(right) == " x字    ")
    #expect(right.damage(ofRow: 0) == 0..<2)

    let between = fresh("漢字漢")
    between.draw("語", at: Point(column: 1, row: 0), style: style)
    #expect(row(between) == " 語 漢  ")
    #expect(between.damage(ofRow: 0) == 0..<4)
  }

  @Test("scrolling moves only the cells of a rectangle, damages them and is recorded for renderers")
  func scroll() {
    let surface = Surface(size: Size(columns: 4, rows: 4))
    for (row, text) in ["|ab|", "|cd|", "|ef|", "|gh|"].enumerated() {
      surface.draw(text, at: Point(column: 0, row: row), style: .plain)
    }
    surface.clearDamage()
    let inner = Rect(column: 1, row: 0, columns: 2, rows: 3)

    surface.scroll(inner, up: 1)
    #expect(surface.lines == ["|cd|", "|ef|", "|ef|", "|gh|"])
    #expect((0..<4).map { surface.damage(ofRow: $0) } == [1..<3, 1..<3, 1..<3, nil])
    #expect(surface.scrolls.map(\.rect) == [inner])
    #expect(surface.scrolls.map(\.rows) == [1])

    surface.scroll(inner, up: -2)
    #expect(surface.lines == ["|cd|", "|ef|", "|cd|", "|gh|"])
    surface.scroll(inner, up: 3)
    #expect(surface.scrolls.count == 2, "no rows remain if all of them scroll out")
    surface.clearDamage()
    #expect(surface.scrolls.isEmpty)
  }

  @Test("scrolling leaves no halves of wide glyphs at the edges")
  func scrollWide() {
    let surface = Surface(size: Size(columns: 6, rows: 2))
    surface.draw("a漢字b", at: .zero, style: .plain)
    surface.draw("123456", at: Point(column: 0, row: 1), style: .plain)
    surface.scroll(Rect(column: 2, row: 0, columns: 2, rows: 2), up: -1)
    #expect(surface.lines == ["a    b", "12  56"])
  }

  @Test("a fill that cuts wide glyphs blanks their other halves")
  func fill() {
    let surface = fresh("漢字漢字")
    surface.fill(Rect(column: 1, row: 0, columns: 4, rows: 1), style: style)
    #expect(row(surface) == "      字")
    #expect(surface.damage(ofRow: 0) == 0..<6)
    #expect((0..<8).allSatisfy { surface[$0, 0].width > 0 || $0 == 7 })
    surface.fill(surface.bounds, style: style, glyph: Glyph("─" as Unicode.Scalar))
    #expect(row(surface) == "────────")
  }

  @Test("text is clipped on all sides; a wide glyph at an edge leaves a blank")
  func clipping() {
    let clip = Rect(column: 2, row: 0, columns: 4, rows: 1)
    let ascii = fresh("........")
    #expect(ascii.draw("abcdefgh", at: Point(column: 0, row: 0), style: style, clip: clip) == 6)
    #expect(row(ascii) == "..cdef..")
    #expect(ascii.damage(ofRow: 0) == 2..<6)

    let wide = fresh("........")
    #expect(wide.draw("漢字漢字", at: Point(column: 1, row: 0), style: style, clip: clip) == 6)
    #expect(row(wide) == ".. 字 ..")
    #expect(wide.draw("abc", at: Point(column: -2, row: 0), style: style) == 3)
    #expect(row(wide) == "c. 字 ..")

    let outside = fresh("........")
    #expect(outside.draw("abc", at: Point(column: 8, row: 0), style: style) == 0)
    #expect(outside.draw("abc", at: Point(column: 0, row: 1), style: style) == 0)
    #expect(outside.draw("abc", at: Point(column: 0, row: -1), style: style) == 0)
    outside.draw("abc", at: Point(column: -9, row: 0), style: style)
    #expect(outside.damage(ofRow: 0) == nil)
  }

  @Test("damage covers what was written and nothing else")
  func damage() {
    let surface = fresh("", columns: 20, rows: 3)
    #expect((0..<3).allSatisfy { surface.damage(ofRow: $0) == nil })
    surface.draw("ab", at: Point(column: 3, row: 1), style: style)
    surface.draw("é", at: Point(column: 10, row: 1), style: style)
    surface.restyle(Rect(column: 0, row: 2, columns: 2, rows: 9)) { _ in style }
    #expect(surface.damage(ofRow: 0) == nil)
    #expect(surface.damage(ofRow: 1) == 3..<11)
    #expect(surface.damage(ofRow: 2) == 0..<2)
    surface.clearDamage()
    surface.damageEverything()
    #expect(surface.damage(ofRow: 0) == 0..<20)
  }

  @Test("resizing blanks and damages everything, and any size is valid")
  func resize() {
    let surface = fresh("abc")
    surface.cursor = .zero
    surface.resize(to: Size(columns: 3, rows: 2))
    #expect(row(surface, 1) == "   ")
    #expect(surface.damage(ofRow: 1) == 0..<3)
    #expect(surface.cursor == nil)
    surface.resize(to: Size(columns: -4, rows: 0))
    #expect(surface.size == .zero)
    surface.draw("abc", at: .zero, style: style)
    surface.fill(Rect(column: 0, row: 0, columns: 9, rows: 9), style: style)
    let thin = Surface(size: Size(columns: 0, rows: 5))
    thin.draw("漢", at: Point(column: 0, row: 2), style: style)
    #expect(thin.damage(ofRow: 2) == nil)
  }

  @Test("a cell stores glyph, width, link and style independently")
  func cell() {
    let surface = fresh()
    let link = surface.link("https://example.com")
    #expect(link == surface.link("https://example.com"))
    #expect(surface.address(ofLink: link) == "https://example.com")
    #expect(surface.link("bad\u{1B}\\address") == 0)
    surface.draw("👩‍🔬", at: .zero, style: style, link: link)
    var cell = surface[0, 0]
    #expect(cell.glyph.character == "👩‍🔬")
    #expect((cell.width, cell.link) == (2, link))
    #expect(surface[1, 0].width == 0)
    cell.width = 1
    cell.glyph = .space
    cell.link = 9
    #expect(cell == Cell(.space, width: 1, style: style, link: 9))
  }

  @Test("repeated drawing never leaves half of a wide glyph")
  func shadow() {
    var random = SeededGenerator(seed: 7)
    let parts = ["a", "bc", "漢", "👩‍🔬", "é", "e\u{301}", "──", "字x", "\t", "🇨🇭!"]
    let surface = fresh("", columns: 12, rows: 1)
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 1...4, using: &random))
        .map { _ in parts.randomElement(using: &random)! }.joined()
      let point = Point(column: Int.random(in: -4...12, using: &random), row: 0)
      surface.draw(text, at: point, style: style)
      for column in 0..<12 {
        let isLeft = surface[column, 0].width == 2
        let hasRight = column + 1 < 12 && surface[column + 1, 0].width == 0
        #expect(isLeft == hasRight, "halves at \(column) of \(row(surface))")
      }
    }
  }
}
