/// Which column the rows of a table are sorted by, and which way.
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

  /// - Parameter written: what `written` gave; nil for anything else.
  init?(written: String) {
    guard let sign = written.first, sign == "+" || sign == "-" else { return nil }
    self.init(column: String(written.dropFirst()), isDescending: sign == "-")
  }

  /// `-Left` for the highest first, `+Left` for the lowest.
  var written: String { (isDescending ? "-" : "+") + column }

  /// What stands at the title of its column.
  var arrow: String { isDescending ? "▼" : "▲" }

  /// The same in words.
  var spoken: String { "sorted by \(column), \(isDescending ? "descending" : "ascending")" }

  var reversed: TableSort { TableSort(column: column, isDescending: !isDescending) }
}
