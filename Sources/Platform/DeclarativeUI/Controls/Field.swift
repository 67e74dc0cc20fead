import DesignSystem
import Terminal
import Unidirectional

/// A control with its title on the left and its problem on the right, or below it in a narrow space.
///
/// ```swift
/// Field("Email", problem: email.contains("@") ? nil : "enter an address such as ada@example.com") {
///   TextField("email", text: $email)
/// }
/// ```
///
/// The problem appears after the user has left the field or has tried to submit its ``Form``, and
/// disappears as soon as the value is valid. A ``NumberField`` or ``DateField`` with a text that
/// isn't a number or date is a problem by itself. In a form, the contents of all fields are
/// aligned. In screen-reader mode, the title and the problem are read with the control.
public struct Field<Content: View>: PrimitiveView {
  let title: String
  let problem: @MainActor () -> String?
  let content: Content

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - title: The title, in sentence case.
  ///   - problem: The reason why the value isn't valid, in lowercase; nil if it is valid.
  ///   - content: The control.
  public init(
    _ title: String, problem: @autoclosure @escaping @MainActor () -> String? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.title = title
    self.problem = problem
    self.content = content()
  }

  /// Creates the node that displays this view.
  public func makeNode() -> FieldNode { FieldNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: FieldNode) {
    node.title = title
    node.readProblem = problem
    node.setContent(
      TupleView(content: (VStack { content }, Label(node.shownProblem.bind).lineLimit(nil))))
    node.update()
  }
}

/// The node of a ``Field``.
public final class FieldNode: Node {
  /// The width of a text field beside a problem, unless its text is longer.
  private static let textColumns = 36

  var title = "" {
    didSet { if title != oldValue { titleChanged() } }
  }
  var readProblem: @MainActor () -> String? = { nil }
  /// The reason why the value isn't valid, whether it is shown or not.
  private(set) var problem: String?
  /// Whether the problem is shown.
  var isChecked = false {
    didSet { if isChecked != oldValue { setNeedsUpdate() } }
  }
  let shownProblem = Source(StyledText(""))
  private var hadFocus = false

  /// The control of the field; nil if nothing in it can have the focus.
  var control: Node? { controls.first }

  private var controls: [Node] {
    var found: [Node] = []
    func visit(_ node: Node) {
      if node.isFocusable { found.append(node) }
      for child in node.children where !child.isHidden { visit(child) }
    }
    for child in children { visit(child) }
    return found
  }

  override public func update() {
    track {
      problem =
        readProblem()
        ?? controls.lazy.compactMap { ($0 as? TextFieldNode)?.readProblem?() }.first
      _ = host?.focusRevision.value
    }
    let hasFocus = controls.contains { $0.isFocused }
    if hadFocus, !hasFocus { isChecked = true }
    if hadFocus != hasFocus { setNeedsPaint() }
    hadFocus = hasFocus
    let shown = isChecked ? problem : nil
    shownProblem.value = shown.map { StyledText("! ", .danger) + StyledText($0, .danger) } ?? ""
    if children.count > 1 { children[1].isHidden = shown == nil }
  }

  override public func didMount() { enclosingForm?.add(self) }

  override public func willUnmount() { enclosingForm?.remove(self) }

  private func titleChanged() {
    setNeedsPaint()
    setNeedsLayout()
    if host != nil { enclosingForm?.alignFields() }
  }

  // MARK: Layout

  var ownTitleColumns: Int { title.isEmpty ? 0 : StyledText.columns(of: title) + 2 }

  private var titleColumns: Int { max(ownTitleColumns, enclosingForm?.titleColumns ?? 0) }

  /// A parting of the room after the title.
  private struct Parts {
    var content: Size
    var problem: Size
    var isProblemBelow: Bool

    var rows: Int {
      isProblemBelow ? content.rows + problem.rows : max(content.rows, problem.rows)
    }
  }

  private func parts(_ room: Size) -> Parts {
    guard children.count > 1 else {
      return Parts(content: .zero, problem: .zero, isProblemBelow: false)
    }
    let columns = max(0, room.columns - titleColumns - 1)
    let problem = children[1].measure(Size(columns: columns, rows: room.rows))
    var wanted = columns
    if problem.columns > 0, children[0].isExpanding(.horizontal) {
      let text = (control as? TextFieldNode)?.textColumns ?? 0
      wanted = min(columns, max(Self.textColumns, text + 1))
    }
    let content = children[0].measure(Size(columns: wanted, rows: room.rows))
    let isBelow = problem.rows > 1 || problem.columns > columns - content.columns - 2
    return Parts(
      content: isBelow ? children[0].measure(Size(columns: columns, rows: room.rows)) : content,
      problem: problem, isProblemBelow: isBelow)
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: min(proposal.rows, max(1, parts(proposal).rows)))
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }

  override public func layout() {
    guard children.count > 1 else { return }
    let parts = parts(frame.size)
    // Controls of one line have a column for the focus mark of their own.
    let left = frame.left + titleColumns + (control is LineControlNode ? 0 : 1)
    children[0].place(
      Rect(
        column: left, row: frame.top, columns: parts.content.columns, rows: parts.content.rows
      ).intersection(frame))
    let start = frame.left + titleColumns + 1
    children[1].place(
      Rect(
        column: parts.isProblemBelow ? start : start + parts.content.columns + 2,
        row: frame.top + (parts.isProblemBelow ? parts.content.rows : 0),
        columns: parts.problem.columns, rows: parts.problem.rows
      ).intersection(frame))
  }

  override public func draw(_ canvas: Canvas) {
    canvas.draw(
      StyledText(" " + title, hadFocus ? .strong : .body), at: frame.origin,
      columns: min(titleColumns, frame.size.columns))
    if hadFocus, !(control is LineControlNode), frame.size.columns > titleColumns {
      canvas.draw(
        "▌", at: Point(column: frame.left + titleColumns, row: frame.top), style: .accent)
    }
  }

  // MARK: Accessibility

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    guard replacesInnerAccessibility, let only = inside.first else {
      return AccessibilityDescription(.group, label: title)
    }
    let values = [only.value, problem.flatMap { isChecked ? "problem: \($0)" : nil }]
    let value = values.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    return AccessibilityDescription(only.role, label: title, value: value.isEmpty ? nil : value)
  }

  override public var replacesInnerAccessibility: Bool { controls.count == 1 }
}
