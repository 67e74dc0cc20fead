import Matching
import Terminal

/// What `/` holds: the words that rows must have, or with `!` in front, must not have; with `~` in front,
/// letters that they must have in this order, anywhere.
///
/// Letters match whatever their case unless the filter has a capital itself.
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

  /// Draws it in a row of cells, with how many elements it leaves.
  @MainActor func draw(_ canvas: Canvas, in line: Rect, found: Int, of total: Int) {
    canvas.fill(line)
    let words = StyledText(spans: [
      .init(" /", .key), .init(text, .body), .init("   \(found) of \(total)", .muted),
    ])
    canvas.draw(words, at: line.origin, columns: line.size.columns)
  }

  /// Where the cursor stands in that row.
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
    let hasAll = wanted.split(separator: " ").allSatisfy { row.holds($0) }
    return wanted.isEmpty || hasAll != isInverse
  }
}
