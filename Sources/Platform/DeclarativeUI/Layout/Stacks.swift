import DesignSystem
import Terminal

/// Where the views of a stack stand across its axis.
public enum HorizontalAlignment: Sendable { case leading, center, trailing }
public enum VerticalAlignment: Sendable { case top, center, bottom }

/// Views below each other.
public struct VStack<Content: View>: PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: Spacing
  let content: Content

  public init(
    alignment: HorizontalAlignment = .leading, spacing: Spacing = .none,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func makeNode() -> StackNode { StackNode() }

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

/// Views beside each other.
public struct HStack<Content: View>: PrimitiveView {
  let alignment: VerticalAlignment
  let spacing: Spacing
  let content: Content

  public init(
    alignment: VerticalAlignment = .top, spacing: Spacing = .none,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public func makeNode() -> StackNode { StackNode() }

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

public final class StackNode: Node {
  var stack = StackLayout.column

  override public func sizeThatFits(_ proposal: Size) -> Size {
    stack.measure(children, in: proposal)
  }

  override public func layout() { stack.place(children, in: frame) }
}

/// Views on top of each other, the last one uppermost. Each gets the whole room.
public struct ZStack<Content: View>: PrimitiveView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public func makeNode() -> ZStackNode { ZStackNode() }
  public func update(_ node: ZStackNode) { node.setContent(content) }
}

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

/// Room that gives way: takes what is left along its stack's axis.
public struct Spacer: PrimitiveView {
  public init() {}
  public func makeNode() -> SpacerNode { SpacerNode() }
  public func update(_ node: SpacerNode) {}
}

public final class SpacerNode: Node {
  override public func sizeThatFits(_ proposal: Size) -> Size { .zero }

  override public func expands(_ axis: Axis) -> Bool {
    guard let stack = parent as? StackNode else { return true }
    return stack.stack.axis == axis
  }
}

/// A horizontal line, with a caption at its start and one at its end if given.
public struct Divider: PrimitiveView {
  let leading: StyledText
  let trailing: StyledText

  public init(_ leading: StyledText = "", trailing: StyledText = "") {
    self.leading = leading
    self.trailing = trailing
  }

  public func makeNode() -> DividerNode { DividerNode() }

  public func update(_ node: DividerNode) {
    node.leading = leading
    node.trailing = trailing
    node.setNeedsPaint()
  }
}

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
      // In next to no room the line gives way.
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
