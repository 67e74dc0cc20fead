import DesignSystem
import Terminal

/// A picture of a screen as SVG, for a browser or a code review.
///
/// ```swift
/// let picture = SurfaceSVG.text(of: app.host.surface, theme: app.host.theme, title: "Greeting")
/// ```
///
/// Each range of cells with one style is stretched to its columns, so that a browser's fonts don't
/// shift any cell.
public enum SurfaceSVG {
  /// The width and height of a cell, in SVG units.
  private static let cell = (width: 9, height: 18)

  /// Returns the picture as an SVG document.
  ///
  /// - Parameters:
  ///   - surface: the screen.
  ///   - theme: provides the colors of cells that use the terminal's default colors.
  ///   - palette: the RGB values of palette colors.
  ///   - title: the accessible name of the picture.
  public static func text(
    of surface: Surface, theme: Theme, palette: Palette = .xterm, title: String = "screen"
  ) -> String {
    let ground = hex(theme[.background], palette) ?? (theme.appearance == .dark ? "#000" : "#fff")
    let ink = hex(theme[.text], palette) ?? (theme.appearance == .dark ? "#fff" : "#000")
    let colors = Colors(ground: ground, ink: ink, palette: palette)
    let width = surface.size.columns * cell.width
    let height = surface.size.rows * cell.height
    var parts = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)" "#
        + #"height="\#(height)" role="img" font-family="ui-monospace, Menlo, Consolas, "#
        + #"'DejaVu Sans Mono', monospace" font-size="15" xml:space="preserve">"#,
      "<title>\(escaped(title))</title>",
      #"<rect width="\#(width)" height="\#(height)" fill="\#(ground)"/>"#,
    ]
    for row in 0..<surface.size.rows {
      for run in runs(surface, row) { parts += shapes(run, row, colors) }
    }
    if let cursor = surface.cursor {
      parts.append(
        #"<rect x="\#(cursor.column * cell.width)" y="\#(cursor.row * cell.height)" "#
          + #"width="\#(cell.width)" height="\#(cell.height)" fill="none" stroke="\#(ink)"/>"#)
    }
    return (parts + ["</svg>", ""]).joined(separator: "\n")
  }

  private struct Colors {
    let ground: String
    let ink: String
    let palette: Palette
  }

  /// Adjacent cells with one style.
  private struct Run {
    let column: Int
    var columns: Int
    var text: String
    let style: Style
    /// Whether another glyph may be appended. Wide glyphs and clusters are drawn separately, so
    /// that they stay in position.
    var isOpen: Bool
  }

  private static func runs(_ surface: Surface, _ row: Int) -> [Run] {
    var runs: [Run] = []
    for column in 0..<surface.size.columns {
      let cell = surface[column, row]
      if cell.width == 0 {
        if !runs.isEmpty { runs[runs.count - 1].columns += 1 }
        continue
      }
      let isPlain = cell.width == 1 && cell.glyph.scalarValue != nil
      if let last = runs.last, last.style == cell.style, last.isOpen, isPlain {
        runs[runs.count - 1].columns += 1
        runs[runs.count - 1].text.append(cell.glyph.character)
      } else {
        runs.append(
          Run(
            column: column, columns: 1, text: String(cell.glyph.character), style: cell.style,
            isOpen: isPlain))
      }
    }
    return runs
  }

  private static func shapes(_ run: Run, _ row: Int, _ colors: Colors) -> [String] {
    var ink = hex(run.style.foreground, colors.palette) ?? colors.ink
    var ground = hex(run.style.background, colors.palette) ?? colors.ground
    let attributes = run.style.attributes
    if attributes.contains(.reverse) { swap(&ink, &ground) }
    let x = run.column * cell.width
    let width = run.columns * cell.width
    var shapes: [String] = []
    if ground != colors.ground {
      shapes.append(
        #"<rect x="\#(x)" y="\#(row * cell.height)" width="\#(width)" height="\#(cell.height)" "#
          + #"fill="\#(ground)"/>"#)
    }
    guard run.text.contains(where: { $0 != " " }) || !textAttributes(attributes).isEmpty else {
      return shapes
    }
    shapes.append(
      #"<text x="\#(x)" y="\#(row * cell.height + 14)" textLength="\#(width)" "#
        + #"lengthAdjust="spacingAndGlyphs" fill="\#(ink)"\#(textAttributes(attributes))>"#
        + "\(escaped(run.text))</text>")
    return shapes
  }

  private static func textAttributes(_ attributes: Attributes) -> String {
    var text = ""
    if attributes.contains(.bold) { text += #" font-weight="bold""# }
    if attributes.contains(.italic) { text += #" font-style="italic""# }
    if attributes.contains(.dim) { text += #" opacity="0.7""# }
    var lines: [String] = []
    if attributes.contains(.underline) { lines.append("underline") }
    if !lines.isEmpty { text += #" text-decoration="\#(lines.joined(separator: " "))""# }
    return text
  }

  private static func hex(_ color: Color, _ palette: Palette) -> String? {
    guard let channels = palette.channels(of: color) else { return nil }
    return "#"
      + [channels.red, channels.green, channels.blue].map { channel in
        let digits = String(channel, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in VisibleText.line(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
