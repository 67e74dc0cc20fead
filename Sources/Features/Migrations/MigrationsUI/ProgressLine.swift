import DeclarativeUI
import DesignSystem
import WorkspaceLogic

/// The progress of an operation as a line such as `Scanning  ████░░░░░░  120 of 300 files`.
package enum ProgressLine {
  /// - Parameters:
  ///   - title: the operation, such as `Scanning`.
  ///   - total: the number of items, at least 1.
  ///   - unit: the noun after the numbers; empty for none.
  package static func text(
    _ title: String, done: Int, of total: Int, _ unit: String = ""
  ) -> StyledText {
    let numbers = "\(TextFormat.number(done)) of \(TextFormat.number(total))"
    return .muted(title + "  ")
      + ProgressBar.text(Double(done) / Double(total), columns: Extent.progressBar)
      + .muted("  " + (unit.isEmpty ? numbers : "\(numbers) \(unit)"))
  }
}
