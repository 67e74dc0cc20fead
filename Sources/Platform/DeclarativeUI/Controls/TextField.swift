import DesignSystem
import Terminal

/// A text field of one line with readline's editing keys.
public struct TextField: PrimitiveView {
  let name: String
  let initial: String
  let placeholder: String
  let onChange: @MainActor (String) -> Void
  let onSubmit: @MainActor (String) -> Void
  private var submitTitle = "Accept"
  private var isOneOfSeveral = false

  /// Creates a text field.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the key map.
  ///   - text: The initial text.
  ///   - placeholder: The text of the empty field.
  ///   - onChange: Called with the text after each change.
  ///   - onSubmit: Called with the text when the user presses Enter.
  public init(
    _ name: String, text: String = "", placeholder: String = "",
    onChange: @escaping @MainActor (String) -> Void = { _ in },
    onSubmit: @escaping @MainActor (String) -> Void
  ) {
    self.name = name
    initial = text
    self.placeholder = placeholder
    self.onChange = onChange
    self.onSubmit = onSubmit
  }

  /// Makes the field one of several in a form: Enter moves to the next field, as Tab does.
  public func oneOfSeveral() -> TextField {
    var copy = self
    copy.isOneOfSeveral = true
    copy.submitTitle = "Next field"
    return copy
  }

  /// Sets the title of the action of Enter: `Search`. The default is `Accept`.
  public func submits(_ title: String) -> TextField {
    var copy = self
    copy.submitTitle = title
    return copy
  }

  /// Creates the node that displays this view.
  public func makeNode() -> TextFieldNode { TextFieldNode(LineEditor(initial)) }

  /// Updates the node with the values of this view.
  public func update(_ node: TextFieldNode) {
    node.name = name
    node.placeholder = placeholder
    node.onChange = onChange
    node.onSubmit = onSubmit
    if node.submitTitle != submitTitle { node.host?.bindingsChanged() }
    node.submitTitle = submitTitle
    node.isOneOfSeveral = isOneOfSeveral
  }
}

/// The node of a ``TextField``.
public final class TextFieldNode: Node {
  private var editor: LineEditor
  var name = ""
  var placeholder = ""
  var onChange: @MainActor (String) -> Void = { _ in }
  var onSubmit: @MainActor (String) -> Void = { _ in }
  var submitTitle = ""
  var isOneOfSeveral = false

  init(_ editor: LineEditor) {
    self.editor = editor
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }
  override public var isFocusable: Bool { true }
  override public var takesText: Bool { true }

  /// The columns of the text that are scrolled out of view on the left.
  private var scrolled: Int {
    max(0, VisibleText.columns(editor.textBeforeCaret) - frame.size.columns + 1)
  }

  override public var cursor: Point? {
    Point(
      column: frame.left + VisibleText.columns(editor.textBeforeCaret) - scrolled,
      row: frame.top)
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(
      .textField, label: placeholder.isEmpty ? name : placeholder, value: editor.text)
  }

  override public func draw(_ canvas: Canvas) {
    if editor.isEmpty {
      canvas.draw(
        StyledText(placeholder, .muted), at: frame.origin, columns: frame.size.columns)
    } else {
      canvas.draw(
        editor.text, at: Point(column: frame.left - scrolled, row: frame.top), style: .body)
    }
  }

  override public var keyBindings: [KeyBinding] {
    [
      KeyBinding("\(name).submit", "enter", title: submitTitle) { [weak self] in
        guard let self else { return }
        onSubmit(editor.text)
        if isOneOfSeveral { host?.focusNext() }
      }
    ]
  }

  override public func handle(_ key: KeyPress) -> Bool {
    if super.handle(key) { return true }
    return edit { $0.handle(key) }
  }

  override public func handlePaste(_ text: String) -> Bool {
    edit { editor in
      editor.insert(text)
      return true
    }
  }

  private func edit(_ change: (inout LineEditor) -> Bool) -> Bool {
    let before = editor.text
    guard change(&editor) else { return false }
    setNeedsPaint()
    if editor.text != before { onChange(editor.text) }
    return true
  }
}
