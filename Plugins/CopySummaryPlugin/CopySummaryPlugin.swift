import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import ModulesFlow
import ModulesLogic
import PluginInterface
import WorkspaceLogic

/// Adds a command that copies the counts of all migrations, or of the open migration, as a Markdown
/// table for a pull request or a message. In the modules, it copies the violations of their rules.
package struct CopySummary: Plugin {
  package let id = "copy-summary"
  package let title = "Copy summary"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.copy-summary", default: true, owner: "@headway/tracker",
    about: "Copies the remaining matches or the violations as a Markdown table (key Y)")

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      Command(
        "Copy summary", keys: "Y",
        disabled: { $0.data.migrations.isEmpty ? "there are no migrations" : nil },
        run: { context in
          context.app.copy(
            context.open.map { CopySummary.text($0, context.data) }
              ?? CopySummary.text(context.data))
        }),
      id: "copy-summary", to: .migrationCommands)
    contributions.add(
      Command(
        "Copy summary", keys: "Y",
        disabled: { $0.index == nil ? "the modules haven't been read" : nil },
        run: { context in
          if let index = context.index {
            context.app.copy(CopySummary.text(index, open: context.open))
          }
        }),
      id: "copy-summary.modules", to: .moduleCommands)
  }

  /// Returns a table with a row for each migration.
  static func text(_ data: MigrationRowContext) -> String {
    let migrations = data.migrations
    return Markup.table(
      [
        "Migration", "Remaining", "Files",
        ProgressTitle.text(migrations.map { $0.started != nil }), "Due", "Status",
        "Forecast",
      ],
      migrations.map { migration in
        let trend = data.trend(of: migration)
        return [
          migration.title, TextFormat.number(migration.remaining),
          TextFormat.number(migration.files),
          migration.progress.map(TextFormat.percent) ?? "–", migration.due?.description ?? "–",
          trend?.status?.label ?? "–", trend?.wording.short ?? "–",
        ]
      })
  }

  /// Returns the counts and the forecast of a migration, and a table with a row for each of its teams.
  static func text(_ migration: MigrationCount, _ data: MigrationRowContext) -> String {
    let trend = data.trend(of: migration)
    let due = migration.due.map { day in
      ", due \(day)" + (trend?.status.map { " (\($0.label))" } ?? "")
    }
    return "**\(Markup.escaped(migration.title))**: "
      + "\(TextFormat.number(migration.remaining)) remaining in "
      + "\(TextFormat.count(migration.files, "file"))\(due ?? "")"
      + (trend.map { ". \(Markup.escaped($0.sentences))" } ?? "") + "\n\n"
      + Markup.table(
        ["Team", "Remaining"],
        migration.byTeam.map { [$0.team ?? "unowned", TextFormat.number($0.remaining)] })
  }

  /// Returns the number of modules, or the name of the open one, and a table with a row for each
  /// violation.
  static func text(_ index: ModuleIndex, open: String?) -> String {
    let violations = open.map { index.violations(of: $0) } ?? index.violations
    let subject = open.map { Markup.escaped($0) } ?? TextFormat.count(index.rows.count, "module")
    let summary = "**\(subject)**: \(TextFormat.count(violations.count, "violation"))\n"
    guard !violations.isEmpty else { return summary }
    return summary + "\n"
      + Markup.table(
        ["Violation", "Location"],
        violations.map { [$0.violation.message, "\($0.violation.path):\($0.violation.line)"] })
  }
}
