import DeclarativeUI
import EditingLogic
import EditingUI
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
    guard case .rule(var draft) = state.destination else { return ScreenRoutable("") { Label("") } }
    let rules = project.configuration.modules.rules
    var original = draft.index.flatMap { at in
      rules.element(at: at).map { RuleDraft($0, at: at) }
    }
    let hasGroups = !project.configuration.modules.groups.isEmpty
    draft.hasGroups = hasGroups
    original?.hasGroups = hasGroups
    return formScreen(
      draft, of: original,
      crumb: Breadcrumb.title("Rules", draft.index == nil ? "New rule" : "Edit"), tab: .rules,
      destination: { .rule($0) }
    ) { [path = project.relativeConfigurationPath, weak self] state, actions in
      RuleFormView(
        state: state, count: rules.count, path: path, actions: actions,
        notes: { self?.unknownNames($0, UnknownNames.notes) ?? [] }
      ) { self?.rehearse($0) }
    }
  }

  func exceptionScreen() -> any Routable {
    guard case .exception(let draft) = state.destination else {
      return ScreenRoutable("") { Label("") }
    }
    let exceptions = project.configuration.modules.exceptions
    return formScreen(
      draft,
      of: draft.index.flatMap { at in
        exceptions.element(at: at).map { ExceptionDraft($0, at: at) }
      },
      crumb: Breadcrumb.title("Exceptions", draft.index == nil ? "New exception" : "Edit"),
      tab: .exceptions, destination: { .exception($0) }
    ) { [path = project.relativeConfigurationPath, weak self] state, actions in
      ExceptionFormView(
        state: state, path: path, actions: actions,
        notes: { self?.unknownNames($0, UnknownNames.notes) ?? [] })
    }
  }

  /// The notes about a draft, according to the modules that were read. The read is tracked.
  private func unknownNames<Draft>(
    _ draft: Draft, _ notes: (Draft, ModuleIndex?, ModulesConfiguration) -> [String]
  ) -> [String] {
    notes(draft, sharedState.value.moduleIndex, project.configuration.modules)
  }

  /// A form whose values are part of the flow's state.
  ///
  /// - Parameters:
  ///   - draft: the values in the form.
  ///   - original: the configured values; nil for a new element.
  ///   - tab: the tab to show after saving.
  ///   - destination: returns the destination with other values.
  ///   - form: creates the view of the form.
  private func formScreen<Draft: ConfigurationDraft>(
    _ draft: Draft, of original: Draft?, crumb: String, tab: RulesTab,
    destination: @escaping @MainActor (Draft) -> ModulesState.Destination,
    form:
      @escaping @MainActor (
        Bind<ConfigurationForm<Draft>.State>, ConfigurationFormView<Draft, AnyView>.Actions
      ) -> some View
  ) -> any Routable {
    let store = Store(
      ConfigurationForm<Draft>.State(original ?? draft, draft: draft), label: "edit",
      reduce: ConfigurationForm<Draft>.reducer(
        save: { [weak self] in self?.save($0.change, showing: tab) }, plan: plan))
    store.send(.appeared)
    return ScreenRoutable(crumb, onLeave: { store.finish() }) { [isSaving, weak self] in
      form(
        store.bind(\.self),
        .init(
          isSaving: isSaving.bind,
          change: { draft in
            store.send(.changed(draft))
            self?.update { $0.destination = destination(draft) }
          },
          save: { store.submit { self?.save($0.change, showing: tab) } }))
    }
  }

  /// Returns the change that edits make.
  private var plan: @Sendable ([ConfigurationEdit]) async throws -> FileChange {
    { [editing = services.editing, path = project.configurationPath] in
      try await editing.change($0, in: path)
    }
  }

  /// Writes the change that a form shows. The user can undo it.
  private func save(_ change: FileChange?, showing tab: RulesTab) {
    guard !isSaving.value, let change else { return }
    guard change.after != change.before else { return app.notify("Nothing has changed.") }
    isSaving.value = true
    let (editing, app, file) = (services.editing, app, project.relativeConfigurationPath)
    let route = ModuleRoute(tab: tab == .rules ? nil : tab.linkName, view: "rules")
    app.attempt("Saved \(file).", undone: "\(file) is restored.") { [weak self] in
      defer { self?.isSaving.value = false }
      try await editing.apply(change)
      self?.leaveForm(for: tab)
      app.reload(showing: route)
    } undo: {
      try await editing.apply(change.reversed)
      app.reloadInPlace(orShowing: route)
    }
  }

  /// Returns from the form to the rules, which are the old ones until the project is loaded again.
  private func leaveForm(for tab: RulesTab) {
    switch state.destination {
    case .rule, .exception: unwind { $0.destination = .rules(tab, rule: nil) }
    default: break
    }
  }
}

extension Array {
  /// The element at an index; nil beyond the ends.
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
