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
        selectTab: { _ in }, open: { _ in }, openModule: { _ in }, edit: { _ in }))
    let host = ViewHost(view, size: Size(columns: 120, rows: 6))
    host.render()
    #expect(host.surface.lines.contains { $0.contains(count.title) })
  }
}
