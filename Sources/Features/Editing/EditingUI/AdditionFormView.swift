import DeclarativeUI
import DesignSystem
import EditingLogic
import Unidirectional
import Workspace

/// The form for migrations that are about to be added: their titles, due dates, owners and locks, for
/// all of them or one by one, with the lines of the configuration that are written.
package struct AdditionFormView: View {
  let texts: Texts
  let state: Bind<AdditionForm.State>
  let today: Day
  let actions: Actions
  /// The migration whose values are shown; nil for all.
  @Local var shown: String?

  /// The texts of the form.
  package struct Texts {
    let submit: String
    let heading: String
    let note: String

    /// - Parameters:
    ///   - submit: the title of the button.
    ///   - heading: the heading above the lines.
    ///   - note: the note beside the heading.
    package init(submit: String, heading: String, note: String) {
      self.submit = submit
      self.heading = heading
      self.note = note
    }
  }

  /// The actions of the form.
  package typealias Actions = ConfigurationFormView<AdditionDraft, AnyView>.Actions

  package init(_ texts: Texts, state: Bind<AdditionForm.State>, today: Day, actions: Actions) {
    self.texts = texts
    self.state = state
    self.today = today
    self.actions = actions
    _shown = Local(wrappedValue: nil)
  }

  package var body: some View {
    ConfigurationFormView(
      "addition", submit: texts.submit, state: state, heading: texts.heading, note: texts.note,
      of: shown, actions: actions
    ) { AnyView(fields) }
  }

  @ViewBuilder private var fields: some View {
    let items = state.map(\.original.items).value
    if items.count > 1 {
      Field("Migration") {
        Picker(
          "", name: "addition.migration", options: [nil] + items.map { Optional($0.id) },
          selection: $shown
        ) { id in
          id.map { id in items.first { $0.id == id }?.title ?? id }
            ?? "all \(items.count) migrations"
        }
        .firstOptionMeansAll()
      }
    }
    if shown != nil || items.count == 1 {
      Field("Title", problem: text(\.title).value.isEmpty ? "enter a title" : nil) {
        TextField("addition.title", text: text(\.title))
      }
    }
    if !items.isEmpty {
      Field("Due date", problem: FieldProblem.date(text(\.due).value)) {
        TextField("addition.due", text: text(\.due), placeholder: placeholder("YYYY-MM-DD", \.due))
      }
      Field("Owner", problem: FieldProblem.owner(text(\.owner).value)) {
        TextField(
          "addition.owner", text: text(\.owner),
          placeholder: placeholder("@team or @user that drives the migration", \.owner))
      }
      Field("Lock") {
        Picker(
          "", name: "addition.lock", options: [Optional(false), true], selection: lock,
          title: { $0 == true ? "on: no new matches" : "off" })
      }
    }
    FormNotes(
      Bind { [state, today] in
        FieldProblem.pastDue(state.value.draft.value(\.due, of: shown) ?? "", today: today)
      })
  }

  /// The placeholder of a field that is empty, or whose values differ.
  private func placeholder(
    _ example: String, _ path: KeyPath<AdditionDraft.Item, String>
  ) -> String {
    state.value.draft.value(path, of: shown) == nil ? "different values" : example
  }

  private func text(_ path: WritableKeyPath<AdditionDraft.Item, String>) -> Binding<String> {
    Binding(get: { [state] in state.value.draft.value(path, of: shown) ?? "" }) {
      [state, actions] value in
      var draft = state.value.draft
      // A field with different values is empty; showing it must not remove them.
      guard draft.value(path, of: shown) != nil || !value.isEmpty else { return }
      draft.set(path, to: value, of: shown)
      actions.change(draft)
    }
  }

  private var lock: Binding<Bool?> {
    Binding(get: { [state] in state.value.draft.value(\.lock, of: shown) }) {
      [state, actions] value in
      var draft = state.value.draft
      draft.set(\.lock, to: value ?? false, of: shown)
      actions.change(draft)
    }
  }
}
