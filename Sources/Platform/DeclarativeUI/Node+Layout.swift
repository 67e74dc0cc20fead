import Terminal

/// How nodes measure themselves, get their places, and ask for that to be done again.
extension Node {
  /// Its size or its children's places may have changed.
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

  /// It looks different in the same place.
  public final func setNeedsPaint() {
    guard !needsPaint, let host else { return }
    needsPaint = true
    host.enqueuePaint(self)
  }

  /// Calls `prepare` before the next frame.
  public final func setNeedsPreparing() {
    host?.enqueuePreparing(self)
  }

  /// `sizeThatFits`, remembered until something inside changes.
  public final func measure(_ proposal: Size) -> Size {
    if isHidden { return .zero }
    if let known = layoutMemory.size(for: proposal) { return known }
    let size = sizeThatFits(proposal)
    layoutMemory.note(size, for: proposal)
    return size
  }

  /// `expands`, remembered until something inside changes.
  final func isExpanding(_ axis: Axis) -> Bool {
    switch axis {
    case .horizontal:
      if let known = layoutMemory.expandsHorizontally { return known }
      let answer = expands(axis)
      layoutMemory.expandsHorizontally = answer
      return answer
    case .vertical:
      if let known = layoutMemory.expandsVertically { return known }
      let answer = expands(axis)
      layoutMemory.expandsVertically = answer
      return answer
    }
  }

  /// Which views of a stack get room first when there isn't enough: higher first. A view around a
  /// single one speaks for it.
  final var layoutPriority: Int {
    if let known = layoutMemory.priority { return known }
    let answer = ownLayoutPriority ?? (children.count == 1 ? children[0].layoutPriority : 0)
    layoutMemory.priority = answer
    return answer
  }

  /// Gives it a frame, and lays out inside only if the frame is another or something changed.
  /// - Returns: whether the frame changed, so that the parent must be drawn again.
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

  /// Moves it with all that is in it, laid out as it was.
  final func move(rows: Int) {
    frame.origin.row += rows
    for child in children { child.move(rows: rows) }
  }
}
