import DesignSystem
import Terminal

/// The bar at the right of what is higher than its room.
@MainActor enum ScrollBar {
  /// - Parameters:
  ///   - column: the cells it takes, one column wide.
  ///   - top: the first line in view, of `count` lines.
  ///   - isFocused: whether the keys scroll it, and nothing else shows that.
  static func draw(
    _ canvas: Canvas, in column: Rect, top: Int, count: Int, isFocused: Bool = false
  ) {
    guard let thumb = thumb(page: column.size.rows, top: top, count: count) else { return }
    draw(canvas, in: column, thumb: thumb, isFocused: isFocused)
  }

  /// The same below what is wider than its room.
  ///
  /// - Parameters:
  ///   - row: the cells it takes, one row high.
  ///   - left: the first column in view, of `count` columns.
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

  /// The first line in view while the middle of the thumb is at a row of the bar.
  static func top(row: Int, page: Int, count: Int) -> Int {
    guard let thumb = thumb(page: page, top: 0, count: count), thumb.count < page else { return 0 }
    let way = page - thumb.count
    let start = min(max(0, row - thumb.count / 2), way)
    return (start * (count - page) + way / 2) / way
  }

  /// The rows of the thumb, from the bar's first; nil where all is in view.
  static func thumb(page: Int, top: Int, count: Int) -> Range<Int>? {
    guard page > 0, count > page else { return nil }
    let length = max(1, page * page / count)
    let start = (top * (page - length) + (count - page) / 2) / (count - page)
    return start..<start + length
  }
}
