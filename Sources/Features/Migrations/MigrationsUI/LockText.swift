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
      states[id].map { StyledText(label($0), style($0)) } ?? .muted("lock not checked yet")
    }
  }

  /// A short description such as `lock allows 2,024, 2 over`.
  static func label(_ state: LockState) -> String {
    if !state.isWritten { return "locked, no baseline yet" }
    let over = state.excess > 0 ? ", \(TextFormat.number(state.excess)) over" : ""
    return "lock allows \(TextFormat.number(state.allowed))" + over
  }

  private static func style(_ state: LockState) -> TextStyle {
    state.excess > 0 ? .danger : state.isWritten ? .muted : .warning
  }
}
