import DeclarativeUI
import DesignSystem
import EditingUI
import OnboardingLogic
import Unidirectional
import Workspace

/// The form for the selected migrations, with the lines that are written to the configuration.
package struct SetupDetailsView: View {
  let purpose: TemplatesView.Purpose
  let state: Bind<SetupDetailsForm.State>
  let path: String
  let today: Day
  let actions: Actions

  /// The actions of the form.
  package typealias Actions = AdditionFormView.Actions

  /// - Parameters:
  ///   - purpose: whether the lines are a new configuration or are added to one.
  ///   - path: the path of the configuration, for the heading.
  package init(
    _ purpose: TemplatesView.Purpose, state: Bind<SetupDetailsForm.State>, path: String,
    today: Day, actions: Actions
  ) {
    self.purpose = purpose
    self.state = state
    self.path = path
    self.today = today
    self.actions = actions
  }

  package var body: some View {
    AdditionFormView(texts, state: state, today: today, actions: actions).expand()
  }

  private var isOne: Bool { state.map { $0.original.items.count == 1 }.value }

  private var texts: AdditionFormView.Texts {
    switch purpose {
    case .setup:
      AdditionFormView.Texts(
        submit: "Write headway.yml", heading: "New file \(path)", note: "^S writes the file")
    case .addition:
      AdditionFormView.Texts(
        submit: "Add", heading: "Changes to \(path)",
        note: "^S adds the migration\(isOne ? "" : "s"), then u undoes")
    }
  }
}
