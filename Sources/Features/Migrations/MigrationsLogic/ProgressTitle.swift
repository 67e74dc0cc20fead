/// The title of the column with the progress of migrations.
package enum ProgressTitle {
  /// Returns the title: `since start` if a migration has a start date, or else `since peak`.
  package static func text(hasStart: Bool) -> String {
    hasStart ? "Progress since start" : "Progress since peak"
  }
}
