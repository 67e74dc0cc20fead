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
    case .failed(let message): StyledText("lock: \(summary(message))", .danger)
    case .known(let states):
      states[id].map { StyledText(label($0), style($0)) } ?? .muted("lock not checked yet")
    }
  }

  /// The first problem of a baseline and the number of others: a message has one in each line.
  static func summary(_ message: String) -> String {
    let problems = message.split(separator: "\n")
    let others = problems.count - 1
    return (problems.first.map(String.init) ?? message)
      + (others > 0 ? ", and \(TextFormat.count(others, "other problem"))" : "")
  }

  /// A short description such as `lock allows 2,024: 2 over`.
  static func label(_ state: LockState) -> String {
    if !state.isWritten { return "locked, no baseline yet" }
    let over = state.excess > 0 ? ": \(TextFormat.number(state.excess)) over" : ""
    return "lock allows \(TextFormat.number(state.allowed))" + over
  }

  private static func style(_ state: LockState) -> TextStyle {
    state.excess > 0 ? .danger : state.isWritten ? .muted : .warning
  }
}
