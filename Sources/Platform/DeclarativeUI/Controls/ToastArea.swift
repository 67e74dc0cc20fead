import DesignSystem
import Terminal
import Unidirectional

extension View {
  /// Shows notices over the bottom right of this view. Notices take no room in the layout and no
  /// keys. A click on a notice dismisses it.
  public func toast(_ toasts: ToastPresenter) -> ToastArea<Self> {
    ToastArea(content: self, toasts: toasts)
  }
}

/// A view with notices over it. Created by `toast(_:)`.
public struct ToastArea<Content: View>: PrimitiveView {
  let content: Content
  let toasts: ToastPresenter

  /// Creates the node that displays this view.
  public func makeNode() -> ToastAreaNode { ToastAreaNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: ToastAreaNode) {
    node.setContent(TupleView(content: (ZStack { content }, ToastBox(toasts: toasts))))
  }
}

/// The node of a ``ToastArea``.
public final class ToastAreaNode: Node {
  override public func sizeThatFits(_ proposal: Size) -> Size {
    children.first?.measure(proposal) ?? .zero
  }

  override public func layout() {
    guard children.count == 2 else { return }
    children[0].place(frame)
    let box = children[1].measure(
      Size(columns: frame.size.columns, rows: frame.size.rows))
    guard !children[1].isHidden else { return }
    children[1].place(
      Rect(
        column: max(frame.left, frame.right - box.columns),
        row: max(frame.top, frame.bottom - box.rows), columns: box.columns, rows: box.rows))
  }

  override public var stacksChildren: Bool { true }
}

private struct ToastBox: PrimitiveView {
  let toasts: ToastPresenter

  func makeNode() -> ToastNode { ToastNode() }

  func update(_ node: ToastNode) {
    node.toasts = toasts
    node.update()
  }
}

private final class ToastNode: Node {
  private static let widest = 60
  private static let highest = 3
  var toasts: ToastPresenter?
  private var toast: Toast?

  override func update() {
    let next = track { toasts?.current }
    isHidden = next == nil
    guard next != toast else { return }
    toast = next
    if let next { host?.onAnnouncement?(next.text) }
    setNeedsLayout()
    setNeedsPaint()
    parent?.setNeedsPaint()
  }

  private var mark: StyledText {
    switch toast?.kind {
    case .success: StyledText("✓ ", .success)
    case .warning: StyledText("! ", .warning)
    case .failure: StyledText("✗ ", .danger)
    case .info, nil: StyledText("· ", .info)
    }
  }

  private func lines(_ columns: Int) -> [StyledText] {
    let lines = TextWrapping.wrap(StyledText(toast?.text ?? ""), to: max(1, columns - 4))
    guard lines.count > ToastNode.highest else { return lines }
    let rest = lines[(ToastNode.highest - 1)...].reduce(StyledText("")) { $0 + $1 + " " }
    return Array(lines.prefix(ToastNode.highest - 1)) + [rest]
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    let lines = lines(min(proposal.columns, ToastNode.widest))
    let columns = lines.reduce(0) { max($0, $1.columns) } + 4
    return Size(
      columns: min(columns, proposal.columns, ToastNode.widest),
      rows: min(lines.count, proposal.rows))
  }

  override func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    toast.map { AccessibilityDescription(.text, label: $0.text) }
  }

  override func draw(_ canvas: Canvas) {
    var canvas = canvas
    canvas.background = .surface
    canvas.fill(frame)
    canvas.draw(
      mark, at: Point(column: frame.left + 1, row: frame.top), columns: frame.size.columns - 1)
    for (index, line) in lines(frame.size.columns).prefix(frame.size.rows).enumerated() {
      canvas.draw(
        line, at: Point(column: frame.left + 3, row: frame.top + index),
        columns: frame.size.columns - 4)
    }
  }

  override func handle(_ mouse: MouseEvent) -> Bool {
    guard case .press(.left) = mouse.action else { return false }
    toasts?.dismiss()
    return true
  }
}
