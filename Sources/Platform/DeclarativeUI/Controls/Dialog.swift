import DesignSystem
import Terminal

/// A modal dialog over the screen: help, a prompt, or a question.
///
/// The dialog receives all keys until it is closed. Then the view that had the focus before gets it
/// back. A hidden dialog receives no keys.
public struct Dialog<Content: View>: PrimitiveView {
  let title: String
  let columns: Int
  let rows: Int
  let content: Content
  let onDismiss: @MainActor () -> Void

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - title: The title in the frame.
  ///   - columns: The maximum width in cells, including the frame.
  ///   - rows: The maximum height in cells, including the frame.
  ///   - onDismiss: Called when the user presses Esc or clicks outside the dialog.
  ///   - content: The views in the dialog.
  public init(
    _ title: String, columns: Int, rows: Int, onDismiss: @escaping @MainActor () -> Void,
    @ViewBuilder content: () -> Content
  ) {
    self.title = title
    self.columns = columns
    self.rows = rows
    self.onDismiss = onDismiss
    self.content = content()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> DialogNode { DialogNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: DialogNode) {
    node.title = title
    node.wanted = Size(columns: columns, rows: rows)
    node.onDismiss = onDismiss
    node.setContent(content)
  }
}

/// The node of a ``Dialog``.
public final class DialogNode: Node {
  var title = ""
  var wanted = Size.zero
  var onDismiss: @MainActor () -> Void = {}

  override public var isFocusScope: Bool { true }
  override public func sizeThatFits(_ proposal: Size) -> Size { proposal }
  override public func expands(_ axis: Axis) -> Bool { true }

  private var box: Rect {
    let columns = min(wanted.columns, frame.size.columns)
    let inner = Size(columns: max(0, columns - 4), rows: max(0, frame.size.rows - 2))
    let content = children.reduce(0) { $0 + $1.measure(inner).rows }
    let rows = min(wanted.rows, content + 2, frame.size.rows)
    return Rect(
      column: frame.left + (frame.size.columns - columns) / 2,
      row: frame.top + max(0, (frame.size.rows - rows) / 3), columns: columns, rows: rows)
  }

  override public func layout() {
    StackLayout.column.place(children, in: box.inset(columns: 2, rows: 1))
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(.dialog, label: title)
  }

  override public func draw(_ canvas: Canvas) {
    var canvas = canvas
    canvas.background = .surface
    let box = box
    canvas.fill(box)
    canvas.drawBox(box, title: title)
  }

  override public var childBackground: ColorToken? { .surface }

  override public var keyBindings: [KeyBinding] {
    [KeyBinding("dialog.dismiss", "esc", title: "Close") { [weak self] in self?.onDismiss() }]
  }

  override public func handle(_ mouse: MouseEvent) -> Bool {
    if case .press = mouse.action, !box.contains(mouse.position) { onDismiss() }
    return true
  }
}
