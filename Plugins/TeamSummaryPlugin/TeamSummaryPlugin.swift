import FeatureFlags
import PluginInterface
import TeamsFlow
import TeamsLogic
import WorkspaceLogic

/// Adds a command that copies the work of the selected or open team as a Markdown table, for the team's
/// channel or its planning document.
package struct TeamSummary: Plugin {
  package let id = "team-summary"
  package let title = "Team summary"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.team-summary", default: true, owner: "@headway/tracker",
    about: "Copies the remaining work of the selected team as a Markdown table (key Y)")

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      Command(
        "Copy team summary", keys: "Y",
        disabled: { $0.selected == nil ? "no team is selected" : nil },
        run: { context in
          if let team = context.team { context.app.copy(TeamSummary.text(team)) }
        }),
      id: "team-summary", to: .teamCommands)
  }

  /// Returns the numbers of a team, and a table with a row for each migration that it still has to
  /// complete.
  static func text(_ team: TeamPanelContext) -> String {
    let open = team.work.filter(\.isOpen)
    let remaining = open.reduce(0) { $0 + $1.share.remaining }
    let isPartial = team.work.contains(where: \.count.isPartial)
    var facts = [
      "\(TextFormat.number(remaining)) \(isPartial ? "so far" : "remaining") in "
        + TextFormat.count(open.count, "migration")
    ]
    if let modules = team.modules {
      facts.append(TextFormat.count(modules.rows.count, "module"))
      facts.append(TextFormat.count(modules.violations, "violation"))
    }
    let summary =
      "**\(Markup.escaped(team.team ?? "unowned"))**: \(facts.joined(separator: ", "))\n"
    guard !open.isEmpty else { return summary }
    return summary + "\n"
      + Markup.table(
        ["Priority", "Migration", "Remaining", "Due", "Status"],
        open.map { work in
          [
            work.count.priority, work.count.title, TextFormat.number(work.share.remaining),
            work.share.committed?.description ?? "–",
            work.count.isPartial ? "–" : work.share.status?.label ?? "–",
          ]
        })
  }
}
