import DeclarativeUI
import DesignSystem
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import WorkspaceLogic

/// How a migration's lock stands, in words.
enum LockText {
  /// For a place of its own in a line.
  static func text(_ locks: MigrationsBoard.Locks, of id: MigrationID) -> StyledText {
    switch locks {
    case .unknown: .muted("to be locked")
    case .failed(let message): StyledText("lock: \(message)", .danger)
    case .known(let states):
      states[id].map { StyledText($0.words, style($0)) } ?? .muted("to be locked")
    }
  }

  /// How much there is beyond what is allowed, for a narrow column; nil where nothing is.
  static func excess(_ state: LockState?) -> StyledText? {
    guard let state, state.excess > 0 else { return nil }
    return StyledText("\(Wording.number(state.excess)) over", .danger)
  }

  private static func style(_ state: LockState) -> TextStyle {
    state.excess > 0 ? .danger : state.isWritten ? .muted : .warning
  }
}
