/// The column that the rows of a table are sorted by, and the direction.
struct TableSort: Hashable, Sendable {
  var column: String
  var isDescending: Bool

  init<Item>(_ sorting: TableColumn<Item>.Sorting) {
    column = sorting.name
    isDescending = sorting.isDescending
  }

  init(column: String, isDescending: Bool) {
    self.column = column
    self.isDescending = isDescending
  }

  /// Parses a value of ``written``.
  ///
  /// - Returns: nil for any other text.
  init?(written: String) {
    guard let sign = written.first, sign == "+" || sign == "-" else { return nil }
    self.init(column: String(written.dropFirst()), isDescending: sign == "-")
  }

  /// The saved form: `-Remaining` for the highest first, `+Remaining` for the lowest first.
  var written: String { (isDescending ? "-" : "+") + column }

  /// The arrow at the title of the column.
  var arrow: String { isDescending ? "▼" : "▲" }

  /// The order in words.
  var spoken: String { "sorted by \(column), \(isDescending ? "descending" : "ascending")" }

  var reversed: TableSort { TableSort(column: column, isDescending: !isDescending) }
}
