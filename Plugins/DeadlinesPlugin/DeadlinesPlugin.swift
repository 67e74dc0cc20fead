import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import Workspace
import WorkspaceLogic

/// Adds rows to the list of migrations for those that are due soon or overdue.
package struct Deadlines: Plugin {
  package let id = "deadlines"
  package let title = "Deadlines"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.deadlines", default: true, owner: "@headway/tracker",
    about: "Lists due dates that have passed or are within 60 days, below the migrations")

  /// The number of days ahead in which a migration is due soon.
  static let horizon = 60

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      ListRows(title: "Due dates", rows: Deadlines.rows), id: "deadlines.rows", to: .migrationRows)
  }

  /// Returns a row for each open migration that is due within the horizon or overdue, by due date.
  static func rows(_ context: MigrationRowContext) -> [AddedMigrationRow] {
    context.migrations
      .compactMap { migration -> (days: Int, migration: MigrationCount)? in
        guard migration.isOpen, let due = migration.due else { return nil }
        let days = due - context.today
        return days <= horizon ? (days, migration) : nil
      }
      .sorted {
        ($0.days, $0.migration.title.lowercased(), $0.migration.id)
          < ($1.days, $1.migration.title.lowercased(), $1.migration.id)
      }
      .map { days, migration in
        AddedMigrationRow(
          id: migration.id.description, title: migration.title,
          text: migration.isPartial
            ? when(days)
            : "\(when(days)), \(TextFormat.number(migration.remaining)) remaining\(team(migration))",
          style: days < 0 ? .danger : days <= 14 ? .warning : .body, opens: migration.id)
      }
  }

  private static func when(_ days: Int) -> String {
    switch days {
    case 0: "due today"
    case ..<0: "\(TextFormat.count(-days, "day")) overdue"
    default: "due in \(TextFormat.count(days, "day"))"
    }
  }

  /// Returns the team with the most remaining matches as a suffix, or "" if no team has any or one team
  /// has all.
  private static func team(_ migration: MigrationCount) -> String {
    guard let first = migration.byTeam.first(where: { $0.team != nil }), let team = first.team,
      first.remaining < migration.remaining
    else { return "" }
    return ", \(TextFormat.number(first.remaining)) owned by \(team)"
  }
}
