import DeclarativeUI
import LocksInterface
import MigrationsInterface
import MigrationsLogic

/// The key that locks a migration, in the configuration and with a baseline, or tightens its lock.
enum LockKey {
  /// - Parameter migration: the migration to lock; nil if none is selected.
  @MainActor static func binding(
    _ migration: MigrationCount?, _ counts: MigrationsReducer.State,
    lock: @escaping @MainActor (MigrationID) -> Void
  ) -> KeyBinding {
    let locks = counts.locks
    let state = migration.flatMap { locks[$0.id] }
    return KeyBinding(
      "migrations.lock", "l", title: state?.isWritten == true ? "Tighten lock" : "Lock",
      disabled: migration.flatMap { counts.gaps.uncounted[$0.id] } ?? reason(migration, locks)
    ) {
      if let migration { lock(migration.id) }
    }
  }

  static let notScanned = "the scan hasn't finished"

  /// The reason why the key is disabled; nil if it is enabled.
  private static func reason(
    _ migration: MigrationCount?, _ locks: MigrationsReducer.Locks
  ) -> String? {
    guard let migration else { return "no migration is selected" }
    if !migration.isCounted { return notScanned }
    // The key adds the lock to the configuration, too.
    if !migration.lock { return nil }
    if case .failed(let message) = locks { return message }
    guard let state = locks[migration.id] else { return notScanned }
    if state.isWritten, state.stale.isEmpty {
      return state.over.isEmpty
        ? "already locked at the current count; press E to unlock"
        : "there are more matches than the lock allows: remove some, press E to turn the lock off, "
          + "or run headway unlock \(migration.id)"
    }
    return nil
  }
}
