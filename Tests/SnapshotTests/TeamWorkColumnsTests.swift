import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import ModulesLogic
import TeamsLogic
import Terminal
import Testing
import Unidirectional
import Workspace

@testable import TeamsUI

/// The columns of a team's migrations.
@MainActor @Suite struct TeamWorkColumnsTests {
  @Test("titles aren't cut beside an empty column with forecasts")
  func titles() {
    let today = Day(number: 20_500)
    var count = MigrationCount(
      id: "nav", title: "NavigationView → NavigationStack", priority: "P1")
    count.remaining = 1
    count.byTeam = [TeamCount(team: "@ios", remaining: 1)]
    let state = MigrationsReducer.State(migrations: [count])
    let view = TeamTabView(
      team: "@ios", work: .constant(TeamWork.rows(of: "@ios", state, today: today)),
      modules: .constant(ModulesReducer.State()), tab: .constant(.work), today: today,
      actions: TeamView.Actions(
        selectTab: { _ in }, open: { _ in }, openModule: { _ in }, edit: { _ in },
        editConfiguration: { _ in }))
    let host = ViewHost(view, size: Size(columns: 120, rows: 6))
    host.render()
    #expect(host.surface.lines.contains { $0.contains(count.title) })
    #expect(!host.surface.lines.contains { $0.contains("Due") || $0.contains("Status") })
  }

  @Test("columns of the teams without any value leave their room to the names")
  func emptyColumns() {
    let today = Day(number: 20_500)
    let team = "@element-hq/element-x-ios-reviewers"
    func text(due: Day?) -> String {
      var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
      count.due = due
      count.remaining = 1
      count.byTeam = [TeamCount(team: team, remaining: 1)]
      let state = MigrationsReducer.State(migrations: [count])
      let view = TeamListView(
        rows: .constant(TeamRow.rows(state, nil, today: today)), counts: .constant(state),
        today: today,
        preview: TeamPreview.Source(
          work: { _ in .constant([]) }, modules: .constant(ModulesReducer.State()),
          actions: { _ in
            TeamView.Actions(
              selectTab: { _ in }, open: { _ in }, openModule: { _ in }, edit: { _ in },
              editConfiguration: { _ in })
          }), open: { _ in })
      let host = ViewHost(view, size: Size(columns: 80, rows: 8))
      host.render()
      return host.surface.lines.joined(separator: "\n")
    }
    let dateless = text(due: nil)
    #expect(dateless.contains(team) && dateless.contains("P1"))
    for title in ["First due", "Status", "P0", "Violations", "Exceptions"] {
      #expect(!dateless.contains(title), "\(title)")
    }
    #expect(text(due: today).contains("First due") && text(due: today).contains("Status"))
  }
}
