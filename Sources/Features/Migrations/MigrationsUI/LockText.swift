import DeclarativeUI
import DesignSystem
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import WorkspaceLogic

/// The state of a migration's lock as text.
enum LockText {
  /// The state of the lock, for the summary of a migration.
  static func text(_ locks: MigrationsReducer.Locks, of id: MigrationID) -> StyledText {
    switch locks {
    case .unknown: .muted("lock not checked yet")
    case .failed(let message): StyledText("lock: \(message)", .danger)
    case .known(let states):
      states[id].map { StyledText($0.label, style($0)) } ?? .muted("lock not checked yet")
    }
  }

  private static func style(_ state: LockState) -> TextStyle {
    state.excess > 0 ? .danger : state.isWritten ? .muted : .warning
  }
}
