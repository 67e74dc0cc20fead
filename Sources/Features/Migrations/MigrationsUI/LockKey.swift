import DeclarativeUI
import LocksInterface
import MigrationsInterface
import MigrationsLogic

/// The key that locks a migration, or tightens its lock.
enum LockKey {
  /// - Parameter migration: the one that it is about; nil where none is selected.
  @MainActor static func binding(
    _ migration: MigrationCount?, _ locks: MigrationsBoard.Locks,
    lock: @escaping @MainActor (MigrationID) -> Void
  ) -> KeyBinding {
    let state = migration.flatMap { locks[$0.id] }
    return KeyBinding(
      "migrations.lock", "l", title: state?.isWritten == true ? "tighten lock" : "lock",
      isHint: migration?.lock == true, disabled: reason(migration, locks)
    ) {
      if let migration { lock(migration.id) }
    }
  }

  /// Why it can't be locked or tightened; nil where it can.
  private static func reason(
    _ migration: MigrationCount?, _ locks: MigrationsBoard.Locks
  ) -> String? {
    guard let migration else { return "no migration is selected" }
    if !migration.lock { return "headway.yml doesn't say “lock: true” for it" }
    if case .failed(let message) = locks { return message }
    guard let state = locks[migration.id] else { return "it isn't counted yet" }
    if state.isWritten, state.stale.isEmpty {
      return state.over.isEmpty
        ? "its lock is as tight as it can be"
        : "it has more than its lock allows: take uses out, or “headway unlock \(migration.id)”"
    }
    return nil
  }
}
