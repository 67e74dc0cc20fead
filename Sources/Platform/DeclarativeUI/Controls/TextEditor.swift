import DesignSystem
import Terminal
import Unidirectional

/// A text field with several lines. Enter starts a new line, and Tab moves to the next control.
///
/// ```swift
/// Field("Notes") { TextEditor("notes", text: $notes, rows: 4) }
/// ```
public struct TextEditor: PrimitiveView {
  let name: String
  let text: Binding<String>
  let placeholder: String
  let rows: Int

  /// Creates an editor.
  ///
  /// - Parameters:
  ///   - name: The name of the editor in the key map.
  ///   - text: The text, with `\n` between lines.
  ///   - placeholder: The text of the empty editor.
  ///   - rows: The height in rows. A longer text scrolls.
  public init(_ name: String, text: Binding<String>, placeholder: String = "", rows: Int = 3) {
    self.name = name
    self.text = text
    self.placeholder = placeholder
    self.rows = rows
  }

  /// Creates the node that displays this view.
  public func makeNode() -> TextEditorNode { TextEditorNode() }

  /// Updates the node with the values of this view.
  public func update(_ node: TextEditorNode) {
    node.name = name
    node.placeholder = placeholder
    if node.rows != rows { node.setNeedsLayout() }
    node.rows = rows
    node.binding = text
    node.update()
  }
}

/// The node of a ``TextEditor``.
public final class TextEditorNode: Node {
  var name = ""
  var placeholder = ""
  var rows = 3
  var binding: Binding<String>?
  private var editor = MultilineEditor()
  /// The first row on the screen.
  private var top = 0

  override public func update() {
    guard let binding else { return }
    show(track { binding.bind.value })
  }

  /// Shows a text of the owner. The caret stays where it is if only the editor has changed the text.
  private func show(_ text: String) {
    guard text != editor.text else { return }
    editor = MultilineEditor(text)
    setNeedsPaint()
  }

  override public func sizeThatFits(_ proposal: Size) -> Size {
    Size(columns: proposal.columns, rows: min(rows, proposal.rows))
  }

  override public func expands(_ axis: Axis) -> Bool { axis == .horizontal }
  override public var isFocusable: Bool { true }
  override public var takesText: Bool { true }

  override public func accessibility(
    inside: [AccessibilityDescription]
  ) -> AccessibilityDescription? {
    AccessibilityDescription(
      .textField, label: placeholder.isEmpty ? name : placeholder, value: editor.text)
  }

  // MARK: Drawing

  private var wrapped: WrappedText {
    WrappedText(editor.texts, columns: frame.size.columns)
  }

  private func caretPlace(in wrapped: WrappedText) -> Point {
    wrapped.place(line: editor.row, caret: editor.caret)
  }

  /// The first row on the screen so that the caret is visible and no row is wasted.
  private func firstRow(of wrapped: WrappedText) -> Int {
    let (height, caret) = (max(1, frame.size.rows), caretPlace(in: wrapped).row)
    top = min(max(top, caret - height + 1), caret, max(0, wrapped.rows.count - height))
    return top
  }

  override public var cursor: Point? {
    let wrapped = wrapped
    let place = caretPlace(in: wrapped)
    return Point(
      column: frame.left + place.column, row: frame.top + place.row - firstRow(of: wrapped))
  }

  override public func draw(_ canvas: Canvas) {
    guard !editor.isEmpty else {
      return canvas.draw(
        StyledText(placeholder, .muted), at: frame.origin, columns: frame.size.columns)
    }
    let wrapped = wrapped
    for (index, row) in wrapped.rows.dropFirst(firstRow(of: wrapped)).prefix(frame.size.rows)
      .enumerated()
    {
      canvas.draw(
        row.text, at: Point(column: frame.left, row: frame.top + index), style: .body)
    }
  }

  // MARK: Editing

  override public var keyBindings: [KeyBinding] {
    [
      KeyBinding("\(name).newline", "enter", title: "New line", isHint: false) { [weak self] in
        _ = self?.edit {
          $0.breakLine()
          return true
        }
      }
    ]
  }

  override public func handle(_ key: KeyPress) -> Bool {
    if super.handle(key) { return true }
    switch key {
    case "up": return moveCaret(by: -1)
    case "down": return moveCaret(by: 1)
    default: return edit { $0.handle(key) }
    }
  }

  override public func handlePaste(_ text: String) -> Bool {
    edit { editor in
      editor.insert(text)
      return true
    }
  }

  /// Moves the caret to the row above or below.
  ///
  /// - Returns: Whether there is such a row.
  private func moveCaret(by rows: Int) -> Bool {
    let wrapped = wrapped
    var place = caretPlace(in: wrapped)
    place.row += rows
    guard wrapped.rows.indices.contains(place.row) else { return false }
    let target = wrapped.caret(at: place)
    return edit { editor in
      editor.move(toRow: target.line, caret: target.caret)
      return true
    }
  }

  private func edit(_ change: (inout MultilineEditor) -> Bool) -> Bool {
    let before = editor.text
    guard change(&editor) else { return false }
    setNeedsPaint()
    guard editor.text != before, let binding else { return true }
    binding.value = editor.text
    // The owner may have rejected or corrected the text.
    show(binding.value)
    return true
  }
}
