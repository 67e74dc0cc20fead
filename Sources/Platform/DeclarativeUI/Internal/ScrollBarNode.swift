import DesignSystem
import Terminal

/// The bar beside a list, drawn again when its thumb moves.
final class ScrollBarNode: Node {
  /// The rows of the thumb, from the bar's first.
  private var thumb = 0..<0

  override var isOnlySeen: Bool { true }

  /// - Parameters:
  ///   - top: the first row on screen.
  ///   - page: how many rows there is room for.
  ///   - count: how many there are in all.
  func show(top: Int, page: Int, count: Int) {
    guard let next = ScrollBar.thumb(page: page, top: top, count: count), next != thumb else {
      return
    }
    thumb = next
    setNeedsPaint()
  }

  override func draw(_ canvas: Canvas) {
    ScrollBar.draw(canvas, in: frame, thumb: thumb)
  }
}
