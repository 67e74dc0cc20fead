import DesignSystem
import Terminal

/// A row on screen: where it stands in the list, and whether it is selected.
class RowNode: Node {
  static let usualMark = "▌"

  final var index = 0
  /// What stands before it while it is selected.
  final var mark = ""
  /// Whether its content reaches the right edge.
  final var isFlush = false {
    didSet { if isFlush != oldValue { setNeedsLayout() } }
  }
  /// Whether the column at its right is the scroll bar's.
  final var hasScrollBar = false {
    didSet { if hasScrollBar != oldValue { setNeedsLayout() } }
  }
  /// What comes into it from beside the list while it is the first on screen.
  final var joint: StyledText = ""
  final var isFirst = false {
    didSet { if isFirst != oldValue, !joint.spans.isEmpty { setNeedsPaint() } }
  }
  final var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsPaint() } }
  }

  override var isNothingToInput: Bool { true }

  override func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(
      .row, label: inside.map(\.label).joined(separator: ", "), value: isSelected ? "selected" : nil
    )
  }

  override var replacesInnerAccessibility: Bool { true }

  override func draw(_ canvas: Canvas) {
    let hasJoint = isFirst && !joint.spans.isEmpty
    guard isSelected else {
      if hasJoint { canvas.draw(joint, at: frame.origin, columns: 1) }
      return
    }
    canvas.fill(frame, .selection)
    var own = canvas
    own.background = .selection
    // Of several lists, the mark says which one has the keys.
    let isFocused = parent.map { host?.focused === $0 } ?? false
    if hasJoint, !isFocused { return own.draw(joint, at: frame.origin, columns: 1) }
    own.draw(
      isFocused || mark != RowNode.usualMark ? mark : "▏", at: frame.origin,
      style: isFocused ? .accent : .muted)
  }

  override var childBackground: ColorToken? { isSelected ? .selection : nil }

  override func layout() {
    // One column is the selection's mark, one on the right keeps text off the scroll bar. That has its column
    // even where it isn't there: nothing moves when rows arrive, and titles stand over what they tell.
    let columns = max(0, frame.size.columns - (isFlush ? 1 : hasScrollBar ? 2 : 3))
    children.first?.place(
      Rect(column: frame.left + 1, row: frame.top, columns: columns, rows: frame.size.rows))
  }
}

/// A row with its content, which is evaluated, tracked, when its element changed or something that the
/// content read did.
final class ListRowNode<Item: Identifiable & Equatable, Row: View>: RowNode {
  private(set) var item: Item
  var content: @MainActor (Item) -> Row {
    didSet { update() }
  }

  init(_ item: Item, content: @escaping @MainActor (Item) -> Row) {
    self.item = item
    self.content = content
  }

  func adopt(_ item: Item) {
    guard item != self.item else { return }
    self.item = item
    update()
    setNeedsPaint()
  }

  override func update() {
    setContent(track { content(item) })
  }
}
