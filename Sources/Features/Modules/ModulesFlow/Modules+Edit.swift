import DeclarativeUI
import Flows
import ModulesInterface
import ModulesLogic
import ModulesUI
import PluginInterface
import Unidirectional
import Workspace

/// The forms that edit module rules and their exceptions in the configuration.
extension Modules {
  /// Shows the form of a rule; nil for a new one.
  func editRule(_ row: RuleRow?) {
    let count = project.configuration.modules.rules.count
    go { state in
      state.destination = .rule(
        row.map { RuleDraft($0.rule, at: $0.id) } ?? RuleDraft(after: count))
    }
  }

  /// Shows the form of an exception; nil for a new one.
  func editException(_ exception: ModuleException?) {
    let draft = exception.flatMap(draft) ?? ExceptionDraft(today: today)
    go { $0.destination = .exception(draft) }
  }

  /// Shows the form of an exception for a violation: the one that ended, or a new one.
  func except(_ violation: RuleViolation) {
    let ended = violation.endedException.flatMap(draft)?.extended(from: today)
    let draft =
      ended
      ?? ExceptionDraft(
        from: violation.from, to: violation.to ?? "", owner: violation.owners.first ?? "",
        today: today)
    go { $0.destination = .exception(draft) }
  }

  private func draft(_ exception: ModuleException) -> ExceptionDraft? {
    project.configuration.modules.exceptions.firstIndex { $0.location == exception.location }
      .map { ExceptionDraft(exception, at: $0) }
  }

  func ruleScreen() -> any Routable {
    guard case .rule(let draft) = state.destination else { return ScreenRoutable("") { Label("") } }
    let rules = project.configuration.modules.rules
    let original = draft.index.flatMap { index in
      rules.indices.contains(index) ? RuleDraft(rules[index], at: index) : nil
    }
    let store = Store(
      RuleForm.State(original ?? draft, draft: draft), label: "edit",
      reduce: RuleForm.reducer(plan: plan))
    store.send(.appeared)
    return ScreenRoutable(
      Breadcrumb.title("Rules", draft.index == nil ? "New rule" : "Edit"),
      onLeave: { store.finish() }
    ) { [unowned self] in
      RuleFormView(
        state: store.bind(\.self), count: rules.count, path: project.relativeConfigurationPath,
        actions: .init(
          isSaving: isSaving.bind,
          change: { [weak self] draft in
            store.send(.changed(draft))
            self?.update { $0.destination = .rule(draft) }
          },
          save: { [weak self] in self?.save(store.currentState.change, showing: .rules) }))
    }
  }

  func exceptionScreen() -> any Routable {
    guard case .exception(let draft) = state.destination else {
      return ScreenRoutable("") { Label("") }
    }
    let exceptions = project.configuration.modules.exceptions
    let original = draft.index.flatMap { index in
      exceptions.indices.contains(index) ? ExceptionDraft(exceptions[index], at: index) : nil
    }
    let store = Store(
      ExceptionForm.State(original ?? draft, draft: draft), label: "edit",
      reduce: ExceptionForm.reducer(plan: plan))
    store.send(.appeared)
    return ScreenRoutable(
      Breadcrumb.title("Exceptions", draft.index == nil ? "New exception" : "Edit"),
      onLeave: { store.finish() }
    ) { [unowned self] in
      ExceptionFormView(
        state: store.bind(\.self), path: project.relativeConfigurationPath,
        actions: .init(
          isSaving: isSaving.bind,
          change: { [weak self] draft in
            store.send(.changed(draft))
            self?.update { $0.destination = .exception(draft) }
          },
          save: { [weak self] in self?.save(store.currentState.change, showing: .exceptions) }))
    }
  }

  /// Returns the change that edits make.
  private var plan: @Sendable ([ConfigurationEdit]) async throws -> ConfigurationChange {
    { [editing = services.editing, path = project.configurationPath] in
      try await editing.change($0, in: path)
    }
  }

  /// Writes the change that a form shows. The user can undo it.
  private func save(_ change: ConfigurationChange?, showing tab: RulesTab) {
    guard !isSaving.value, let change else { return }
    guard change.after != change.before else { return app.notify("Nothing has changed.") }
    isSaving.value = true
    let (editing, app, file) = (services.editing, app, project.relativeConfigurationPath)
    let route = ModuleRoute(tab: tab == .rules ? nil : tab.rawValue, view: "rules")
    app.attempt("Saved \(file).", undone: "\(file) is restored.") { [weak self] in
      defer { self?.isSaving.value = false }
      try await editing.apply(change)
      app.reload(showing: route)
    } undo: {
      try await editing.apply(change.reversed)
      app.reload(showing: route)
    }
  }
}
