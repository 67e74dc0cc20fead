import DesignSystem
import Terminal
import Unidirectional

/// A visible row of a list, with its index and whether it is selected.
class RowNode: Node {
  static let defaultMark = "▌"

  final var index = 0
  /// The mark before the row while it is selected.
  final var mark = ""
  /// Whether the content extends to the right edge.
  final var isFlush = false {
    didSet { if isFlush != oldValue { setNeedsLayout() } }
  }
  /// Whether the column at the right edge belongs to the scroll bar.
  final var hasScrollBar = false {
    didSet { if hasScrollBar != oldValue { setNeedsLayout() } }
  }
  /// The text that continues a line from beside the list while the row is the first visible one.
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
    let background = selectionBackground
    canvas.fill(frame, background)
    var own = canvas
    own.background = background
    if hasJoint, !hasFocusedList { return own.draw(joint, at: frame.origin, columns: 1) }
    own.draw(
      hasFocusedList || mark != RowNode.defaultMark ? mark : "▏", at: frame.origin,
      style: hasFocusedList ? .accent : .muted)
  }

  override var childBackground: ColorToken? { isSelected ? selectionBackground : nil }

  private var hasFocusedList: Bool { parent.map { host?.focused === $0 } ?? false }

  /// If there are several lists, the background and the mark show which one has the focus.
  private var selectionBackground: ColorToken { hasFocusedList ? .selection : .surface }

  override func layout() {
    // The first column is for the selection mark, and one column separates text from the scroll
    // bar. The column of the scroll bar stays free even without one, so that nothing moves when
    // rows arrive and column headers stay aligned.
    let columns = max(0, frame.size.columns - (isFlush ? 1 : hasScrollBar ? 2 : 3))
    children.first?.place(
      Rect(column: frame.left + 1, row: frame.top, columns: columns, rows: frame.size.rows))
  }
}

/// A row with its content. The content is evaluated again when the element or a value that it read
/// changes.
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
    setContent(BodyEvaluation.run { track { content(item) } })
  }
}
