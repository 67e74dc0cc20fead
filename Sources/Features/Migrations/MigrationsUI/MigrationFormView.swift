import DeclarativeUI
import DesignSystem
import MigrationsLogic
import Unidirectional
import Workspace

/// The form that edits a migration, with the lines of the configuration that saving changes.
package struct MigrationFormView: View {
  let state: Bind<MigrationForm.State>
  let isSaving: Bind<Bool>
  let path: String
  let actions: Actions

  /// The actions of the form.
  package struct Actions {
    let change: @MainActor (MigrationDraft) -> Void
    let save: @MainActor () -> Void

    package init(
      change: @escaping @MainActor (MigrationDraft) -> Void, save: @escaping @MainActor () -> Void
    ) {
      self.change = change
      self.save = save
    }
  }

  /// - Parameters:
  ///   - isSaving: whether the change is being written.
  ///   - path: the path of the configuration, for its heading.
  package init(
    state: Bind<MigrationForm.State>, isSaving: Bind<Bool>, path: String, actions: Actions
  ) {
    self.state = state
    self.isSaving = isSaving
    self.path = path
    self.actions = actions
  }

  package var body: some View {
    VStack {
      ScrollView("edit") {
        VStack {
          Form(
            "edit.save", disabled: disabled, isChanged: state.value.isChanged,
            onSubmit: actions.save
          ) { fields }
          Divider(
            StyledText("Changes to \(path)", .heading), trailing: .muted("^S saves; u undoes"))
          DiffView(state: state)
        }
      }
    }
  }

  @ViewBuilder private var fields: some View {
    let isDeleted = state.map(\.draft.isDeleted).value
    if !isDeleted {
      field("Title", .title, \.title, "the name in lists and reports")
      choice("Priority", \.priority, MigrationDraft.priorities) { $0 }
      field("Due date", .due, \.due, "2026-12-31")
      field("Start date", .started, \.started, "2026-01-31")
      field("Goal", .goal, \.goal, "matches that may remain, such as 0")
      field("Support", .support, \.support, "#channel or @team")
      field("Guide", .docs, \.docs, "https://…")
      choice("Lock", \.lock, [false, true]) { $0 ? "on" : "off" }
      Field("Position") {
        NumberField("edit.position", value: position, in: 1...max(1, state.value.count))
      }
    }
    choice("Migration", \.isDeleted, [false, true]) { $0 ? "delete" : "keep" }
  }

  private func field(
    _ title: String, _ key: MigrationEdit.Key, _ path: WritableKeyPath<MigrationDraft, String>,
    _ placeholder: String
  ) -> some View {
    Field(title, problem: state.value.draft.problem(key)) {
      TextField("edit.\(key.rawValue)", text: draft[dynamicMember: path], placeholder: placeholder)
    }
  }

  private func choice<Value: Hashable>(
    _ title: String, _ path: WritableKeyPath<MigrationDraft, Value>, _ options: [Value],
    _ name: (Value) -> String
  ) -> some View {
    Field(title) {
      Picker(
        "", name: "edit.\(title.lowercased())", options: options,
        selection: draft[dynamicMember: path],
        title: name)
    }
  }

  private var draft: Binding<MigrationDraft> {
    Binding(get: { [state] in state.value.draft }, set: actions.change)
  }

  /// The position; while it isn't a number, the previous one stays.
  private var position: Binding<Int?> {
    Binding(get: { [state] in state.value.draft.position }) { [state, actions] position in
      guard let position else { return }
      var draft = state.value.draft
      draft.position = position
      actions.change(draft)
    }
  }

  private var disabled: Bind<String?> {
    Bind { [state, isSaving] in
      if isSaving.value { return "saving in progress" }
      if let problem = state.value.problem { return problem }
      // The fields show what is invalid.
      if !state.value.isValid { return nil }
      return state.value.change == nil ? "the change isn't known yet" : nil
    }
  }
}

/// The changed lines, with signs and colors.
private struct DiffView: View {
  let state: Bind<MigrationForm.State>

  var body: some View {
    let lines = state.map { $0.change.map { ConfigurationDiff.lines($0) } ?? [] }.value
    VStack {
      if let problem = state.map(\.problem).value {
        Label(StyledText(problem, .danger)).lineLimit(4)
      } else if lines.isEmpty {
        Label(.muted(placeholder))
      }
      ForEach(Array(lines.enumerated()), id: \.offset) { Label(text($0.element)) }
    }
    .padding(horizontal: .one)
  }

  private var placeholder: String {
    if !state.map(\.isValid).value { return "Correct the marked values to see the changes." }
    return state.map { $0.change == nil }.value ? "…" : "No changes yet."
  }

  private func text(_ line: ConfigurationDiff.Line) -> StyledText {
    let digits = "\(line.number)"
    let number = String(repeating: " ", count: max(0, 4 - digits.count)) + digits
    return switch line.kind {
    case .context: .muted("\(number)   \(line.text)")
    case .removed: StyledText("\(number) - \(line.text)", .danger)
    case .added: StyledText("\(number) + \(line.text)", .success)
    case .gap: .muted("   …")
    }
  }
}
