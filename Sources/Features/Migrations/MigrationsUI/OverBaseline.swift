import DeclarativeUI
import DesignSystem
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import WorkspaceLogic

/// The files of a locked migration with more matches than the baseline allows: a note, and the key that
/// shows the matches in these files.
enum OverBaseline {
  /// - Parameter migration: the migration; nil if none is selected.
  @MainActor static func key(
    _ migration: MigrationCount?, _ locks: MigrationsReducer.Locks,
    show: @escaping @MainActor (MigrationID) -> Void
  ) -> KeyBinding {
    KeyBinding(
      "migrations.over", "o", title: "Matches over baseline", disabled: reason(migration, locks)
    ) {
      if let migration { show(migration.id) }
    }
  }

  /// The reason why the key is disabled; nil if it is enabled.
  private static func reason(
    _ migration: MigrationCount?, _ locks: MigrationsReducer.Locks
  ) -> String? {
    guard let migration else { return "no migration is selected" }
    if !migration.lock { return "the migration isn't locked" }
    if case .unknown = locks { return LockKey.notScanned }
    return (locks[migration.id]?.over ?? []).isEmpty
      ? "no file is over the baseline" : nil
  }

  /// The matches in these files, such as `Files over the baseline: 2 matches, 1 allowed`; nil without any.
  static func heading(_ lock: LockState?) -> StyledText? {
    guard let over = lock?.over, !over.isEmpty else { return nil }
    let (actual, allowed) = over.reduce((0, 0)) { ($0.0 + $1.actual, $0.1 + $1.allowed) }
    return .accent(over.count == 1 ? "File" : "Files") + .accent(" over the baseline: ")
      + .muted(
        "\(TextFormat.count(actual, "match", "matches")), \(TextFormat.number(allowed)) allowed")
  }

  /// Names the file that exceeds its allowance most, such as `1 over the baseline: App.swift has 3 matches,
  /// 2 allowed. Press o to list it.`; empty if no file does.
  static func note(_ lock: LockState?) -> StyledText {
    guard let lock, lock.isWritten,
      let most = lock.over.max(by: { $0.actual - $0.allowed < $1.actual - $1.allowed })
    else { return "" }
    let others = lock.over.count - 1
    return StyledText("\(TextFormat.number(lock.excess)) over the baseline: ", .danger)
      + StyledText(most.key.path.description)
      + " has \(TextFormat.count(most.actual, "match", "matches")), "
      + "\(TextFormat.number(most.allowed)) allowed"
      + (others > 0 ? "; also \(TextFormat.count(others, "other file"))" : "")
      + StyledText.muted(". Press o to list \(others > 0 ? "them" : "it").")
  }
}
