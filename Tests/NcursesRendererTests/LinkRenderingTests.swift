import Terminal
import TestSupport
import Testing

@testable import NcursesRenderer

extension RenderingTests {
  /// Rendering of hyperlinks.
  @Suite struct LinkRenderingTests {
    private let size = Size(columns: 40, rows: 12)

    private func screen(
      _ written: Written, hyperlinks: Bool = true, utf8: Bool = true
    ) throws -> NcursesScreen {
      try NcursesScreen(
        term: "xterm", size: size,
        capabilities: TerminalCapabilities(
          colorDepth: .ansi16, utf8: utf8, hyperlinks: hyperlinks, privateModes: true),
        environment: { _ in "xterm" }, write: { written.bytes += $0 })
    }

    /// Returns the cells that a terminal should show for a surface.
    private func expected(_ surface: Surface) -> [[ScreenModel.Cell]] {
      (0..<surface.size.rows).map { row in
        (0..<surface.size.columns).map { column in
          let cell = surface[column, row]
          return ScreenModel.Cell(
            character: cell.glyph.character, link: surface.address(ofLink: cell.link) ?? "")
        }
      }
    }

    @Test("a link's sequences surround only its own cells")
    func around() throws {
      let written = Written()
      let screen = try screen(written)
      defer { screen.close() }
      let surface = Surface(size: size)
      surface.draw("see the docs.", at: .zero, style: .plain)
      surface.draw(
        "docs", at: Point(column: 8, row: 0), style: .plain,
        link: surface.link("https://example.org"))
      screen.render(surface)
      let text = String(decoding: written.bytes, as: UTF8.self)
      let parts = text.components(
        between: "\u{1B}]8;;https://example.org\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
      #expect(parts.count == 1)
      #expect(parts.first?.hasSuffix("docs") == true)
      #expect(!text.hasSuffix("docs"))
      written.bytes = []
      screen.render(surface)
      #expect(written.bytes.isEmpty)
    }

    @Test("a wide character keeps its two columns when only ASCII is drawn")
    func wideInASCII() throws {
      let written = Written()
      let screen = try screen(written, utf8: false)
      defer { screen.close() }
      var model = ScreenModel(columns: size.columns, rows: size.rows)
      let surface = Surface(size: size)
      surface.draw("漢字|end", at: .zero, style: .plain)
      surface.draw(
        "漢字|end", at: Point(column: 0, row: 1), style: .plain,
        link: surface.link("https://example.org"))
      screen.render(surface)
      model.take(written.bytes)
      for row in 0..<2 {
        #expect(String(model.cells[row].prefix(9).map(\.character)) == "? ? |end ")
      }
      written.bytes = []
      surface.fill(surface.bounds, style: .plain)
      surface.draw("ab", at: .zero, style: .plain)
      screen.render(surface)
      model.take(written.bytes)
      #expect(model.cells == expected(surface))
    }

    @Test("a surface with another size replaces all of the last one")
    func otherSurface() throws {
      let written = Written()
      let screen = try screen(written)
      defer { screen.close() }
      var model = ScreenModel(columns: size.columns, rows: size.rows)
      let surface = Surface(size: size)
      for row in 0..<size.rows {
        surface.draw("a whole row", at: Point(column: 0, row: row), style: .plain)
      }
      screen.render(surface)
      let smaller = Surface(size: Size(columns: 20, rows: 4))
      smaller.draw("b", at: .zero, style: .plain)
      screen.render(smaller)
      model.take(written.bytes)
      #expect(model.cells[0].prefix(3).map(\.character) == ["b", " ", " "])
      #expect(model.cells.dropFirst().allSatisfy { $0.allSatisfy { $0.character == " " } })
    }

    @Test("a terminal without link support receives no links")
    func notSupported() throws {
      let written = Written()
      let screen = try screen(written, hyperlinks: false)
      defer { screen.close() }
      let surface = Surface(size: size)
      surface.draw("docs", at: .zero, style: .plain, link: surface.link("https://example.org"))
      screen.render(surface)
      let text = String(decoding: written.bytes, as: UTF8.self)
      #expect(text.contains("docs") && !text.contains("\u{1B}]8"))
    }

    /// Rotates the rows down by a number, as a list does, which may make ncurses scroll.
    private func scroll(_ surface: Surface, by count: Int) {
      let rows = surface.size.rows
      let old = (0..<rows).map { row in surface.withRow(row) { Array($0) } }
      for row in 0..<rows {
        for (column, cell) in old[(row - count + rows) % rows].enumerated() {
          surface.draw(
            String(cell.glyph.character), at: Point(column: column, row: row), style: cell.style,
            link: cell.link)
        }
      }
    }

    @Test(
      "rows that scrolled on the surface scroll on the terminal with few bytes",
      arguments: [1, -2])
    func scrolls(rows: Int) throws {
      let written = Written()
      let screen = try screen(written)
      defer { screen.close() }
      var model = ScreenModel(columns: size.columns, rows: size.rows)
      let surface = Surface(size: size)
      let lines = Rect(column: 0, row: 1, columns: size.columns, rows: size.rows - 2)
      for row in 0..<size.rows {
        surface.draw(
          "a line of its own, number \(row)", at: Point(column: 0, row: row), style: .plain)
      }
      screen.render(surface)
      model.take(written.bytes)
      for step in 0..<4 {
        written.bytes = []
        surface.scroll(lines, up: rows)
        let new = rows > 0 ? lines.bottom - rows..<lines.bottom : lines.top..<lines.top - rows
        for row in new {
          surface.fill(
            Rect(column: 0, row: row, columns: size.columns, rows: 1), style: .plain)
          surface.draw("\(step)", at: Point(column: 0, row: row), style: .plain)
        }
        screen.render(surface)
        #expect(written.bytes.count < 60)
        model.take(written.bytes)
        #expect(model.unknown == [])
        #expect(model.cells == expected(surface))
      }
    }

    @Test(
      "after random changes, every cell shows its text and link", arguments: 1...6,
      [true, false])
    func changes(seed: UInt64, hasLinks: Bool) throws {
      let written = Written()
      let screen = try screen(written)
      defer { screen.close() }
      var random = SeededGenerator(seed: seed)
      var model = ScreenModel(columns: size.columns, rows: size.rows)
      let surface = Surface(size: size)
      let words = [
        "a", "link", "   ", "headway", "xxxxxxxxxxxxxxxx", "a longer text that fills some row", "~",
      ]
      let addresses = hasLinks ? ["", "", "https://a.org", "https://b.org/c", "file:///d"] : [""]
      let styles = [Style.plain, Style(attributes: .bold), Style(foreground: .palette(1))]
      for frame in 0..<120 {
        for _ in 0...Int.random(in: 0..<4, using: &random) {
          let point = Point(
            column: Int.random(in: 0..<size.columns, using: &random),
            row: Int.random(in: 0..<size.rows, using: &random))
          switch Int.random(in: 0..<10, using: &random) {
          case 0:
            surface.fill(
              Rect(column: point.column, row: point.row, columns: 12, rows: 2), style: .plain)
          case 1: screen.invalidate()
          case 2: scroll(surface, by: Int.random(in: -3...3, using: &random))
          case 3:
            let left = Int.random(in: 0...2, using: &random)
            surface.scroll(
              Rect(
                column: left, row: point.row, columns: size.columns - 2 * left,
                rows: size.rows - point.row),
              up: Int.random(in: -3...3, using: &random))
          default:
            surface.draw(
              words.randomElement(using: &random) ?? "", at: point,
              style: styles.randomElement(using: &random) ?? .plain,
              link: surface.link(addresses.randomElement(using: &random) ?? ""))
          }
        }
        screen.render(surface)
        model.take(written.bytes)
        written.bytes = []
        try #require(model.unknown == [])
        try #require(model.cells == expected(surface), "frame \(frame)")
      }
    }
  }
}

extension String {
  /// Returns the texts between each `begin` and the following `end`.
  fileprivate func components(between begin: String, _ end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let start = rest.firstRange(of: begin) {
      rest = rest[start.upperBound...]
      guard let stop = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<stop.lowerBound]))
      rest = rest[stop.upperBound...]
    }
    return found
  }
}
