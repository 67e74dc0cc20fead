import DeclarativeUI
import EditingLogic
import EditingUI
import MigrationsLogic
import Unidirectional
import Workspace
import WorkspaceLogic

/// The form that edits a migration, with the lines of the configuration that saving changes.
package struct MigrationFormView: View {
  let state: Bind<MigrationForm.State>
  /// The number of migrations.
  let count: Int
  let path: String
  let allowance: Bind<Int?>
  let today: Day
  let actions: Actions

  /// The actions of the form.
  package typealias Actions = ConfigurationFormView<MigrationDraft, AnyView>.Actions

  /// - Parameters:
  ///   - count: the number of migrations.
  ///   - path: the path of the configuration, for its heading.
  ///   - allowance: the matches that the baseline allows; nil without a baseline.
  package init(
    state: Bind<MigrationForm.State>, count: Int, path: String, allowance: Bind<Int?>,
    today: Day, actions: Actions
  ) {
    self.state = state
    self.count = count
    self.path = path
    self.allowance = allowance
    self.today = today
    self.actions = actions
  }

  /// What the form can change, as words for the command palette.
  package static let paletteDetail = "due date, owner, priority, goal, unlock, delete"

  package var body: some View {
    let isDeleted = state.map(\.draft.isDeleted).value
    ConfigurationFormView(
      "edit", submit: isDeleted ? "Delete" : "Save", state: state, heading: "Changes to \(path)",
      note: isDeleted ? "^S deletes, then u undoes" : "^S saves, then u undoes", actions: actions
    ) { AnyView(fields) }
  }

  @ViewBuilder private var fields: some View {
    let isDeleted = state.map(\.draft.isDeleted).value
    if !isDeleted {
      field("Title", .title, \.title, "the name in lists and reports")
      choice("Priority", \.priority, MigrationDraft.priorities) { $0 }
      field("Due date", .due, \.due, "YYYY-MM-DD")
      field("Start date", .started, \.started, "YYYY-MM-DD, or empty to count from the peak")
      field("Goal", .goal, \.goal, "matches that may remain, such as 0")
      field("Owner", .owner, \.owner, "@team or @user that drives the migration")
      field("Support", .support, \.support, "#channel or @team")
      field("Guide", .docs, \.docs, "https://…, a page about the migration")
      choice("Lock", \.lock, [false, true]) { $0 ? "on: no new matches" : "off" }
      Field("Pattern") {
        Label(.muted("(edit it in headway.yml)"))
      }
      Field("Exceptions") {
        Label(.muted("press x on a match to add a comment in the code"))
      }
      Field("Order in file") {
        NumberField("edit.position", value: draft[dynamicMember: \.position], in: 1...max(1, count))
      }
    }
    choice("Delete migration", named: "migration", \.isDeleted, [false, true]) {
      $0 ? "yes" : "no"
    }
    FormNotes(Bind { [state, today] in dueNotes(state.value, today) })
    if isDeleted, let allowance = allowance.value {
      Label(
        .muted(
          "Also removes its lock (\(TextFormat.count(allowance, "allowed match", "allowed matches"))) "
            + "from .headway/baseline.tsv.")
      )
      .lineLimit(2).padding(horizontal: .one)
    }
  }

  /// The notes about a due date that was changed to one that has passed, and about one before the start.
  private func dueNotes(_ form: MigrationForm.State, _ today: Day) -> [String] {
    let (draft, original) = (form.draft, form.original)
    guard !draft.isDeleted else { return [] }
    return (draft.due == original.due ? [] : FieldProblem.pastDue(draft.due, today: today))
      + FieldProblem.dueBeforeStart(draft.due, started: draft.started)
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
    _ title: String, named id: String? = nil, _ path: WritableKeyPath<MigrationDraft, Value>,
    _ options: [Value], _ name: (Value) -> String
  ) -> some View {
    Field(title) {
      Picker(
        "", name: "edit.\(id ?? title.lowercased())", options: options,
        selection: draft[dynamicMember: path],
        title: name)
    }
  }

  private var draft: Binding<MigrationDraft> { actions.draft(state) }
}
