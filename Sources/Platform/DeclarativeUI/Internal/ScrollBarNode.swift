import DesignSystem
import Terminal

/// The bar beside a list that shows which part of it is on screen; drawn again when its thumb moves.
final class ScrollBarNode: Node {
  /// The rows of the thumb, from the bar's first.
  private var thumb = 0..<0

  override var isOnlySeen: Bool { true }

  /// - Parameters:
  ///   - top: the first row on screen.
  ///   - page: how many rows there is room for.
  ///   - count: how many there are in all.
  func show(top: Int, page: Int, count: Int) {
    guard count > page else { return }
    let length = max(1, page * page / count)
    let start = (top * (page - length) + (count - page) / 2) / (count - page)
    guard thumb != start..<start + length else { return }
    thumb = start..<start + length
    setNeedsPaint()
  }

  override func draw(_ canvas: Canvas) {
    for row in 0..<frame.size.rows {
      let isThumb = thumb.contains(row)
      canvas.draw(
        isThumb ? "┃" : "│", at: Point(column: frame.left, row: frame.top + row),
        style: isThumb ? .muted : .rule)
    }
  }
}
