import DeclarativeUI
import DesignSystem
import ModulesLogic
import TeamsLogic
import Unidirectional
import Workspace

/// The selected team beside or below the list: its work and its modules, as on its own screen.
package struct TeamPreview: View {
  let selected: Bind<TeamRow.ID?>
  let placement: PreviewPlacement
  let today: Day
  let source: Source

  /// The data and the actions of a team's screen.
  package struct Source {
    let work: @MainActor (String?) -> Bind<[TeamWork]>
    let modules: Bind<ModulesReducer.State>
    let actions: @MainActor (String?) -> TeamView.Actions
    let panels: @MainActor (String?) -> AnyView?

    /// - Parameters:
    ///   - work: returns a team's shares of the migrations.
    ///   - actions: returns the actions of a team's screen.
    ///   - panels: returns the panels that plugins add to a team.
    package init(
      work: @escaping @MainActor (String?) -> Bind<[TeamWork]>, modules: Bind<ModulesReducer.State>,
      actions: @escaping @MainActor (String?) -> TeamView.Actions,
      panels: @escaping @MainActor (String?) -> AnyView? = { _ in nil }
    ) {
      self.work = work
      self.modules = modules
      self.actions = actions
      self.panels = panels
    }

    /// A tab of a team's own screen.
    @MainActor fileprivate func tab(_ tab: TeamTab, of team: String?, today: Day) -> some View {
      TeamTabView(
        team: team, work: work(team), modules: modules, tab: .constant(tab), today: today,
        actions: actions(team)
      )
      .expand()
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
          source.tab(.work, of: team, today: today)
        }
        if placement == .beside || !hasWork {
          TeamPreviewModules(team: team, today: today, source: source)
        }
        if placement == .beside, let panels = source.panels(team) { panels }
      }
    }
  }
}

/// The modules of the selected team.
package struct TeamPreviewModules: View {
  let team: String?
  let today: Day
  let source: TeamPreview.Source

  package var body: some View {
    VStack {
      Label(source.modules.map { TeamView.summary($0, of: team) }).padding(horizontal: .one)
      source.tab(.modules, of: team, today: today)
    }
  }
}
