import DesignSystem
import Terminal

/// Draws scroll bars beside or below content that is larger than its view.
@MainActor enum ScrollBar {
  /// Draws a vertical scroll bar.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - column: The cells of the scroll bar, one column wide.
  ///   - top: The index of the first visible line.
  ///   - count: The number of lines.
  ///   - isFocused: Whether to show that the view has the focus.
  static func draw(
    _ canvas: Canvas, in column: Rect, top: Int, count: Int, isFocused: Bool = false
  ) {
    guard let thumb = thumb(page: column.size.rows, top: top, count: count) else { return }
    draw(canvas, in: column, thumb: thumb, isFocused: isFocused)
  }

  /// Draws a horizontal scroll bar.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - row: The cells of the scroll bar, one row high.
  ///   - left: The index of the first visible column.
  ///   - count: The number of columns.
  ///   - isFocused: Whether to show that the view has the focus.
  static func drawSideways(
    _ canvas: Canvas, in row: Rect, left: Int, count: Int, isFocused: Bool = false
  ) {
    guard let thumb = thumb(page: row.size.columns, top: left, count: count) else { return }
    func line(_ length: Int) -> String { String(repeating: "━", count: length) }
    canvas.draw(
      line(thumb.count), at: Point(column: row.left + thumb.lowerBound, row: row.top),
      style: isFocused ? .accent : .muted)
  }

  static func draw(_ canvas: Canvas, in column: Rect, thumb: Range<Int>, isFocused: Bool = false) {
    for row in 0..<column.size.rows {
      let isThumb = thumb.contains(row)
      canvas.draw(
        isThumb ? "┃" : "│", at: Point(column: column.left, row: column.top + row),
        style: isThumb ? (isFocused ? .accent : .muted) : .rule)
    }
  }

  /// Returns the first visible line when the center of the thumb is at a row of the scroll bar.
  static func top(row: Int, page: Int, count: Int) -> Int {
    guard let thumb = thumb(page: page, top: 0, count: count), thumb.count < page else { return 0 }
    let travel = page - thumb.count
    let start = min(max(0, row - thumb.count / 2), travel)
    return (start * (count - page) + travel / 2) / travel
  }

  /// Returns the rows of the thumb, from the first row of the scroll bar; nil if all lines are
  /// visible.
  static func thumb(page: Int, top: Int, count: Int) -> Range<Int>? {
    guard page > 0, count > page else { return nil }
    let length = max(1, page * page / count)
    let start = (top * (page - length) + (count - page) / 2) / (count - page)
    return start..<start + length
  }
}
