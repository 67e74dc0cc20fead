import ExternalPlugins
import MigrationsFlow
import MigrationsInterface
import Routing
import Workspace

/// The JSON of migrations in requests to external plugins: the counts as printed by
/// `headway scan --format json`, and the configuration of each migration.
package enum MigrationFacts {
  /// The maximum number of matches per migration in a request.
  static let matchesPerMigration = 1_000

  /// Returns the facts about all migrations.
  package static func tree(_ migrations: [MigrationCount], today: Day?) -> JSONTree {
    ["today": .optional(today.map { "\($0)" }), "migrations": .array(migrations.map(tree))]
  }

  /// Returns sample data to check a plugin with.
  ///
  /// - Parameters:
  ///   - migrations: the counts.
  ///   - matches: the matches by migration.
  ///   - today: the current day.
  package static func samples(
    _ migrations: [MigrationCount], matches: [MigrationID: [Match]], today: Day
  ) -> PluginConformance.Samples {
    let shown = migrations.first { !(matches[$0.id] ?? []).isEmpty } ?? migrations.first
    let hits = shown.flatMap { matches[$0.id] } ?? []
    return PluginConformance.Samples(
      facts: tree(migrations, today: today),
      panel: [
        "migration": shown.map { tree($0) } ?? [:], "hits": tree(hits),
        "hitCount": .integer(hits.count), "today": .string("\(today)"),
      ], text: migrations.first?.id.description ?? "text",
      items: Set(migrations.map(\.id.description)))
  }

  /// Returns the facts about one migration.
  static func tree(_ count: MigrationCount) -> JSONTree {
    [
      "id": .string(count.id.description), "title": .string(count.title),
      "priority": .string(count.priority), "counted": .bool(count.isComplete),
      "remaining": .integer(count.remaining), "excepted": .integer(count.excepted),
      "files": .integer(count.files), "replaced": .optional(count.replaced),
      "progress": .optional(count.progress),
      "adoption": .optional(count.adoption), "coOwned": .integer(count.coOwned),
      "byModule": .array(
        count.byModule.map {
          ["module": .optional($0.module), "remaining": .integer($0.remaining)]
        }),
      "byTeam": .array(
        count.byTeam.map {
          [
            "team": .optional($0.team), "remaining": .integer($0.remaining),
            "coOwned": .integer($0.coOwned),
          ]
        }),
      "started": .optional(count.started.map { "\($0)" }),
      "due": .optional(count.due.map { "\($0)" }), "goal": .integer(count.goal),
      "docs": .optional(count.docs),
      "support": .optional(count.support),
      "owner": .optional(count.owner), "lock": .bool(count.lock),
    ]
  }

  /// Returns the members of a request for a panel of a migration.
  package static func members(_ context: MigrationPanelContext) -> [String: JSONTree] {
    [
      "today": .string("\(context.today)"), "migration": tree(context.migration),
      "hits": tree(context.matches), "hitCount": .integer(context.matches.count),
    ]
  }

  static func tree(_ matches: [Match]) -> JSONTree {
    .array(matches.prefix(matchesPerMigration).map(tree))
  }

  /// Returns the facts about one match.
  static func tree(_ match: Match) -> JSONTree {
    [
      "path": .string(match.path), "line": .integer(match.line),
      "column": .integer(match.column), "text": .string(match.text),
      "teams": .texts(match.teams), "module": .optional(match.module),
      "excepted": .bool(match.excepted),
    ]
  }
}
