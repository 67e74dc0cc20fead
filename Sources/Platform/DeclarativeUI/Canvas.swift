import DesignSystem
import Terminal

/// Where a node draws: a surface, the part of it that may be written, the theme, and the background.
@MainActor public struct Canvas {
  public let surface: Surface
  public let theme: Theme
  /// The cells that may be written.
  public var clip: Rect
  /// The token of what lies behind, for text without a background of its own.
  public var background: ColorToken
  /// Where it is written down what was drawn, when somebody wants to know.
  var record: DrawRecord?

  /// The rendition of a text style here.
  public func style(_ text: TextStyle) -> Style {
    theme.style(text, on: background)
  }

  /// Draws one line of text, and says how many columns it took.
  ///
  /// - Parameter link: the address that it links to, if any.
  @discardableResult
  public func draw(
    _ text: some StringProtocol, at point: Point, style: TextStyle, link: String? = nil
  ) -> Int {
    draw(String(text), at: point, style: style, link: link)
  }

  /// The same for a string, which isn't copied.
  @discardableResult
  public func draw(
    _ text: String, at point: Point, style: TextStyle, link: String? = nil
  ) -> Int {
    record?.noteText(text, at: point, style: self.style(style), clip: clip)
    return surface.draw(
      text, at: point, style: self.style(style), clip: clip,
      link: link.map { surface.link($0) } ?? 0)
  }

  /// Draws styled text in at most `columns` columns; what doesn't fit ends in `…`.
  public func draw(_ text: StyledText, at point: Point, columns: Int, restyle: TextStyle? = nil) {
    let fitted = text.fitted(to: columns)
    if let record, fitted.spans.isEmpty {
      record.noteLoss(of: text, at: point, style: style(restyle ?? .body))
    }
    draw(whole: fitted, at: point, restyle: restyle)
  }

  /// Draws styled text that is known to have room.
  func draw(whole text: StyledText, at point: Point, restyle: TextStyle? = nil) {
    var column = point.column
    for span in text.spans {
      column += draw(
        span.text, at: Point(column: column, row: point.row), style: restyle ?? span.style,
        link: span.link)
    }
  }

  /// Fills a rectangle with the background, or with another token.
  public func fill(_ rect: Rect, _ token: ColorToken? = nil) {
    record?.noteFill(rect.intersection(clip))
    surface.fill(
      rect.intersection(clip),
      style: Style(foreground: theme[.text], background: theme[token ?? background]))
  }

  /// The same with nothing written outside a rectangle.
  public func clipped(to rect: Rect) -> Canvas {
    var canvas = self
    canvas.clip = clip.intersection(rect)
    return canvas
  }
}
