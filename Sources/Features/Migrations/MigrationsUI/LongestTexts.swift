/// How long the longest text of each column is, in bytes, which is as many cells or more: no column needs
/// more room than that.
struct LongestTexts: Equatable {
  private var lengths: [Int] = []

  init(_ rows: [[String]]) {
    for texts in rows {
      if lengths.isEmpty { lengths = texts.map { _ in 0 } }
      for (column, text) in texts.enumerated() {
        lengths[column] = max(lengths[column], text.utf8.count)
      }
    }
  }

  subscript(column: Int) -> Int { lengths.indices.contains(column) ? lengths[column] : 0 }
}
