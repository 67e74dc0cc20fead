import DeclarativeUI
import MigrationsInterface

/// The key that copies the documentation link of a migration. On screen, the link only works with
/// the mouse.
enum DocsKey {
  @MainActor static func binding(
    _ migration: MigrationCount?, copy: @escaping @MainActor (String) -> Void
  ) -> KeyBinding {
    KeyBinding(
      "migrations.docs", "w", title: "Copy guide link", isHint: false,
      disabled: migration?.docs == nil ? "needs \"docs:\" in headway.yml" : nil
    ) { if let docs = migration?.docs { copy(docs) } }
  }
}
