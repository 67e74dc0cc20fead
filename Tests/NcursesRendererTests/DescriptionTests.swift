import Terminal
import Testing

@testable import NcursesRenderer

extension RenderingTests {
  /// Rendering with the modified terminal description.
  @Suite struct DescriptionTests {
    private let size = Size(columns: 20, rows: 4)

    private func screen(
      _ term: String, _ depth: ColorDepth, _ written: Written
    ) throws -> NcursesScreen {
      try NcursesScreen(
        term: term, size: size, capabilities: TerminalCapabilities(colorDepth: depth, utf8: true),
        environment: { _ in nil }, write: { written.bytes += $0 })
    }

    @Test("the cursor is moved explicitly after the last column")
    func lastColumn() throws {
      for term in ["ansi", "xterm-256color", "linux"] {
        let written = Written()
        let screen = try screen(term, .ansi16, written)
        defer { screen.close() }
        let surface = Surface(size: size)
        for row in 0..<size.rows {
          surface.draw(
            String(repeating: "x", count: size.columns), at: Point(column: 0, row: row),
            style: .plain)
        }
        screen.render(surface)
        for row in 2..<size.rows {
          #expect(written.text.contains("\u{1B}[\(row);1Hx"), "row \(row) of \(term)")
        }
      }
    }

    @Test("ncurses gets no keys, because it never reads input, but knows whether there is a mouse")
    func keys() throws {
      let screen = try screen("xterm-256color", .palette256, Written())
      defer { screen.close() }
      #expect(screen.capability("kcuu1").isEmpty && screen.capability("kf12").isEmpty)
      #expect(!screen.capability("kmous").isEmpty)
      #expect(screen.capability("smkx").hasPrefix("\u{1B}"))
    }

    @Test("colors use the sequences of the installed description, and no mark remains")
    func sequences() throws {
      let colors: [(term: String, depth: ColorDepth, color: Color, sequence: String)] = [
        ("xterm-256color", .palette256, .palette(196), "\u{1B}[38;5;196m"),
        ("xterm-256color", .palette256, .palette(9), "\u{1B}[91m"),
        ("xterm-256color", .truecolor, .rgb(1, 2, 3), "\u{1B}[38;2;1;2;3m"),
        ("xterm", .ansi16, .palette(1), "\u{1B}[31m"),
      ]
      for (term, depth, color, sequence) in colors {
        let written = Written()
        let screen = try screen(term, depth, written)
        defer { screen.close() }
        let surface = Surface(size: size)
        surface.draw("color", at: .zero, style: Style(foreground: color))
        surface.draw("behind", at: Point(column: 0, row: 1), style: Style(background: color))
        screen.render(surface)
        #expect(written.text.contains(sequence + "color"))
        #expect(!written.bytes.contains { $0 == 1 || $0 == 2 })
      }
    }

    @Test("returning to the default color takes a single sequence")
    func back() throws {
      let written = Written()
      let screen = try screen("xterm-256color", .palette256, written)
      defer { screen.close() }
      let surface = Surface(size: size)
      surface.draw("green", at: .zero, style: Style(foreground: .palette(2)))
      surface.draw("own", at: Point(column: 5, row: 0), style: .plain)
      screen.render(surface)
      #expect(written.text.contains("green\u{1B}[39m"))
    }
  }
}
