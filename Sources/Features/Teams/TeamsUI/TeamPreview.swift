import DeclarativeUI
import DesignSystem
import ModulesLogic
import TeamsLogic
import Unidirectional
import Workspace

/// The selected team beside or below the list: its work and its modules, as on its own screen.
package struct TeamPreview: View {
  let selected: Bind<TeamRow.ID?>
  /// The direction from the list to the preview.
  let placement: Axis
  let today: Day
  let source: Source

  /// The data and the actions of a team's screen.
  package struct Source {
    let work: @MainActor (String?) -> Bind<[TeamWork]>
    let modules: Bind<ModulesReducer.State>
    let actions: @MainActor (String?) -> TeamView.Actions

    /// - Parameters:
    ///   - work: returns a team's shares of the migrations.
    ///   - actions: returns the actions of a team's screen.
    package init(
      work: @escaping @MainActor (String?) -> Bind<[TeamWork]>, modules: Bind<ModulesReducer.State>,
      actions: @escaping @MainActor (String?) -> TeamView.Actions
    ) {
      self.work = work
      self.modules = modules
      self.actions = actions
    }
  }

  package var body: some View {
    if let id = selected.value {
      let team = id.isEmpty ? nil : id
      let work = source.work(team)
      let hasWork = work.map { !$0.isEmpty }.value
      VStack {
        Label(StyledText(team ?? "unowned", .title)).padding(horizontal: .one)
        if hasWork {
          Label(work.map { TeamView.summary($0) }).padding(horizontal: .one)
          tab(.work, of: team, work)
        }
        if placement == .horizontal || !hasWork {
          Label(source.modules.map { TeamView.summary($0, of: team) }).padding(horizontal: .one)
          tab(.modules, of: team, work)
        }
      }
    }
  }

  private func tab(_ tab: TeamTab, of team: String?, _ work: Bind<[TeamWork]>) -> some View {
    TeamTabView(
      team: team, work: work, modules: source.modules, tab: .constant(tab), today: today,
      actions: source.actions(team)
    )
    .expand()
  }
}
