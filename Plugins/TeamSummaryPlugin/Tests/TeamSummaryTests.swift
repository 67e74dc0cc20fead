import MigrationsInterface
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import PluginInterface
import TeamsFlow
import TeamsLogic
import Testing
import Workspace

@testable import TeamSummaryPlugin

@MainActor @Suite struct TeamSummaryTests {
  private let today = Day(number: 20_780)  // 23 Nov 2026

  private func context(of team: String?) -> TeamPanelContext {
    func migration(_ id: MigrationID, _ priority: String, _ remaining: Int) -> MigrationCount {
      var count = MigrationCount(id: id, title: "\(id) | *new*", priority: priority)
      count.remaining = remaining
      count.byTeam = [TeamCount(team: "@ios", remaining: remaining)]
      return count
    }
    var urgent = migration("a", "P0", 1_200)
    urgent.due = Day("2026-12-31")
    let state = MigrationsReducer.State(
      migrations: [urgent, migration("b", "P1", 3), migration("done", "P1", 0)])
    let index = ModuleIndex(
      ModuleReport(
        graph: ModuleGraph(modules: [Module(name: "Shop", path: "Shop", owners: ["@ios"])])))
    return TeamPanelContext(
      team: team, work: TeamWork.rows(of: team, state, today: today),
      modules: TeamModules(of: team, in: index), today: today)
  }

  @Test("each migration with remaining matches has a row, and Markdown syntax is escaped")
  func team() {
    #expect(
      TeamSummary.text(context(of: "@ios")) == """
        **@\u{200B}ios**: 1,203 remaining in 2 migrations, 1 module, 0 violations

        | Priority | Migration | Remaining | Due | Status |
        | --- | --- | --- | --- | --- |
        | P0 | a \\| \\*new\\* | 1,200 | 2026-12-31 | – |
        | P1 | b \\| \\*new\\* | 3 | – | – |

        """)
  }

  @Test("a team without remaining matches has no table")
  func done() {
    #expect(
      TeamSummary.text(context(of: nil))
        == "**unowned**: 0 remaining in 0 migrations, 0 modules, 0 violations\n")
  }

  @Test("the plugin adds its command to the teams")
  func command() {
    var contributions = PluginContributions()
    TeamSummary().contribute(to: &contributions)
    #expect(contributions.entries.map(\.point) == ["teams.commands"])
  }
}
