import DeclarativeUI
import DesignSystem
import EditingLogic
import Unidirectional

/// A form that edits the configuration or another file, with the lines that saving changes.
package struct ConfigurationFormView<Draft: FormDraft, Fields: View>: View {
  let name: String
  let submit: String
  let state: Bind<ConfigurationForm<Draft>.State>
  let heading: String
  let note: String
  let migration: String?
  let actions: Actions
  let fields: @MainActor () -> Fields

  /// The actions of the form.
  package struct Actions {
    let isSaving: Bind<Bool>
    package let change: @MainActor (Draft) -> Void
    package let save: @MainActor () -> Void

    /// - Parameters:
    ///   - isSaving: whether the change is being written.
    ///   - change: receives the values after each change.
    ///   - save: writes the change.
    package init(
      isSaving: Bind<Bool>, change: @escaping @MainActor (Draft) -> Void,
      save: @escaping @MainActor () -> Void
    ) {
      self.isSaving = isSaving
      self.change = change
      self.save = save
    }

    /// The values of the form as a binding.
    @MainActor package func draft(_ state: Bind<ConfigurationForm<Draft>.State>) -> Binding<Draft> {
      Binding(get: { state.value.draft }, set: change)
    }
  }

  /// - Parameters:
  ///   - name: the name of the form in the key map.
  ///   - submit: the title of the button.
  ///   - heading: the heading above the changed lines.
  ///   - note: the note beside the heading.
  ///   - migration: the migration whose changed lines are shown; nil for all of them.
  ///   - fields: the fields of the form.
  package init(
    _ name: String, submit: String = "Save", state: Bind<ConfigurationForm<Draft>.State>,
    heading: String, note: String = "^S saves, then u undoes",
    of migration: String? = nil, actions: Actions,
    @ViewBuilder fields: @escaping @MainActor () -> Fields
  ) {
    self.name = name
    self.submit = submit
    self.state = state
    self.heading = heading
    self.note = note
    self.migration = migration
    self.actions = actions
    self.fields = fields
  }

  package var body: some View {
    ScrollView(name) {
      VStack {
        Form(
          "\(name).save", submit: submit, disabled: disabled, onSubmit: actions.save,
          content: fields)
        Divider(StyledText(heading, .heading), trailing: .muted(note))
        ConfigurationChangeView(
          change: state.map(\.preview), problem: state.map(\.problem),
          isValid: state.map(\.draft.isValid), of: migration)
      }
    }
    // Outside the scroll view, where the warning is visible whatever the user has scrolled to.
    .warnsBeforeLeaving(if: state.value.isChanged)
  }

  private var disabled: Bind<String?> {
    Bind { [state, actions] in
      actions.isSaving.value ? "saving in progress" : state.value.obstacle
    }
  }
}
