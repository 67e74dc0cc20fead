import DeclarativeUI
import EditingUI
import ModulesLogic
import Unidirectional

/// The form that edits an exception from module rules or adds one, with the lines of the
/// configuration that saving changes.
package struct ExceptionFormView: View {
  let state: Bind<ExceptionForm.State>
  let path: String
  let actions: Actions
  let notes: @MainActor (ExceptionDraft) -> [String]

  /// The actions of the form.
  package typealias Actions = ConfigurationFormView<ExceptionDraft, AnyView>.Actions

  /// - Parameters:
  ///   - path: the path of the configuration, for its heading.
  ///   - notes: returns the notes about the values, which don't prevent saving.
  package init(
    state: Bind<ExceptionForm.State>, path: String, actions: Actions,
    notes: @escaping @MainActor (ExceptionDraft) -> [String]
  ) {
    self.state = state
    self.path = path
    self.actions = actions
    self.notes = notes
  }

  package var body: some View {
    let isNew = state.map { $0.original.index == nil }.value
    let isDeleted = state.map(\.draft.isDeleted).value
    ConfigurationFormView(
      "exception", submit: isNew ? "Add" : isDeleted ? "Delete" : "Save", state: state,
      heading: "Changes to \(path)",
      note: isNew
        ? "^S adds, then u undoes"
        : isDeleted ? "^S deletes, then u undoes" : "^S saves, then u undoes",
      actions: actions
    ) { AnyView(fields(isNew: isNew)) }
  }

  @ViewBuilder private func fields(isNew: Bool) -> some View {
    let isDeleted = state.map(\.draft.isDeleted).value
    if !isDeleted {
      field("Module", .from, \.from, "the module that imports another one")
      field("May import", .to, \.to, "the imported module")
      field("Owner", .owner, \.owner, "@team that removes the import")
      field("Last day", .until, \.until, "YYYY-MM-DD")
      Field("Reason") {
        TextField(
          "exception.because", text: draft[dynamicMember: \.because],
          placeholder: "optional: why the import is still needed")
      }
    }
    if !isNew {
      Field("Delete exception") {
        Picker(
          "", name: "exception.keep", options: [false, true],
          selection: draft[dynamicMember: \.isDeleted], title: { $0 ? "yes" : "no" })
      }
    }
    FormNotes(Bind { [state, notes] in notes(state.value.draft) })
  }

  private func field(
    _ title: String, _ field: ExceptionDraft.Field,
    _ path: WritableKeyPath<ExceptionDraft, String>, _ placeholder: String
  ) -> some View {
    Field(title, problem: state.value.draft.problem(field)) {
      TextField(
        "exception.\(field.rawValue)", text: draft[dynamicMember: path], placeholder: placeholder)
    }
  }

  private var draft: Binding<ExceptionDraft> { actions.draft(state) }
}
