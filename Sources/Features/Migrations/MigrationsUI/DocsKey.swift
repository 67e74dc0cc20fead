import DeclarativeUI
import MigrationsInterface

/// The key that copies the address of a migration's documentation: on screen it is a link for the mouse.
enum DocsKey {
  @MainActor static func binding(
    _ migration: MigrationCount?, copy: @escaping @MainActor (String) -> Void
  ) -> KeyBinding {
    KeyBinding(
      "migrations.docs", "w", title: "copy the docs’ address", isHint: false,
      disabled: migration?.docs == nil ? "headway.yml names no “docs:” for it" : nil
    ) { if let docs = migration?.docs { copy(docs) } }
  }
}
