import DesignSystem
import Terminal
import Unidirectional

/// Shows a part of something that is higher than its room, and scrolls it by keys and wheel.
///
/// What gets the focus inside comes into view. Where nothing inside can have the focus, the view has
/// it itself. For many rows of one kind use `List`, which mounts only those on screen.
///
/// ```swift
/// ScrollView("notes") { MarkdownText(store.bind(\.notes)) }
/// ```
public struct ScrollView<Content: View>: PrimitiveView {
  let name: String
  let content: Content

  /// - Parameter name: under which the scroll position is remembered.
  public init(_ name: String, @ViewBuilder content: () -> Content) {
    self.name = name
    self.content = content()
  }

  public func makeNode() -> ScrollViewNode { ScrollViewNode() }

  public func update(_ node: ScrollViewNode) {
    node.name = name
    node.setContent(VStack { content })
  }
}

public final class ScrollViewNode: Node {
  /// The most rows that are scrolled over.
  private static let limit = 30_000
  var name = ""
  private var top = 0
  private var height = 0
  private var isRestored = false

  override public func sizeThatFits(_ proposal: Size) -> Size {
    let content = children.first?.measure(unlimited(proposal.columns)) ?? .zero
    return Size(columns: proposal.columns, rows: min(proposal.rows, content.rows))
  }

  override public func expands(_ axis: Axis) -> Bool { true }

  private func unlimited(_ columns: Int) -> Size {
    Size(columns: columns, rows: ScrollViewNode.limit)
  }

  override public func layout() {
    guard let content = children.first, !frame.isEmpty else { return }
    var columns = frame.size.columns
    // What takes all the room it gets has nothing to scroll.
    let fills = content.isExpanding(.vertical)
    height = fills ? frame.size.rows : content.measure(unlimited(columns)).rows
    if height > frame.size.rows {
      columns -= 1
      height = content.measure(unlimited(columns)).rows
    }
    if !isRestored {
      isRestored = true
      top = memory?["\(name).top"].flatMap { Int($0) } ?? 0
    }
    top = min(max(0, top), max(0, height - frame.size.rows))
    content.place(
      Rect(
        column: frame.left, row: frame.top - top, columns: columns,
        rows: max(height, frame.size.rows)))
  }

  private var hasScrollBar: Bool { height > frame.size.rows }

  override public func draw(_ canvas: Canvas) {
    guard hasScrollBar else { return }
    ScrollBar.draw(
      canvas,
      in: Rect(column: frame.right - 1, row: frame.top, columns: 1, rows: frame.size.rows),
      top: top, count: height, isFocused: host?.focused === self)
  }

  // MARK: Focus, keys, mouse

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    isFocusable ? AccessibilityDescription(.group, label: name) : nil
  }

  override public var isFocusable: Bool {
    hasScrollBar && !children.contains { $0.holdsFocusable }
  }

  override public var keyBindings: [KeyBinding] {
    guard hasScrollBar else { return [] }
    return ScrollKeys.bindings(name, page: frame.size.rows) { [weak self] in self?.scroll(by: $0) }
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard hasScrollBar else { return false }
    switch mouse.action {
    case .wheelDown: scroll(by: 3)
    case .wheelUp: scroll(by: -3)
    default: return false
    }
    return true
  }

  private func scroll(by rows: Int) { scroll(to: top + rows) }

  private func scroll(to row: Int) {
    let next = min(max(0, row), max(0, height - frame.size.rows))
    guard next != top else { return }
    top = next
    memory?["\(name).top"] = "\(top)"
    setNeedsLayout()
    setNeedsPaint()
  }

  override public func reveal(_ node: Node) {
    guard hasScrollBar, !node.frame.isEmpty else { return }
    let first = node.frame.top - frame.top + top
    let last = first + min(node.frame.size.rows, frame.size.rows)
    if first < top { scroll(to: first) }
    if last > top + frame.size.rows { scroll(to: last - frame.size.rows) }
  }
}

extension Node {
  /// Whether it can have the focus, or something inside.
  fileprivate var holdsFocusable: Bool {
    !isHidden && (isFocusable || children.contains { $0.holdsFocusable })
  }
}
