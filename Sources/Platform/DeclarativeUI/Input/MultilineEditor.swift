import Terminal

/// Several lines of text with a caret. A value type without a view or I/O.
struct MultilineEditor: Hashable, Sendable {
  private var lines: [LineEditor]
  /// The line with the caret.
  private(set) var row = 0

  /// Creates an editor with the caret at the end of the text.
  init(_ text: String = "") {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { LineEditor(String($0)) }
    row = lines.count - 1
  }

  /// The text.
  var text: String { lines.map(\.text).joined(separator: "\n") }
  /// Whether the text is empty.
  var isEmpty: Bool { lines.count == 1 && lines[0].isEmpty }
  /// The lines.
  var texts: [String] { lines.map(\.text) }
  /// The number of characters before the caret in its line.
  var caret: Int { lines[row].caret }

  /// Moves the caret.
  mutating func move(toRow row: Int, caret: Int) {
    self.row = min(max(0, row), lines.count - 1)
    lines[self.row].move(to: caret)
  }

  /// Inserts text, which may contain line breaks, at the caret.
  mutating func insert(_ text: String) {
    guard self.text.count + text.count <= LineEditor.limit else { return }
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, part) in parts.enumerated() {
      if index > 0 { breakLine() }
      lines[row].insert(part, keepsTabs: true)
    }
  }

  /// Splits the line at the caret.
  mutating func breakLine() {
    let (before, after) = (lines[row].textBeforeCaret, lines[row].textAfterCaret)
    lines[row] = LineEditor(before)
    row += 1
    lines.insert(LineEditor(after), at: row)
    lines[row].move(to: 0)
  }

  /// Performs the editing action of a key: those of a line, and those that join or leave lines.
  ///
  /// - Returns: Whether the key has an editing action.
  mutating func handle(_ press: KeyPress) -> Bool {
    let isAtStart = lines[row].caret == 0
    let isAtEnd = lines[row].textAfterCaret.isEmpty
    switch (press.key, press.modifiers) {
    case (.backspace, []) where isAtStart && row > 0: joinLine(row - 1)
    case (.delete, []) where isAtEnd && row < lines.count - 1: joinLine(row)
    case (.left, []) where isAtStart && row > 0: move(toRow: row - 1, caret: .max)
    case (.right, []) where isAtEnd && row < lines.count - 1: move(toRow: row + 1, caret: 0)
    default: return lines[row].handle(press)
    }
    return true
  }

  /// Joins a line with the next one. The caret is between them afterward.
  private mutating func joinLine(_ upper: Int) {
    let first = lines[upper].text
    let caret = first.count
    lines[upper] = LineEditor(first + lines[upper + 1].text)
    lines.remove(at: upper + 1)
    move(toRow: upper, caret: caret)
  }
}
