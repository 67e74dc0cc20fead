import Matching
import Terminal

/// The filter that the user types after `/`.
///
/// Rows must contain all terms. With a leading `!`, rows must not contain all of them. With a
/// leading `~`, rows must contain the letters in this order, not necessarily adjacent. A filter
/// without uppercase letters is case-insensitive.
struct ListFilter {
  private var editor: LineEditor
  private(set) var isEditing = false

  init(_ text: String = "") {
    editor = LineEditor(text)
  }

  var text: String { editor.text }
  var isActive: Bool { !editor.isEmpty }
  var isShown: Bool { isEditing || isActive }

  mutating func begin() { isEditing = true }

  mutating func end(keep: Bool) {
    isEditing = false
    if !keep { editor.clear() }
  }

  mutating func handle(_ key: KeyPress) -> Bool { editor.handle(key) }
  mutating func insert(_ text: String) { editor.insert(text) }

  /// Draws the filter in a row of cells, with the number of matching rows.
  @MainActor func draw(_ canvas: Canvas, in line: Rect, found: Int, of total: Int) {
    canvas.fill(line)
    var content = StyledText(spans: [
      .init(" /", .key), .init(text, .body), .init("   \(found) of \(total)", .muted),
    ])
    let unit = StyledText.muted(total == 1 ? " row" : " rows")
    if content.columns + unit.columns <= line.size.columns { content += unit }
    canvas.draw(content, at: line.origin, columns: line.size.columns)
  }

  /// Returns the position of the cursor in that row.
  func caret(in line: Rect) -> Point {
    let column = line.left + 2 + VisibleText.columns(editor.textBeforeCaret)
    return Point(column: min(line.right - 1, column), row: line.top)
  }

  func accepts(_ row: String) -> Bool {
    if text.hasPrefix("~") { return FuzzyRank.match(String(text.dropFirst()), in: row) != nil }
    let isInverse = text.hasPrefix("!")
    let wanted = isInverse ? String(text.dropFirst()) : text
    let isExact = wanted.contains { $0.isUppercase }
    let row = isExact ? row : row.lowercased()
    let hasAll = wanted.split(separator: " ").allSatisfy { row.containsText($0) }
    return wanted.isEmpty || hasAll != isInverse
  }
}
