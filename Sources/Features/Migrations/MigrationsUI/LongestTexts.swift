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

/// The end of a path that fits, with `…` in front: the file's name says more than its folders.
package func shortened(_ path: String, to columns: Int) -> String {
  guard path.count > columns, columns > 1 else { return path }
  return "…" + path.suffix(columns - 1)
}

/// The beginning and the end of a name that fits, with `…` between: names that begin alike often differ in
/// their ends, and lists are sorted by how they begin.
package func abbreviated(_ name: String, to columns: Int) -> String {
  guard name.count > columns, columns > 2 else { return name }
  let end = (columns - 1) / 2
  return name.prefix(columns - 1 - end) + "…" + name.suffix(end)
}
