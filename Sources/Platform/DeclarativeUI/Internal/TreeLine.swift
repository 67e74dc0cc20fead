import DesignSystem
import Terminal

/// A row of a tree: a sign that shows whether the element is expanded, followed by the indented
/// content.
struct TreeLine<Content: View>: PrimitiveView {
  let depth: Int
  let isExpanded: Bool?
  /// The text before the content.
  let mark: StyledText?
  let content: Content
  let onPress: @MainActor (_ onSign: Bool) -> Bool

  init<Item>(
    line: TreeRow<Item>, mark: StyledText? = nil, content: Content,
    onPress: @escaping @MainActor (_ onSign: Bool) -> Bool
  ) {
    self.mark = mark
    depth = line.depth
    isExpanded = line.isExpanded
    self.content = content
    self.onPress = onPress
  }

  func makeNode() -> TreeLineNode { TreeLineNode() }

  func update(_ node: TreeLineNode) {
    node.onPress = onPress
    let mark = mark.map { $0 + " " } ?? ""
    if depth != node.level || mark.columns != node.mark.columns { node.setNeedsLayout() }
    if depth != node.level || isExpanded != node.isExpanded || mark != node.mark {
      node.setNeedsPaint()
    }
    node.mark = mark
    node.level = depth
    node.isExpanded = isExpanded
    node.setContent(content)
  }
}

final class TreeLineNode: Node {
  var level = 0
  var isExpanded: Bool?
  var mark: StyledText = ""
  var onPress: @MainActor (_ onSign: Bool) -> Bool = { _ in false }

  /// The columns before the content: two per level and two for the sign.
  private var indent: Int { min(level * 2, frame.size.columns / 2) + 2 }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(columns: proposal.columns, rows: 1) }
  override func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override func layout() {
    let start = indent + mark.columns
    StackLayout.column.place(
      children,
      in: Rect(
        column: frame.left + start, row: frame.top, columns: max(0, frame.size.columns - start),
        rows: frame.size.rows))
  }

  override func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let label = mark.text + inside.map(\.label).joined(separator: ", ")
    let state = isExpanded.map { $0 ? ", expanded" : ", collapsed" } ?? ""
    return AccessibilityDescription(.row, label: label + state)
  }

  override var replacesInnerAccessibility: Bool { true }

  override func draw(_ canvas: Canvas) {
    guard let isExpanded else { return }
    canvas.draw(
      isExpanded ? "▾" : "▸", at: Point(column: frame.left + indent - 2, row: frame.top),
      style: .muted)
    if mark.columns > 0 {
      canvas.draw(
        mark, at: Point(column: frame.left + indent, row: frame.top), columns: mark.columns)
    }
  }

  override func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    let sign = frame.left + indent - 2
    return onPress((sign...(sign + 1)).contains(mouse.position.column))
  }
}
