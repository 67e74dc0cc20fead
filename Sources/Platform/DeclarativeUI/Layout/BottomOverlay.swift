import Terminal

extension View {
  /// Shows other views over the bottom rows of this view in its full width. They take no room in
  /// the layout, so nothing moves when they appear or disappear.
  public func bottomOverlay(@ViewBuilder _ over: () -> some View) -> some View {
    BottomOverlay(content: self, over: over())
  }
}

/// A view with other views over its bottom rows.
struct BottomOverlay<Content: View, Over: View>: PrimitiveView {
  let content: Content
  let over: Over

  func makeNode() -> BottomOverlayNode { BottomOverlayNode() }

  func update(_ node: BottomOverlayNode) {
    node.setContent(TupleView(content: (ZStack { content }, VStack { over })))
  }
}

final class BottomOverlayNode: Node {
  override func sizeThatFits(_ proposal: Size) -> Size {
    children.first?.measure(proposal) ?? .zero
  }

  override func expands(_ axis: Axis) -> Bool { children.first?.isExpanding(axis) ?? false }

  override func layout() {
    guard children.count == 2 else { return }
    children[0].place(frame)
    let rows = min(children[1].measure(frame.size).rows, frame.size.rows)
    children[1].place(
      Rect(
        column: frame.left, row: frame.bottom - rows, columns: frame.size.columns, rows: rows))
  }

  override var stacksChildren: Bool { true }
}
