import DesignSystem
import Terminal

// Drawing nodes.
extension Node {
  final func paint(_ canvas: Canvas) {
    guard !isHidden else { return }
    let own = canvas.clipped(to: frame)
    guard !own.clip.isEmpty else { return }
    needsPaint = false
    host?.counters.nodesPainted += 1
    canvas.record?.node = self
    draw(own)
    guard !children.isEmpty else { return }
    var inner = own
    if let background = childBackground { inner.background = background }
    if let clip = childClip { inner = inner.clipped(to: clip) }
    for child in children where !child.floats { child.paint(inner) }
  }

  /// Redraws only the cells of this node, including anything above it.
  final func repaint(_ root: Canvas) {
    guard !isHidden else { return }
    // Walk to the root only once, because every separately drawn node does so.
    var inner = root.clipped(to: frame)
    var background: ColorToken?
    var covered: [(by: ArraySlice<Node>, in: Node)] = []
    var child: Node = self
    while let parent = child.parent {
      if parent.isHidden { return }
      inner.clip = inner.clip.intersection(parent.childClip ?? parent.frame)
      background = background ?? parent.childBackground
      if parent.stacksChildren, parent.children.last !== child {
        covered.append((parent.children.drop { $0 !== child }.dropFirst(), parent))
      }
      child = parent
    }
    if let background { inner.background = background }
    inner.fill(frame)
    paint(inner)
    for (others, parent) in covered {
      var canvas = inner
      canvas.background = parent.backgroundInside ?? root.background
      for other in others where !other.children.isEmpty || !other.isSeenThrough {
        other.paint(canvas)
      }
    }
  }

  /// Returns whether the node draws anything in a rectangle.
  final func shows(in rect: Rect) -> Bool {
    if isHidden || frame.intersection(rect).isEmpty { return false }
    guard isSeenThrough else { return true }
    for child in children where child.shows(in: rect) { return true }
    return false
  }

  /// The background of the node's children, from the nearest ancestor that sets one.
  private var backgroundInside: ColorToken? { childBackground ?? parent?.backgroundInside }
}
