/// The title of the column with the progress of migrations.
package enum ProgressTitle {
  /// Returns the title: `since start` if all migrations have a start date, `since peak` if none has, and
  /// otherwise both.
  package static func text(_ hasStart: some Sequence<Bool>) -> String {
    "Progress " + since(hasStart)
  }

  /// The end of the title, for a narrow column.
  package static func since(_ hasStart: some Sequence<Bool>) -> String {
    let kinds = Set(hasStart)
    return kinds.count == 2
      ? "since start/peak" : kinds.contains(true) ? "since start" : "since peak"
  }
}
