import DesignSystem
import Terminal

/// A picture of a screen, to look at in a browser or beside a change.
///
/// ```swift
/// let picture = SurfaceSVG.text(of: app.host.surface, theme: app.host.theme, title: "Greeting")
/// ```
///
/// Every cell has its place: each run of cells of one style is stretched to its columns, so that the
/// fonts of a browser move nothing.
public enum SurfaceSVG {
  /// A cell's width and height, in the units of the picture.
  private static let cell = (width: 9, height: 18)

  /// The picture as an SVG document.
  ///
  /// - Parameters:
  ///   - theme: gives the colours of cells that leave them to the terminal.
  ///   - palette: what stands behind palette colours.
  ///   - title: what the picture is called by those who don't see it.
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

  /// Cells of one style beside each other.
  private struct Run {
    let column: Int
    var columns: Int
    var text: String
    let style: Style
    /// Whether another glyph may be added: wide ones and clusters stand alone, so that none is off
    /// its place.
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
    guard run.text.contains(where: { $0 != " " }) || !look(attributes).isEmpty else {
      return shapes
    }
    shapes.append(
      #"<text x="\#(x)" y="\#(row * cell.height + 14)" textLength="\#(width)" "#
        + #"lengthAdjust="spacingAndGlyphs" fill="\#(ink)"\#(look(attributes))>"#
        + "\(escaped(run.text))</text>")
    return shapes
  }

  private static func look(_ attributes: Attributes) -> String {
    var look = ""
    if attributes.contains(.bold) { look += #" font-weight="bold""# }
    if attributes.contains(.italic) { look += #" font-style="italic""# }
    if attributes.contains(.dim) { look += #" opacity="0.7""# }
    var lines: [String] = []
    if attributes.contains(.underline) { lines.append("underline") }
    if !lines.isEmpty { look += #" text-decoration="\#(lines.joined(separator: " "))""# }
    return look
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
