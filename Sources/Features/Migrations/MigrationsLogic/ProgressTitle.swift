/// The title of the column with the progress of migrations.
package enum ProgressTitle {
  /// Returns the title: `since start` if all migrations have a start date, `since peak` if none has, and
  /// otherwise both.
  package static func text(_ hasStart: some Sequence<Bool>) -> String {
    "Progress " + (start(hasStart) ?? "since start/peak")
  }

  /// Returns the title for a narrow column.
  package static func short(_ hasStart: some Sequence<Bool>) -> String {
    start(hasStart).map { "S" + $0.dropFirst() } ?? "Progress"
  }

  /// The start of the progress, if it is the same for all migrations.
  private static func start(_ hasStart: some Sequence<Bool>) -> String? {
    let kinds = Set(hasStart)
    return kinds.count == 2 ? nil : kinds.contains(true) ? "since start" : "since peak"
  }
}
