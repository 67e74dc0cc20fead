import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginHost
import PluginInterface
import PluginProtocol
import Routing
import Workspace

extension OutsidePoints {
  /// All points of the app.
  static var app: OutsidePoints {
    var points = OutsidePoints()
    points.addMigrations()
    return points
  }

  /// The points of the migrations.
  private mutating func addMigrations() {
    addRows(at: PluginPoint.migrationRows.id) { rows, plugin, contributions in
      let asked = MigrationRows.asked(rows, plugin)
      contributions.add(
        ListRows(title: rows.title) { context in
          MigrationRows.rows(asked.known(for: MigrationRows.Question(context)), context)
        }, id: plugin.name(of: rows.id), rank: rows.rank, to: .migrationRows)
    }
  }
}

extension OutsidePlugin {
  /// The name of a contribution among those of all plugins.
  func name(of contribution: String) -> String { "\(id).\(contribution)" }
}

/// Rows below the migrations, told by a plugin's process.
private enum MigrationRows {
  struct Question: Equatable, Sendable {
    let migrations: [MigrationCount]
    let today: Day

    init(_ context: MigrationRowContext) {
      migrations = context.migrations
      today = context.today
    }
  }

  @MainActor static func asked(
    _ rows: PluginManifest.Rows, _ plugin: OutsidePlugin
  ) -> Asked<Question, [PluginRow]> {
    Asked(plugin, contribution: rows.id) { plugin, question in
      try await plugin.ask("rows") {
        [
          "id": .string(rows.id),
          "facts": MigrationFacts.tree(question.migrations, today: question.today),
        ]
      } read: {
        try PluginRow.rows($0)
      }
    }
  }

  @MainActor static func rows(
    _ known: Asked<Question, [PluginRow]>.Known, _ context: MigrationRowContext
  ) -> [AddedMigrationRow] {
    switch known {
    case .nothingYet: return []
    case .refused(let message):
      return [AddedMigrationRow(id: "refused", text: message, tone: .warning)]
    case .answer(let rows):
      let ids = Set(context.migrations.map(\.id))
      return rows.map { row in
        AddedMigrationRow(
          id: row.id, text: row.text, tone: AddedMigrationRow.Tone(row.tone),
          opens: row.opens.map { MigrationID($0) }.flatMap { ids.contains($0) ? $0 : nil })
      }
    }
  }
}

extension AddedMigrationRow.Tone {
  fileprivate init(_ tone: PluginRow.Tone) {
    switch tone {
    case .plain: self = .plain
    case .warning: self = .warning
    case .danger: self = .danger
    case .success: self = .success
    }
  }
}
