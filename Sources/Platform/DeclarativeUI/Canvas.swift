import DesignSystem
import Terminal

/// The drawing context of a node: a surface, the clipping rectangle, the theme and the background.
@MainActor public struct Canvas {
  /// The surface to draw into.
  public let surface: Surface
  /// The colors of the tokens.
  public let theme: Theme
  /// The cells that can be drawn. Everything else is ignored.
  public var clip: Rect
  /// The color behind text without a background of its own.
  public var background: ColorToken
  /// A record of all drawing operations, for tests and diagnostics.
  var record: DrawRecord?

  /// Returns the style of cells for a text style on the current background.
  public func style(_ text: TextStyle) -> Style {
    theme.style(text, on: background)
  }

  /// Draws one line of text.
  ///
  /// - Parameters:
  ///   - text: Any text. Control characters become visible symbols.
  ///   - point: The first cell.
  ///   - style: The text style.
  ///   - link: The address of a hyperlink, if any.
  /// - Returns: The columns that the text takes.
  @discardableResult
  public func draw(
    _ text: some StringProtocol, at point: Point, style: TextStyle, link: String? = nil
  ) -> Int {
    draw(String(text), at: point, style: style, link: link)
  }

  /// Draws one line of text without copying the string.
  ///
  /// - Returns: The columns that the text takes.
  @discardableResult
  public func draw(
    _ text: String, at point: Point, style: TextStyle, link: String? = nil
  ) -> Int {
    record?.noteText(text, at: point, style: self.style(style), clip: clip)
    return surface.draw(
      text, at: point, style: self.style(style), clip: clip,
      link: link.map { surface.link($0) } ?? 0)
  }

  /// Draws styled text in at most `columns` columns, truncated with `…` if it doesn't fit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - point: The first cell.
  ///   - columns: The available width.
  ///   - restyle: A style for the whole text in place of its own styles, if any.
  public func draw(_ text: StyledText, at point: Point, columns: Int, restyle: TextStyle? = nil) {
    let fitted = text.fitted(to: columns)
    if let record, fitted.spans.isEmpty {
      record.noteLoss(of: text, at: point, style: style(restyle ?? .body))
    }
    draw(whole: fitted, at: point, restyle: restyle)
  }

  /// Draws styled text that is known to fit.
  func draw(whole text: StyledText, at point: Point, restyle: TextStyle? = nil) {
    var column = point.column
    for span in text.spans {
      column += draw(
        span.text, at: Point(column: column, row: point.row), style: restyle ?? span.style,
        link: span.link)
    }
  }

  /// Fills a rectangle with the background color or with the color of another token.
  public func fill(_ rect: Rect, _ token: ColorToken? = nil) {
    record?.noteFill(rect.intersection(clip))
    surface.fill(
      rect.intersection(clip),
      style: Style(foreground: theme[.text], background: theme[token ?? background]))
  }

  /// Returns a canvas that draws only within a rectangle.
  public func clipped(to rect: Rect) -> Canvas {
    var canvas = self
    canvas.clip = clip.intersection(rect)
    return canvas
  }
}
