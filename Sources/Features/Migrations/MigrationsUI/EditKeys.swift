import DeclarativeUI
import MigrationsInterface

/// The keys that edit a migration: in a form, or in the user's editor.
enum EditKeys {
  /// - Parameters:
  ///   - id: the migration to edit; nil if none is selected.
  ///   - edit: shows the form.
  ///   - open: opens the configuration at the migration.
  @MainActor @KeyBindingBuilder static func bindings(
    _ id: MigrationID?, edit: @escaping @MainActor (MigrationID) -> Void,
    open: @escaping @MainActor (MigrationID) -> Void
  ) -> [KeyBinding] {
    let reason = id == nil ? "no migration is selected" : nil
    KeyBinding("migrations.change", "E", title: "Edit migration", disabled: reason) {
      if let id { edit(id) }
    }
    .detail(MigrationFormView.paletteDetail)
    if let id {
      KeyBinding("migrations.edit", "e", title: "Edit headway.yml", isHint: false) { open(id) }
    }
  }
}
