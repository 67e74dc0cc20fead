import Terminal

/// The sizes that screens share, in cells.
package enum Extent {
  /// The row of a line.
  package static let line = 1
  /// The rows below a table that describe its selected row.
  package static let description = 3
  /// The rows below a table with the details of its selected row.
  package static let details = 4
  /// The rows of a screen with tabs below which its facts take one line each.
  package static let tabScreen = 12
  /// The rows below a list that explain its selected element.
  package static let explanation = 7
  /// The columns of a progress bar in a line of text.
  package static let progressBar = 10
  /// The columns of a progress bar that a line is about.
  package static let wideProgressBar = 24
  /// The columns of the names in front of facts.
  package static let factName = 9
  /// The columns of a team's name that doesn't fit.
  package static let teamName = 24
  /// The size of a dialog with the keys.
  package static let keyHelp = Size(columns: 104, rows: 30)
  /// The size of a dialog with entries to choose from.
  package static let palette = Size(columns: 76, rows: 20)
  /// The size of a dialog with long text.
  package static let output = Size(columns: 112, rows: 32)
}
