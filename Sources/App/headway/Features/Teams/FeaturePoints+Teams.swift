import ExternalPlugins
import MigrationsInterface
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import PluginInterface
import PluginPoints
import Routing
import Sandbox
import TeamsFlow
import TeamsLogic
import Workspace

extension FeaturePoints {
  /// The extension points of the teams.
  static var teams: FeaturePoints {
    FeaturePoints(samples: TeamJSON.samples) { points in
      points.addRows(at: .teamRows, asking: { $0 }, facts: TeamJSON.tree) { row, context in
        AddedTeamRow(row, element: \.self) { id in context.teams.contains { $0.id == id } }
      }
      points.addPanels(
        at: .teamPanels, isSameSubject: { $0.team == $1.team }, members: TeamJSON.members)
      points.addCommands(at: .teamCommands) { context in
        context.team.map(TeamJSON.members) ?? ["team": .null]
      }
      points.addScreens(among: .teamRoutes, in: "teams", Teams.self, at: TeamRoute())
    }
  }
}

/// The JSON of teams in requests to external plugins.
private enum TeamJSON {
  /// Returns the facts about all teams.
  static func tree(_ context: TeamRowContext) -> JSONTree {
    ["today": .string("\(context.today)"), "teams": .array(context.teams.map(tree))]
  }

  private static func tree(_ row: TeamRow) -> JSONTree {
    [
      "id": .string(row.id), "name": .optional(row.team), "remaining": .optional(row.remaining),
      "counted": .bool(!row.isPartial), "due": .optional(row.next.map { "\($0)" }),
      "modules": .optional(row.modules?.modules), "violations": .optional(row.modules?.violations),
      "exceptions": .optional(row.modules?.exceptions),
    ]
  }

  /// Returns the members of a request for a panel or a command of a team.
  static func members(_ context: TeamPanelContext) -> [String: JSONTree] {
    [
      "today": .string("\(context.today)"),
      "team": ["id": .string(context.team ?? ""), "name": .optional(context.team)],
      "work": .array(
        context.work.map { work in
          [
            "id": .string(work.id.description), "title": .string(work.count.title),
            "priority": .string(work.count.priority), "counted": .bool(work.count.isComplete),
            "remaining": .integer(work.share.remaining),
            "due": .optional(work.share.committed.map { "\($0)" }),
          ]
        }),
      "modules": context.modules.map { .texts($0.rows.map(\.name)) } ?? .null,
    ]
  }

  /// Sample data to check a plugin with.
  static func samples() throws -> [String: PluginConformance.Samples] {
    let today = SandboxFixture.today
    let fixture = try SandboxFixture("orchard")
    let state = MigrationsReducer.State(migrations: try fixture.snapshot.get().migrations)
    let index = ModuleIndex(ModuleReport(graph: try fixture.modules.get()))
    let teams = TeamRow.rows(state, index, today: today)
    let panel = teams.first.map { row in
      members(
        TeamPanelContext(
          team: row.team, work: TeamWork.rows(of: row.team, state, today: today),
          modules: TeamModules(of: row.team, in: index), today: today))
    }
    let samples = PluginConformance.Samples(
      facts: tree(TeamRowContext(teams: teams, today: today)), panel: panel ?? [:],
      items: Set(teams.map(\.id)))
    return [ExtensionPoint.teamRows.id: samples, ExtensionPoint.teamPanels.id: samples]
  }
}
