import DesignSystem
import Terminal

extension ViewHost {
  /// Draws a complete frame on a separate surface as if everything had changed: reads every
  /// binding, measures and places every node and draws everything. Tests compare it with
  /// incrementally drawn frames.
  ///
  /// Doesn't change `surface`, so that an error there remains visible.
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
