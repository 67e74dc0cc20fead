import DeclarativeUI
import DesignSystem
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import WorkspaceLogic

/// The verdict about a migration, and the state of its lock: `late, 25 over`, `late, no baseline`.
package enum MigrationStatusText {
  /// Returns the longest form that fits. The verdict comes first; the number and the lock yield.
  ///
  /// - Parameter columns: the maximum width, in terminal columns.
  package static func text(_ line: MigrationLine, columns: Int = .max) -> StyledText {
    let forms = forms(line)
    return forms.first { $0.columns <= columns } ?? forms.last ?? ""
  }

  private static func forms(_ line: MigrationLine) -> [StyledText] {
    let status = ForecastStatusText.text(of: line)
    guard !line.count.isPartial, let lock = line.lock, lock.excess > 0 else { return [status] }
    let words =
      lock.isWritten
      ? ["\(TextFormat.number(lock.excess)) over", "over"] : ["no baseline yet", "no baseline"]
    let over = words.map { StyledText($0, lock.isWritten ? .danger : .warning) }
    return status.columns == 0 ? over : over.map { status + .muted(", ") + $0 } + [status]
  }
}
