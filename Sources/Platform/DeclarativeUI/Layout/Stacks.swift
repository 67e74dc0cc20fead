import DesignSystem
import Terminal

/// The horizontal alignment of views in a vertical stack.
public enum HorizontalAlignment: Sendable { case leading, center, trailing }
/// The vertical alignment of views in a horizontal stack.
public enum VerticalAlignment: Sendable { case top, center, bottom }

/// A view that places its subviews below each other.
public struct VStack<Content: View>: PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: Spacing
  let content: Content

  /// Creates a stack. By default, views are aligned at the leading edge without space between them.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Spacing = .none,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> StackNode { StackNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: StackNode) {
    let cross: StackLayout.CrossAlignment =
      switch alignment {
      case .leading: .start
      case .center: .center
      case .trailing: .end
      }
    node.stack = StackLayout(axis: .vertical, spacing: spacing.rawValue, cross: cross)
    node.setContent(content)
  }
}

/// A view that places its subviews beside each other.
public struct HStack<Content: View>: PrimitiveView {
  let alignment: VerticalAlignment
  let spacing: Spacing
  let content: Content

  /// Creates a stack. By default, views are aligned at the top without space between them.
  public init(
    alignment: VerticalAlignment = .top, spacing: Spacing = .none,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> StackNode { StackNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: StackNode) {
    let cross: StackLayout.CrossAlignment =
      switch alignment {
      case .top: .start
      case .center: .center
      case .bottom: .end
      }
    node.stack = StackLayout(axis: .horizontal, spacing: spacing.rawValue, cross: cross)
    node.setContent(content)
  }
}

/// The node of a ``VStack`` or ``HStack``.
public final class StackNode: Node {
  var stack = StackLayout.column

  override public func sizeThatFits(_ proposal: Size) -> Size {
    stack.measure(children, in: proposal)
  }

  override public func layout() { stack.place(children, in: frame) }
}

/// A view that places its subviews on top of each other, the last one uppermost. Each fills the
/// whole view.
public struct ZStack<Content: View>: PrimitiveView {
  let content: Content

  /// Creates a stack.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> ZStackNode { ZStackNode() }
  /// Updates the node with the values of this view.
  public func update(_ node: ZStackNode) { node.setContent(content) }
}

/// The node of a ``ZStack``.
public final class ZStackNode: Node {
  override public func sizeThatFits(_ proposal: Size) -> Size {
    children.reduce(Size.zero) { size, child in
      let wanted = child.measure(proposal)
      return Size(
        columns: max(size.columns, wanted.columns), rows: max(size.rows, wanted.rows))
    }
  }

  override public func layout() {
    for child in children { child.place(frame) }
  }

  override public var stacksChildren: Bool { true }
}

/// Flexible space that takes the remaining room along the axis of its stack.
public struct Spacer: PrimitiveView {
  /// Creates a spacer.
  public init() {}
  /// Creates the node that displays this view.
  public func makeNode() -> SpacerNode { SpacerNode() }
  /// Updates the node with the values of this view.
  public func update(_ node: SpacerNode) {}
}

/// The node of a ``Spacer``.
public final class SpacerNode: Node {
  override public func sizeThatFits(_ proposal: Size) -> Size { .zero }

  override public func expands(_ axis: Axis) -> Bool {
    guard let stack = parent as? StackNode else { return true }
    return stack.stack.axis == axis
  }
}

/// A horizontal line with optional captions at its beginning and end.
public struct Divider: PrimitiveView {
  let leading: StyledText
  let trailing: StyledText

  /// Creates a divider; without captions by default.
  public init(_ leading: StyledText = "", trailing: StyledText = "") {
    self.leading = leading
    self.trailing = trailing
  }

  /// Creates the node that displays this view.
  public func makeNode() -> DividerNode { DividerNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: DividerNode) {
    node.leading = leading
    node.trailing = trailing
    node.setNeedsPaint()
  }
}

/// The node of a ``Divider``.
public final class DividerNode: Node {
  var leading: StyledText = ""
  var trailing: StyledText = ""

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    let caption = [leading.text, trailing.text].filter { !$0.isEmpty }.joined(separator: ", ")
    return caption.isEmpty ? nil : AccessibilityDescription(.heading, label: caption)
  }

  override public func draw(_ canvas: Canvas) {
    canvas.draw(
      String(repeating: "─", count: frame.size.columns), at: frame.origin, style: .rule)
    if !leading.spans.isEmpty {
      let text = " " + leading + " "
      // In very little room, omit the ends of the line.
      let margin = frame.size.columns < 8 ? 0 : 2
      canvas.draw(
        text, at: Point(column: frame.left + margin, row: frame.top),
        columns: frame.size.columns - 2 * margin)
    }
    let end = " " + trailing + " "
    if !trailing.spans.isEmpty, leading.columns + end.columns + 6 < frame.size.columns {
      canvas.draw(
        end, at: Point(column: frame.right - 2 - end.columns, row: frame.top),
        columns: end.columns)
    }
  }
}
