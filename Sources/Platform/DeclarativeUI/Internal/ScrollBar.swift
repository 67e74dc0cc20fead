import DesignSystem
import Terminal

/// The bar at the right of what is higher than its room.
enum ScrollBar {
  /// - Parameters:
  ///   - column: the cells it takes, one column wide.
  ///   - top: the first line in view, of `count` lines.
  ///   - isFocused: whether the keys scroll it, and nothing else shows that.
  @MainActor static func draw(
    _ canvas: Canvas, in column: Rect, top: Int, count: Int, isFocused: Bool = false
  ) {
    let page = column.size.rows
    guard page > 0, count > page else { return }
    let length = max(1, page * page / count)
    let travel = page - length
    let start = (top * travel + (count - page) / 2) / (count - page)
    for row in 0..<page {
      let isThumb = row >= start && row < start + length
      canvas.draw(
        isThumb ? "┃" : "│", at: Point(column: column.left, row: column.top + row),
        style: isThumb ? (isFocused ? .accent : .muted) : .rule)
    }
  }
}
