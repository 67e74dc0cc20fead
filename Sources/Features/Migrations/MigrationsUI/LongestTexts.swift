import DeclarativeUI

/// How many columns of the screen the longest text of each column of a table takes: it needs no more room.
struct LongestTexts: Equatable {
  private var lengths: [Int] = []

  init(_ rows: [[String]]) {
    for texts in rows {
      if lengths.isEmpty { lengths = texts.map { _ in 0 } }
      for (column, text) in texts.enumerated() {
        // No text takes more columns than it has bytes: most need no second look.
        guard text.utf8.count > lengths[column] else { continue }
        lengths[column] = max(lengths[column], StyledText.columns(of: text))
      }
    }
  }

  subscript(column: Int) -> Int { lengths.indices.contains(column) ? lengths[column] : 0 }
}
