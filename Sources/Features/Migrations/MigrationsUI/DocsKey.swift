import DeclarativeUI
import MigrationsInterface

/// The key that copies the documentation link of a migration. On screen, the link only works with
/// the mouse.
enum DocsKey {
  @MainActor static func binding(
    _ migration: MigrationCount?, copy: @escaping @MainActor (String) -> Void
  ) -> KeyBinding {
    KeyBinding(
      "migrations.docs", "w", title: "Copy documentation link", isHint: false,
      disabled: migration?.docs == nil ? "headway.yml has no \"docs:\" for this migration" : nil
    ) { if let docs = migration?.docs { copy(docs) } }
  }
}
