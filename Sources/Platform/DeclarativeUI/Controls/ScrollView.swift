import DesignSystem
import Terminal
import Unidirectional

/// A view that scrolls content that is higher than the view, with keys and the mouse wheel.
///
/// With `sideways`, it also scrolls content that is wider. Text isn't wrapped then. Views that take
/// any available width, such as tables and dividers, never scroll sideways.
///
/// A view that gets the focus scrolls into view. If no view inside is focusable, the scroll view
/// itself is. For many rows of one kind, use ``List``, which mounts only visible rows.
///
/// ```swift
/// ScrollView("notes") { Label(store.bind(\.notes)).lineLimit(nil) }
/// ```
public struct ScrollView<Content: View>: PrimitiveView {
  let name: String
  let sideways: Bool
  let content: Content

  /// Creates a scroll view.
  ///
  /// - Parameters:
  ///   - name: The name of the view in the key map and for saving its scroll position.
  ///   - sideways: Whether the content also scrolls horizontally; false by default.
  ///   - content: The views to scroll.
  public init(_ name: String, sideways: Bool = false, @ViewBuilder content: () -> Content) {
    self.name = name
    self.sideways = sideways
    self.content = content()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> ScrollViewNode { ScrollViewNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: ScrollViewNode) {
    node.name = name
    node.isSideways = sideways
    node.setContent(VStack { content })
  }
}

/// The node of a ``ScrollView``.
public final class ScrollViewNode: Node {
  /// The maximum size of the content in rows and columns.
  private static let limit = 30_000
  /// The columns that an arrow key scrolls.
  private static let step = 8
  var name = ""
  var isSideways = false { didSet { if isSideways != oldValue { setNeedsLayout() } } }
  private var top = 0
  private var left = 0
  /// The size of the content and the size of its visible part.
  private var whole = Size.zero
  private var page = Size.zero
  private var isRestored = false
  /// Whether the user is dragging the scroll bar.
  private var isDraggingScrollBar = false

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
    let unlimited = Size(columns: ScrollViewNode.limit, rows: ScrollViewNode.limit)
    let columns =
      isSideways && !content.isExpanding(.horizontal) ? content.measure(unlimited).columns : 0
    measure(content, columns: columns, page: frame.size)
    // A scroll bar takes room, which may make the other scroll bar necessary.
    for _ in 0..<2 where isHigher || isWider {
      measure(
        content, columns: columns,
        page: Size(
          columns: frame.size.columns - (isHigher ? 1 : 0),
          rows: frame.size.rows - (isWider ? 1 : 0)))
    }
    if !isRestored {
      isRestored = true
      top = memory?["\(name).top"].flatMap { Int($0) } ?? 0
      left = memory?["\(name).left"].flatMap { Int($0) } ?? 0
    }
    top = min(max(0, top), max(0, whole.rows - page.rows))
    left = min(max(0, left), max(0, whole.columns - page.columns))
    content.place(
      Rect(
        column: frame.left - left, row: frame.top - top, columns: whole.columns,
        rows: max(whole.rows, page.rows)))
  }

  private func measure(_ content: Node, columns: Int, page: Size) {
    self.page = page
    whole.columns = max(columns, page.columns)
    // Content that takes all available room doesn't scroll.
    whole.rows =
      content.isExpanding(.vertical) ? page.rows : content.measure(unlimited(whole.columns)).rows
  }

  private var isHigher: Bool { whole.rows > page.rows }
  /// Whether the content is wider than the view. A horizontal scroll bar shows this.
  package var isWider: Bool { whole.columns > page.columns }

  override public var childClip: Rect? {
    isWider ? Rect(origin: frame.origin, size: page) : nil
  }

  override public func draw(_ canvas: Canvas) {
    if isHigher {
      ScrollBar.draw(
        canvas,
        in: Rect(column: frame.right - 1, row: frame.top, columns: 1, rows: page.rows),
        top: top, count: whole.rows, isFocused: isFocused)
    }
    if isWider {
      ScrollBar.drawSideways(
        canvas,
        in: Rect(column: frame.left, row: frame.bottom - 1, columns: page.columns, rows: 1),
        left: left, count: whole.columns, isFocused: isFocused)
    }
  }

  // MARK: Focus, keys, mouse

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    isFocusable ? AccessibilityDescription(.group, label: name) : nil
  }

  override public var isFocusable: Bool {
    (isHigher || isWider) && !children.contains { $0.containsFocusable }
  }

  override public var keyBindings: [KeyBinding] {
    var bindings =
      isHigher
      ? ScrollKeys.bindings(name, page: page.rows) { [weak self] in self?.scroll(by: $0) } : []
    // If there is nothing to scroll, leave the arrow keys to the enclosing views.
    if left + page.columns < whole.columns {
      bindings.append(
        KeyBinding("\(name).right", "right", "l", title: "Scroll right", isHint: false) {
          [weak self] in self?.scrollSideways(by: ScrollViewNode.step)
        }
        .purpose(.move))
    }
    if left > 0 {
      bindings.append(
        KeyBinding("\(name).left", "left", "h", title: "Scroll left", isHint: false) {
          [weak self] in self?.scrollSideways(by: -ScrollViewNode.step)
        }
        .purpose(.move))
    }
    return bindings
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    guard isHigher else { return false }
    switch mouse.action {
    case .wheelDown: scroll(by: 3)
    case .wheelUp: scroll(by: -3)
    case .press(.left) where mouse.position.column == frame.right - 1:
      isDraggingScrollBar = true
      scroll(toBar: mouse.position.row)
    case .drag(.left) where isDraggingScrollBar: scroll(toBar: mouse.position.row)
    case .release(.left) where isDraggingScrollBar: isDraggingScrollBar = false
    default: return false
    }
    return true
  }

  private func scroll(toBar row: Int) {
    scroll(to: ScrollBar.top(row: row - frame.top, page: page.rows, count: whole.rows))
  }

  private func scroll(by rows: Int) { scroll(to: top + rows) }

  private func scroll(to row: Int) {
    let next = min(max(0, row), max(0, whole.rows - page.rows))
    guard next != top else { return }
    top = next
    memory?["\(name).top"] = "\(top)"
    setNeedsLayout()
    setNeedsPaint()
  }

  private func scrollSideways(by columns: Int) { scrollSideways(to: left + columns) }

  private func scrollSideways(to column: Int) {
    let next = min(max(0, column), max(0, whole.columns - page.columns))
    guard next != left else { return }
    left = next
    memory?["\(name).left"] = "\(left)"
    setNeedsLayout()
    setNeedsPaint()
    host?.bindingsChanged()
  }

  override public func reveal(_ node: Node) {
    guard !node.frame.isEmpty else { return }
    let first = node.frame.top - frame.top + top
    let last = first + min(node.frame.size.rows, page.rows)
    if first < top { scroll(to: first) }
    if last > top + page.rows { scroll(to: last - page.rows) }
    let start = node.frame.left - frame.left + left
    let end = start + min(node.frame.size.columns, page.columns)
    if start < left { scrollSideways(to: start) }
    if end > left + page.columns { scrollSideways(to: end - page.columns) }
  }
}

extension Node {
  /// Whether the node or a descendant is focusable.
  fileprivate var containsFocusable: Bool {
    !isHidden && (isFocusable || children.contains { $0.containsFocusable })
  }
}
