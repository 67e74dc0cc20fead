import DesignSystem
import Terminal

/// A scroll bar beside a list. It redraws when its thumb moves and handles clicks and drags.
final class ScrollBarNode: Node {
  /// Called with the index of the first row to show.
  var onScroll: ((Int) -> Void)?
  private var page = 0
  private var count = 0
  /// The rows of the thumb, from the first row of the scroll bar.
  private var thumb = 0..<0

  override var isOnlySeen: Bool { true }

  /// Updates the scroll bar.
  ///
  /// - Parameters:
  ///   - top: The index of the first visible row.
  ///   - page: The number of rows that fit.
  ///   - count: The total number of rows.
  func show(top: Int, page: Int, count: Int) {
    (self.page, self.count) = (page, count)
    guard let next = ScrollBar.thumb(page: page, top: top, count: count), next != thumb else {
      return
    }
    thumb = next
    setNeedsPaint()
  }

  override func handle(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .press(.left), .drag(.left):
      onScroll?(ScrollBar.top(row: mouse.position.row - frame.top, page: page, count: count))
    case .release(.left): break
    default: return false
    }
    return true
  }

  override func draw(_ canvas: Canvas) {
    ScrollBar.draw(canvas, in: frame, thumb: thumb)
  }
}
