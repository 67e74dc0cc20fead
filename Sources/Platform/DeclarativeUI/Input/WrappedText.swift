import Terminal

/// The rows of a text that is wrapped at a width, for editing: every character has its place.
struct WrappedText {
  /// A part of a line on one row.
  struct Row: Equatable {
    /// The index of the line.
    let line: Int
    /// The number of characters before the row in its line.
    let start: Int
    let text: String
  }

  let rows: [Row]

  /// Wraps lines after the last space that fits, or within a word that is longer than a row.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - columns: The width of a row in cells, including one for a caret at its end.
  init(_ lines: [String], columns: Int) {
    let limit = max(1, columns - 1)
    rows = lines.enumerated().flatMap { index, line in
      WrappedText.parts(Array(line), limit).map { start, text in
        Row(line: index, start: start, text: text)
      }
    }
  }

  private static func parts(_ line: [Character], _ limit: Int) -> [(start: Int, text: String)] {
    var parts: [(Int, String)] = []
    var start = 0
    while true {
      var (end, width) = (start, 0)
      while end < line.count {
        width += VisibleText.columns(String(line[end]))
        if width > limit, end > start { break }
        end += 1
      }
      if end < line.count, let space = line[start..<end].lastIndex(of: " "), space > start {
        end = space + 1
      }
      parts.append((start, String(line[start..<end])))
      guard end < line.count else { return parts }
      start = end
    }
  }

  /// Returns the row and the column of a caret.
  func place(line: Int, caret: Int) -> Point {
    let row = rows.lastIndex { $0.line == line && $0.start <= caret } ?? 0
    let before = rows[row].text.prefix(caret - rows[row].start)
    return Point(column: VisibleText.columns(before), row: row)
  }

  /// Returns the line and the caret nearest to a column of a row.
  func caret(at point: Point) -> (line: Int, caret: Int) {
    let row = rows[min(max(0, point.row), rows.count - 1)]
    var (count, width) = (0, 0)
    for character in row.text {
      width += VisibleText.columns(String(character))
      if width > point.column { break }
      count += 1
    }
    // The end of a wrapped row is the start of the next one.
    let isWrapped = point.row + 1 < rows.count && rows[point.row + 1].line == row.line
    if isWrapped, count == row.text.count, count > 0 { count -= 1 }
    return (row.line, row.start + count)
  }
}
