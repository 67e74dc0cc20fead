import DeclarativeUI
import Flows
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import PluginInterface
import RouterService
import Routing
import Unidirectional
import Workspace

/// The form that edits a migration in the configuration.
extension Migrations {
  /// Shows the form of a migration.
  func edit(_ id: MigrationID) {
    let isInList = state.destination == .list
    go { $0.destination = .edit(.init(id: id, returnsToList: isInList ? true : nil)) }
  }

  func editScreen(_ id: MigrationID) -> any Routable {
    let (editing, path) = (services.editing, project.configurationPath)
    let title = title(id)
    guard let original = MigrationDraft(id.description, in: project.configuration) else {
      return ScreenRoutable(title) { Label("") }
    }
    let store = Store(
      MigrationForm.State(original, draft: openEdit?.draft),
      label: "edit",
      reduce: MigrationForm.reducer(save: { [weak self] in self?.save($0) }) {
        try await editing.change($0, in: path)
      })
    store.send(.appeared)
    return ScreenRoutable(Breadcrumb.title(title, "Edit"), onLeave: { store.finish() }) {
      [unowned self] in
      MigrationFormView(
        state: store.bind(\.self), count: project.configuration.migrations.count,
        path: project.relativeConfigurationPath,
        allowance: sharedStore.bind(\.locks).map { $0.allowances[id] }, today: today,
        actions: .init(
          isSaving: isSaving.bind,
          change: { [weak self] draft in
            store.send(.changed(draft))
            self?.keep(draft == original ? nil : draft)
          },
          save: { [weak self] in store.submit { self?.save($0) } }))
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
    let id = MigrationID(form.draft.id)
    let isDeleted = form.draft.isDeleted
    let title = isDeleted ? form.original.title : form.draft.title
    let former = openEdit?.returnsToList == true ? MigrationRoute() : MigrationRoute(id: id)
    apply(
      change, locking: !isDeleted && form.draft.lock && !form.original.lock ? id : nil,
      removingLockOf: isDeleted && form.original.lock ? id : nil,
      notice: { isDeleted ? "Deleted “\(title)” from \($0)." : "Saved “\(title)” to \($0)." },
      showing: isDeleted ? MigrationRoute() : former, undone: former)
  }

  /// Adds `lock: true` to a migration in the configuration, and records its baseline.
  func lockInConfiguration(_ id: MigrationID) {
    guard !isSaving.value else { return }
    isSaving.value = true
    let (editing, path) = (services.editing, project.configurationPath)
    let place = currentRoute ?? MigrationRoute()
    let title = title(id)
    app.notify("Locking “\(title)”…")
    app.attempt { [weak self] in
      do {
        let change = try await editing.change(
          [.migration(MigrationEdit(id.description, .set([.lock: "true"])))], in: path)
        guard let self else { return }
        apply(
          change, locking: id,
          notice: {
            "Locked “\(title)” in \($0). From now on, \"headway check\" fails if matches are added."
          },
          showing: place, undone: place)
      } catch {
        self?.isSaving.value = false
        throw error
      }
    }
  }

  /// Writes a change of the configuration, after locking a migration that it locks, or removing the
  /// lock of one that it deletes. The user can undo both.
  ///
  /// - Parameter notice: returns the notice, given the names of the written files.
  private func apply(
    _ change: FileChange, locking locked: MigrationID?,
    removingLockOf deleted: MigrationID? = nil,
    notice: @escaping @MainActor (String) -> String, showing route: any Route,
    undone former: any Route
  ) {
    let (editing, locking, app, project) = (services.editing, services.locking, app, project)
    let file = project.relativeConfigurationPath
    let added = project.configuration.migrations.filter { $0.id == locked?.description }.map {
      var migration = $0
      migration.lock = true
      return migration
    }
    var others = project
    others.configuration.migrations.removeAll { $0.id == locked?.description }
    let rest = others
    app.attempt { [weak self] in
      defer { self?.isSaving.value = false }
      let locks =
        if let deleted {
          try await locking.removeLock(of: deleted, in: project) { try await editing.apply(change) }
        } else {
          try await locking.lock(added, in: rest) { try await editing.apply(change) }
        }
      let files = [file] + locks.flatMap(\.paths)
      self?.leaveForm(isInList: (route as? MigrationRoute)?.id == nil)
      app.reload(showing: route)
      app.make(
        UndoableChange(
          notice(files.joined(separator: " and ")),
          undone: "\(files.joined(separator: " and ")) \(files.count == 1 ? "is" : "are") restored."
        ) {
          {
            app.attempt {
              try await editing.apply(change.reversed)
              try await locking.undo(locks, in: project)
              // The user may be on another screen by now.
              app.reloadInPlace(orShowing: former)
            }
          }
        })
    }
  }

  /// Returns from the form to the screen below it. That screen shows the old values until the project
  /// is loaded again.
  private func leaveForm(isInList: Bool) {
    guard let edit = openEdit else { return }
    unwind { $0.destination = isInList ? .list : .detail(.init(id: edit.id)) }
  }
}
