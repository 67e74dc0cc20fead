import FeatureFlags
import MigrationsFlow
import MigrationsInterface
import PluginInterface
import WorkspaceLogic

/// Adds a command: the state of the migrations, or of the one that is open, on the clipboard as a Markdown
/// table, ready to be pasted into a review or a message.
package struct CopySummary: Plugin {
  package let id = "copy-summary"
  package let title = "Copy summary"
  package let version = "1.0.0"
  package let owner = "@headway/tracker"
  package let flag = Flag(
    key: "plugin.copy-summary", default: true, owner: "@headway/tracker",
    about: "Y copies what is left as a Markdown table")

  package init() {}

  package func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      Command(
        "copy a summary", keys: "Y",
        disabled: { $0.migrations.isEmpty ? "there are no migrations" : nil },
        run: { context in
          context.app.copy(
            context.open.map(CopySummary.text) ?? CopySummary.text(context.migrations))
        }),
      id: "copy-summary", to: .migrationCommands)
  }

  /// A row for each migration.
  static func text(_ migrations: [MigrationCount]) -> String {
    table(
      ["Migration", "Left", "Files", "Progress", "Due"],
      migrations.map { migration in
        [
          migration.title, Wording.number(migration.remaining), Wording.number(migration.files),
          migration.progress.map(Wording.percent) ?? "–", migration.due?.description ?? "–",
        ]
      })
  }

  /// A row for each team of one migration.
  static func text(_ migration: MigrationCount) -> String {
    "**\(Markup.escaped(migration.title))**: \(Wording.number(migration.remaining)) left in "
      + "\(Wording.count(migration.files, "file"))\(migration.due.map { ", due \($0)" } ?? "")\n\n"
      + table(
        ["Team", "Left"],
        migration.byTeam.map { [$0.team ?? "nobody", Wording.number($0.remaining)] })
  }

  /// Names come from the repository: none of them may end a cell, begin a line or be a mention.
  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows)
      .map { "| " + $0.map { Markup.cell($0) }.joined(separator: " | ") + " |" }
      .joined(separator: "\n") + "\n"
  }
}
