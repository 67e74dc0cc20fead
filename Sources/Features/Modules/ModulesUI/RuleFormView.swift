import DeclarativeUI
import DesignSystem
import EditingUI
import ModulesLogic
import Unidirectional
import Workspace

/// The form that edits a module rule or adds one, with the lines of the configuration that saving
/// changes.
package struct RuleFormView: View {
  let state: Bind<RuleForm.State>
  /// The number of rules.
  let count: Int
  let path: String
  let actions: Actions
  let notes: @MainActor (RuleDraft) -> [String]
  let rehearse: @MainActor (RuleDraft) -> Void

  /// The actions of the form.
  package typealias Actions = ConfigurationFormView<RuleDraft, AnyView>.Actions

  /// - Parameters:
  ///   - count: the number of rules.
  ///   - path: the path of the configuration, for its heading.
  ///   - notes: returns the notes about the values, which don't prevent saving.
  ///   - rehearse: shows the merges that the rule would have stopped.
  package init(
    state: Bind<RuleForm.State>, count: Int, path: String, actions: Actions,
    notes: @escaping @MainActor (RuleDraft) -> [String],
    rehearse: @escaping @MainActor (RuleDraft) -> Void
  ) {
    self.state = state
    self.count = count
    self.path = path
    self.actions = actions
    self.notes = notes
    self.rehearse = rehearse
  }

  package var body: some View {
    let isNew = state.map { $0.original.index == nil }.value
    let isDeleted = state.map(\.draft.isDeleted).value
    ConfigurationFormView(
      "rule", submit: isNew ? "Add" : isDeleted ? "Delete" : "Save", state: state,
      heading: "Changes to \(path)",
      note: isNew
        ? "^S adds, then u undoes"
        : isDeleted ? "^S deletes, then u undoes" : "^S saves, then u undoes",
      actions: actions
    ) { AnyView(fields(isNew: isNew)) }
    .keys {
      KeyBinding(
        "rule.rehearse", "ctrl-r", title: "Rehearse rule",
        disabled: state.value.draft.rule == nil ? "the rule isn't complete" : nil
      ) { rehearse(state.value.draft) }
    }
  }

  @ViewBuilder private func fields(isNew: Bool) -> some View {
    let isDeleted = state.map(\.draft.isDeleted).value
    if !isDeleted {
      choice("Kind", "kind", \.kind, ModuleRule.Kind.names) { $0 }
      Label(state.map { .muted(RuleKindText.explanation($0.draft.kind)) }).lineLimit(3)
        .padding(horizontal: .one)
      ForEach(state.map(\.draft.fields).value, id: \.self) { name($0) }
      Field("Reason") {
        TextField(
          "rule.because", text: draft[dynamicMember: \.because], placeholder: "why it matters")
      }
      if !isNew {
        Field("Order in file") {
          NumberField(
            "rule.position", value: draft[dynamicMember: \.position], in: 1...max(1, count))
        }
      }
    }
    if !isNew { choice("Delete rule", "keep", \.isDeleted, [false, true]) { $0 ? "yes" : "no" } }
    Label(state.map { .muted($0.draft.rule.map { "Rule: \($0.kind.condition)" } ?? "") })
      .lineLimit(2)
      .padding(horizontal: .one)
    FormNotes(Bind { [state, notes] in notes(state.value.draft) })
  }

  private func name(_ field: RuleDraft.Field) -> some View {
    Field(title(field), problem: state.value.draft.problem(field)) {
      TextField(
        "rule.\(field.rawValue)", text: names(field), placeholder: RuleFormView.example(field))
    }
  }

  private func title(_ field: RuleDraft.Field) -> String {
    switch field {
    case .from: "Modules"
    case .to: state.map { $0.draft.kind == "only" ? "May import only" : "Never import" }.value
    case .order: "Layers"
    case .modules: "Modules"
    case .groups: "Groups"
    }
  }

  private static func example(_ field: RuleDraft.Field) -> String {
    switch field {
    case .from, .to, .modules: "types, modules or globs, such as Logic, *UI"
    case .order: "from top to bottom, such as App, Feature, Kit"
    case .groups: "names or globs of groups, such as *"
    }
  }

  private func choice<Value: Hashable>(
    _ title: String, _ name: String, _ path: WritableKeyPath<RuleDraft, Value>,
    _ options: [Value], _ text: (Value) -> String
  ) -> some View {
    Field(title) {
      Picker(
        "", name: "rule.\(name)", options: options, selection: draft[dynamicMember: path],
        title: text)
    }
  }

  private var draft: Binding<RuleDraft> { actions.draft(state) }

  private func names(_ field: RuleDraft.Field) -> Binding<String> {
    Binding(get: { [state] in state.value.draft.names[field] ?? "" }) { [state, actions] text in
      var draft = state.value.draft
      draft.names[field] = text
      actions.change(draft)
    }
  }
}
