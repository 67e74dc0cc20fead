import DeclarativeUI
import DesignSystem
import EditingUI
import TryLogic
import Unidirectional
import Workspace

/// The form that adds a pattern as a migration, with the lines that are written to the configuration.
package struct AdoptionView: View {
  let state: Bind<AdoptionForm.State>
  let path: String
  let today: Day
  let actions: Actions

  /// The actions of the form.
  package typealias Actions = AdditionFormView.Actions

  /// - Parameter path: the path of the configuration, for the heading.
  package init(state: Bind<AdoptionForm.State>, path: String, today: Day, actions: Actions) {
    self.state = state
    self.path = path
    self.today = today
    self.actions = actions
  }

  package var body: some View {
    AdditionFormView(
      AdditionFormView.Texts(
        submit: "Add", heading: "Changes to \(path)",
        note: "^S adds the migration, then u undoes"),
      state: state, today: today, actions: actions)
  }
}
