import DeclarativeUI
import EditingUI
import MigrationsInterface
import MigrationsLogic
import Unidirectional

/// The form that adds an exception for a match, with the comment that saving adds.
package struct MatchExceptionFormView: View {
  let state: Bind<MatchExceptionForm.State>
  let match: Match
  let allowance: Bind<Int?>
  let actions: Actions

  /// The actions of the form.
  package typealias Actions = ConfigurationFormView<MatchExceptionDraft, AnyView>.Actions

  /// - Parameters:
  ///   - match: the match that the exception covers.
  ///   - allowance: the matches that the baseline allows; nil without a baseline.
  package init(
    state: Bind<MatchExceptionForm.State>, match: Match, allowance: Bind<Int?>, actions: Actions
  ) {
    self.state = state
    self.match = match
    self.allowance = allowance
    self.actions = actions
  }

  package var body: some View {
    ConfigurationFormView(
      "match-exception", submit: "Add", state: state, heading: "Changes to \(match.path)",
      actions: actions
    ) { AnyView(fields) }
  }

  @ViewBuilder private var fields: some View {
    field("Owner", .owner, \.owner, "@team that removes the match")
    field("Last day", .until, \.until, "YYYY-MM-DD")
    field("Reason", .reason, \.reason, "why the match may stay until then")
    if allowance.value != nil {
      Label(
        .muted(
          "A match with an exception doesn't count. To lower the baseline as well, press l (Tighten lock) "
            + "on the migration.")
      )
      .lineLimit(2).padding(horizontal: .one)
    }
  }

  private func field(
    _ title: String, _ field: MatchExceptionDraft.Field,
    _ path: WritableKeyPath<MatchExceptionDraft, String>, _ placeholder: String
  ) -> some View {
    Field(title, problem: state.value.draft.problem(field)) {
      TextField(
        "match-exception.\(field.rawValue)", text: actions.draft(state)[dynamicMember: path],
        placeholder: placeholder)
    }
  }
}
