import DeclarativeUI

/// The width, in terminal columns, of the longest text in each column of a table.
struct LongestTexts: Equatable {
  private var lengths: [Int] = []

  /// - Parameter rows: for each row, the texts of its columns.
  init(_ rows: [[String]]) {
    for texts in rows {
      if lengths.isEmpty { lengths = texts.map { _ in 0 } }
      for (column, text) in texts.enumerated() {
        // No text is wider than its number of bytes, so most texts don't have to be measured.
        guard text.utf8.count > lengths[column] else { continue }
        lengths[column] = max(lengths[column], StyledText.columns(of: text))
      }
    }
  }

  /// Whether a column has a text, or may have one, because there are no rows yet. Others needn't be
  /// shown.
  func mayHaveTexts(in column: Int) -> Bool { lengths.isEmpty || self[column] > 0 }

  /// The maximum width of a column, so that the titles of an empty table keep their places.
  func maximum(in column: Int) -> Int { lengths.isEmpty ? .max : self[column] }

  /// The width of a column; 0 if there are no rows.
  subscript(column: Int) -> Int { lengths.indices.contains(column) ? lengths[column] : 0 }
}
