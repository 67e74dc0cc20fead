import MigrationsInterface
import Routing
import Workspace

/// The figures of migrations as a plugin's process is told them: as `headway scan --format json` prints them,
/// and what the configuration says of each.
enum MigrationFacts {
  /// The most hits that are told of one migration.
  static let hitLimit = 1_000

  static func tree(_ migrations: [MigrationCount], today: Day?) -> JSONTree {
    ["today": optional(today) { .string("\($0)") }, "migrations": .array(migrations.map(tree))]
  }

  static func tree(_ count: MigrationCount) -> JSONTree {
    [
      "id": .string(count.id.description), "title": .string(count.title),
      "priority": .string(count.priority), "counted": .bool(count.isCounted),
      "remaining": .integer(count.remaining), "excepted": .integer(count.excepted),
      "files": .integer(count.files), "replaced": optional(count.replaced) { .integer($0) },
      "progress": optional(count.progress) { .number($0) },
      "byModule": .array(
        count.byModule.map {
          ["module": optional($0.module) { .string($0) }, "remaining": .integer($0.remaining)]
        }),
      "byTeam": .array(
        count.byTeam.map {
          ["team": optional($0.team) { .string($0) }, "remaining": .integer($0.remaining)]
        }),
      "started": optional(count.started) { .string("\($0)") },
      "due": optional(count.due) { .string("\($0)") }, "goal": .integer(count.goal),
      "docs": optional(count.docs) { .string($0) },
      "support": optional(count.support) { .string($0) }, "lock": .bool(count.lock),
    ]
  }

  static func tree(_ hits: [Hit]) -> JSONTree {
    .array(
      hits.prefix(hitLimit).map { hit in
        [
          "path": .string(hit.path), "line": .integer(hit.line), "column": .integer(hit.column),
          "text": .string(hit.text), "teams": .array(hit.teams.map { .string($0) }),
          "module": optional(hit.module) { .string($0) }, "excepted": .bool(hit.excepted),
        ]
      })
  }

  private static func optional<Value>(
    _ value: Value?, _ tree: (Value) -> JSONTree
  ) -> JSONTree {
    value.map(tree) ?? .null
  }
}
