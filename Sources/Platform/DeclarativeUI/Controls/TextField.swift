import DesignSystem
import Terminal
import Unidirectional

/// A text field of one line with readline's editing keys.
///
/// With a binding, the field shows the bound text and changes it. In a ``Form``, Enter moves to the
/// next field.
public struct TextField: PrimitiveView {
  let name: String
  let initial: String
  private var text: Bind<String>?
  let placeholder: String
  let onChange: @MainActor (String) -> Void
  let onSubmit: @MainActor (String) -> Void
  private var submitTitle = "Accept"
  private var isSubmitHint = true
  private var belowTitle: String?
  private var isOneOfSeveral = false
  private var isConcealed = false
  private var problem: (@MainActor () -> String?)?

  /// Creates a text field for a text that it changes itself.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the key map.
  ///   - text: The text.
  ///   - placeholder: The text of the empty field.
  ///   - onSubmit: Called with the text when the user presses Enter.
  public init(
    _ name: String, text: Binding<String>, placeholder: String = "",
    onSubmit: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    self.init(
      name, placeholder: placeholder, onChange: { text.value = $0 }, onSubmit: onSubmit)
    self.text = text.bind
  }

  /// Creates a text field with a text of its own.
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
    return copy
  }

  /// Sets the title of the action of Enter.
  ///
  /// - Parameters:
  ///   - title: The title, such as `Search`. The default is `Accept`.
  ///   - isHint: Whether the status bar shows the key; true by default.
  public func submits(_ title: String, isHint: Bool = true) -> TextField {
    var copy = self
    copy.submitTitle = title
    copy.isSubmitHint = isHint
    return copy
  }

  /// Lets the down arrow move to the view below the field, such as its results: `Select result`.
  ///
  /// - Parameter title: The title of the action; nil as long as there is nothing below.
  package func movesDown(_ title: String?) -> TextField {
    var copy = self
    copy.belowTitle = title
    return copy
  }

  /// Shows a dot instead of each character.
  func concealed() -> TextField {
    var copy = self
    copy.isConcealed = true
    return copy
  }

  /// Sets the reason why the text has no value, for the ``Field`` around it; nil if it has one.
  func problem(_ problem: @escaping @MainActor () -> String?) -> TextField {
    var copy = self
    copy.problem = problem
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
    if node.submitTitle != submitTitle || node.isSubmitHint != isSubmitHint
      || node.belowTitle != belowTitle
    {
      node.host?.bindingsChanged()
    }
    node.submitTitle = submitTitle
    node.isSubmitHint = isSubmitHint
    node.belowTitle = belowTitle
    node.isOneOfSeveral = isOneOfSeveral
    node.isConcealed = isConcealed
    node.readProblem = problem
    node.bind = text
    node.update()
  }
}

/// The node of a ``TextField``.
public final class TextFieldNode: Node {
  private var editor: LineEditor
  /// The text of the owner; nil if the field has a text of its own.
  var bind: Bind<String>?
  var name = ""
  var placeholder = ""
  var onChange: @MainActor (String) -> Void = { _ in }
  var onSubmit: @MainActor (String) -> Void = { _ in }
  var submitTitle = ""
  var isSubmitHint = true
  /// The title of the action of the down arrow; nil if it does nothing.
  var belowTitle: String?
  var isOneOfSeveral = false
  var isConcealed = false
  /// Returns the reason why the text has no value; nil for texts that need none.
  var readProblem: (@MainActor () -> String?)?

  init(_ editor: LineEditor) {
    self.editor = editor
  }

  override public func update() {
    guard let bind else { return }
    show(track { bind.value })
  }

  /// Shows a text of the owner. The caret stays where it is if only the field has changed the text.
  private func show(_ text: String) {
    guard text != editor.text else { return }
    editor = LineEditor(text)
    setNeedsPaint()
  }

  override package var concealsText: Bool { isConcealed }

  /// The text on the screen for a part of the text.
  private func visible(_ text: String) -> String {
    isConcealed ? String(repeating: "•", count: text.count) : text
  }

  /// The width of the whole text.
  var textColumns: Int { VisibleText.columns(visible(editor.text)) }

  /// Whether Enter moves to the next field.
  private var movesOn: Bool { isOneOfSeveral || enclosingForm != nil }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: 1)
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }
  override public var isFocusable: Bool { true }
  override public var takesText: Bool { true }

  /// The columns of the text that are scrolled out of view on the left. Without focus, there is no
  /// caret to follow.
  private var scrolled: Int {
    guard isFocused else { return 0 }
    return max(0, VisibleText.columns(visible(editor.textBeforeCaret)) - frame.size.columns + 1)
  }

  override public var cursor: Point? {
    Point(
      column: frame.left + VisibleText.columns(visible(editor.textBeforeCaret)) - scrolled,
      row: frame.top)
  }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(
      .textField, label: placeholder.isEmpty ? name : placeholder, value: spokenText)
  }

  private var spokenText: String {
    guard isConcealed, !editor.isEmpty else { return editor.text }
    return editor.text.count == 1 ? "1 character" : "\(editor.text.count) characters"
  }

  override public func draw(_ canvas: Canvas) {
    if editor.isEmpty {
      canvas.draw(
        StyledText(placeholder, .muted), at: frame.origin, columns: frame.size.columns)
    } else if !isFocused {
      canvas.draw(
        StyledText(visible(editor.text)), at: frame.origin, columns: frame.size.columns)
    } else {
      let scrolled = scrolled
      canvas.draw(
        visible(editor.text), at: Point(column: frame.left - scrolled, row: frame.top), style: .body
      )
      if scrolled > 0 { canvas.draw("…", at: frame.origin, style: .muted) }
    }
  }

  override public var keyBindings: [KeyBinding] {
    let submit = KeyBinding(
      "\(name).submit", "enter", title: movesOn ? "Next field" : submitTitle, isHint: isSubmitHint
    ) { [weak self] in
      guard let self else { return }
      onSubmit(editor.text)
      if movesOn { host?.focusNext() }
    }
    guard let belowTitle else { return [submit] }
    let below = KeyBinding("\(name).below", "down", title: belowTitle) { [weak self] in
      self?.host?.focusNext()
    }
    return [submit, below]
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
    guard editor.text != before else { return true }
    onChange(editor.text)
    // The owner may have rejected or corrected the text.
    if let bind { show(bind.value) }
    return true
  }
}
