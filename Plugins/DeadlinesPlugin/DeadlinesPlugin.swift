import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import Workspace
import WorkspaceLogic

/// Adds rows to the migration overview: what is due soon, and what is late.
package struct Deadlines: Plugin {
  package let id = "deadlines"
  package let title = "Deadlines"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.deadlines", default: true, owner: "@headway/tracker",
    about: "Rows below the migrations for what is due within 60 days, or late")

  /// How many days ahead count as soon.
  static let horizon = 60

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: "due soon", rows: Deadlines.rows), id: "deadlines.rows", to: .migrationRows)
  }

  /// The open migrations that are due within the horizon or past it, the most pressing first.
  static func rows(_ context: MigrationRowContext) -> [AddedMigrationRow] {
    context.migrations
      .compactMap { migration -> (days: Int, migration: MigrationCount)? in
        guard migration.isOpen, let due = migration.due else { return nil }
        let days = due - context.today
        return days <= horizon ? (days, migration) : nil
      }
      .sorted { ($0.days, $0.migration.id) < ($1.days, $1.migration.id) }
      .map { days, migration in
        AddedMigrationRow(
          id: migration.id.description, title: migration.title,
          text: "\(Wording.number(migration.remaining)) left, \(when(days))\(whose(migration))",
          tone: days < 0 ? .danger : days <= 14 ? .warning : .plain, opens: migration.id)
      }
  }

  private static func when(_ days: Int) -> String {
    switch days {
    case 0: "due today"
    case ..<0: "\(Wording.count(-days, "day")) late"
    default: "\(Wording.count(days, "day")) left"
    }
  }

  /// The team with the most of it.
  private static func whose(_ migration: MigrationCount) -> String {
    guard let first = migration.byTeam.first(where: { $0.team != nil }), let team = first.team
    else { return "" }
    return ", \(Wording.number(first.remaining)) of them \(team)"
  }
}
