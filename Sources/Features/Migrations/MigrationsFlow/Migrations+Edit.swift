import DeclarativeUI
import Flows
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import PluginInterface
import Unidirectional
import Workspace

/// The form that edits a migration in the configuration.
extension Migrations {
  /// Shows the form of a migration.
  func edit(_ id: MigrationID) {
    go { $0.destination = .edit(.init(id: id)) }
  }

  func editScreen(_ id: MigrationID) -> any Routable {
    let (editing, path) = (services.editing, project.configurationPath)
    let title = title(id)
    guard let original = MigrationDraft(id.description, in: project.configuration) else {
      return ScreenRoutable(title) { Label("") }
    }
    let store = Store(
      MigrationForm.State(original, draft: openEdit?.draft),
      label: "edit", reduce: MigrationForm.reducer { try await editing.change($0, in: path) })
    store.send(.appeared)
    return ScreenRoutable(Breadcrumb.title(title, "Edit"), onLeave: { store.finish() }) {
      [unowned self] in
      MigrationFormView(
        state: store.bind(\.self), count: project.configuration.migrations.count,
        path: project.relativeConfigurationPath,
        actions: .init(
          isSaving: isSaving.bind,
          change: { [weak self] draft in
            store.send(.changed(draft))
            self?.keep(draft == original ? nil : draft)
          },
          save: { [weak self] in self?.save(store.currentState) }))
    }
  }

  private var openEdit: MigrationsState.Edit? {
    if case .edit(let edit) = state.destination { return edit }
    return nil
  }

  /// Keeps the values of the form, so that a restored session contains them.
  private func keep(_ draft: MigrationDraft?) {
    guard var edit = openEdit else { return }
    edit.draft = draft
    update { $0.destination = .edit(edit) }
  }

  /// Writes the change that the form shows. The user can undo it.
  private func save(_ form: MigrationForm.State) {
    guard !isSaving.value, let change = form.change else { return }
    guard change.after != change.before else { return app.notify("Nothing has changed.") }
    isSaving.value = true
    let (editing, app, id) = (services.editing, app, MigrationID(form.draft.id))
    let file = project.relativeConfigurationPath
    app.attempt(
      form.draft.isDeleted ? "Deleted \(id) from \(file)." : "Saved \(id) to \(file).",
      undone: "\(file) is restored."
    ) { [weak self] in
      defer { self?.isSaving.value = false }
      try await editing.apply(change)
      app.reload(showing: form.draft.isDeleted ? MigrationRoute() : MigrationRoute(id: id))
    } undo: {
      try await editing.apply(change.reversed)
      app.reload(showing: MigrationRoute(id: id))
    }
  }
}
