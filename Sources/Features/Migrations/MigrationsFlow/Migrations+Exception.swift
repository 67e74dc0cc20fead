import DeclarativeUI
import Flows
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import Unidirectional
import Workspace

/// The form that adds an exception for a match.
extension Migrations {
  /// Shows the form of an exception for a match.
  func except(_ selection: MigrationsState.MatchSelection) {
    let draft = MatchExceptionDraft(
      for: selection.match, today: today, within: exceptionLimit(selection.migration))
    go { $0.destination = .exception(.init(selection: selection, draft: draft)) }
  }

  func exceptionScreen(_ selection: MigrationsState.MatchSelection) -> any Routable {
    guard let open = openException else { return ScreenRoutable("") { Label("") } }
    let (exceptions, project) = (services.exceptions, project)
    let (id, match) = (selection.migration, selection.match)
    let store = Store(
      MatchExceptionForm.State(
        MatchExceptionDraft(for: match, today: today, within: exceptionLimit(id)), draft: open.draft
      ),
      label: "exception",
      reduce: MatchExceptionForm.reducer(save: { [weak self] in self?.save($0) }) { draft, _ in
        _ = try project.editablePath(match.path)
        guard let exception = draft.exception(from: id) else {
          throw WorkspaceError("the exception is incomplete")
        }
        return try await exceptions.change(adding: exception, above: match, in: project.root)
      })
    store.send(.appeared)
    return ScreenRoutable(
      Breadcrumb.title(title(id), "Exception"), onLeave: { store.finish() }
    ) { [unowned self] in
      MatchExceptionFormView(
        state: store.bind(\.self), match: match,
        allowance: sharedStore.bind(\.locks).map { $0.allowances[id] },
        actions: .init(
          isSaving: isSaving.bind,
          change: { [weak self] draft in
            store.send(.changed(draft))
            self?.update { $0.destination = .exception(.init(selection: selection, draft: draft)) }
          },
          save: { [weak self] in store.submit { self?.save($0) } }))
    }
  }

  /// The longest time to the end of an exception, in days; nil for any time.
  private func exceptionLimit(_ id: MigrationID) -> Int? {
    project.configuration.migrations.first { $0.id == id.description }?.maxExceptionDays
  }

  private var openException: MigrationsState.Exception? {
    if case .exception(let exception) = state.destination { return exception }
    return nil
  }

  /// Writes the comment that the form shows. The user can undo it.
  private func save(_ form: MatchExceptionForm.State) {
    guard !isSaving.value, let change = form.change else { return }
    isSaving.value = true
    let (exceptions, root) = (services.exceptions, project.root)
    app.attempt(
      "Added an exception to \(change.path).", undone: "\(change.path) is restored."
    ) { [weak self] in
      defer { self?.isSaving.value = false }
      try await exceptions.apply(change, in: root)
      self?.leaveException()
      self?.recount()
    } undo: { [weak self] in
      try await exceptions.apply(change.reversed, in: root)
      self?.recount()
    }
  }

  /// Returns to the list of matches. The match itself is on another line now.
  private func leaveException() {
    guard let matches = openException?.matches else { return }
    unwind { $0.destination = .detail(matches) }
  }
}
