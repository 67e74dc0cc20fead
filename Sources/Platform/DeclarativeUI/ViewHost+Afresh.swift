import DesignSystem
import Terminal

extension ViewHost {
  /// The frame as if everything had changed: every binding read again, every place and size worked
  /// out again, everything drawn, on a surface of its own. For tests that compare it with what was
  /// drawn bit by bit.
  ///
  /// What is on `surface` stays as it is, so that a mistake there isn't mended by looking.
  package func drawnAfresh() -> Surface {
    markEverything(below: root)
    bringUpToDate()
    let fresh = Surface(size: surface.size)
    let canvas = Canvas(surface: fresh, theme: theme, clip: fresh.bounds, background: .background)
    let waiting = dirty.filter(\.needsPaint)
    paintAll(canvas)
    for node in waiting { node.needsPaint = true }
    fresh.cursor = visibleCursor
    return fresh
  }

  private func markEverything(below node: Node) {
    enqueueUpdate(node)
    node.setNeedsLayout()
    for child in node.children { markEverything(below: child) }
  }
}
