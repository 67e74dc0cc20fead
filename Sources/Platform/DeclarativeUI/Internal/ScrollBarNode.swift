import DesignSystem
import Terminal

/// The bar beside a list, drawn again when its thumb moves, which clicks and drags do as well.
final class ScrollBarNode: Node {
  /// Told which row is to be the first on screen.
  var onScroll: ((Int) -> Void)?
  private var page = 0
  private var count = 0
  /// The rows of the thumb, from the bar's first.
  private var thumb = 0..<0

  override var isOnlySeen: Bool { true }

  /// - Parameters:
  ///   - top: the first row on screen.
  ///   - page: how many rows there is room for.
  ///   - count: how many there are in all.
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
