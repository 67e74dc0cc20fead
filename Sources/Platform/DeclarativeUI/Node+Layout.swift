import Terminal

// Measuring and placing nodes.
extension Node {
  /// Requests a new layout, because the size of the node or the frames of its children may have
  /// changed.
  public final func setNeedsLayout() {
    var node: Node? = self
    while let current = node {
      if current.needsLayout, current.layoutMemory.isEmpty, current !== self { break }
      current.needsLayout = true
      current.layoutMemory = LayoutMemory()
      if let parent = current.parent, parent.laysOutWhenPreparing {
        return parent.setNeedsPreparing()
      }
      node = current.parent
    }
    host?.scheduleFrame()
  }

  /// Requests a redraw, because the node looks different within the same frame.
  public final func setNeedsPaint() {
    guard !needsPaint, let host else { return }
    needsPaint = true
    host.enqueuePaint(self)
  }

  /// Requests a call of ``prepare()`` before the next frame.
  public final func setNeedsPreparing() {
    host?.enqueuePreparing(self)
  }

  /// Returns ``sizeThatFits(_:)``, cached until something inside the node changes.
  public final func measure(_ proposal: Size) -> Size {
    if isHidden { return .zero }
    if let known = layoutMemory.size(for: proposal) { return known }
    let size = sizeThatFits(proposal)
    layoutMemory.note(size, for: proposal)
    return size
  }

  /// Returns ``expands(_:)``, cached until something inside the node changes.
  final func isExpanding(_ axis: Axis) -> Bool {
    switch axis {
    case .horizontal:
      if let known = layoutMemory.expandsHorizontally { return known }
      let result = expands(axis)
      layoutMemory.expandsHorizontally = result
      return result
    case .vertical:
      if let known = layoutMemory.expandsVertically { return known }
      let result = expands(axis)
      layoutMemory.expandsVertically = result
      return result
    }
  }

  /// The priority in a stack without enough room: higher first. A node with a single child has the
  /// child's priority unless it has its own.
  final var layoutPriority: Int {
    if let known = layoutMemory.priority { return known }
    let result = ownLayoutPriority ?? (children.count == 1 ? children[0].layoutPriority : 0)
    layoutMemory.priority = result
    return result
  }

  /// Sets the frame. Lays out the children only if the frame or something inside has changed.
  ///
  /// - Returns: Whether the frame has changed, so that the parent must be redrawn.
  @discardableResult
  public final func place(_ rect: Rect) -> Bool {
    let moved = rect != frame
    guard moved || needsLayout else { return false }
    frame = rect
    needsLayout = false
    let before = moved ? [] : children.map(\.frame)
    layout()
    if !moved, before != children.map(\.frame) || structureChanged { setNeedsPaint() }
    structureChanged = false
    return moved
  }

  /// Moves the node with its descendants, without a new layout.
  final func move(rows: Int) {
    frame.origin.row += rows
    for child in children { child.move(rows: rows) }
  }
}
