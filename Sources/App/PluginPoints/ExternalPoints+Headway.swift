import DeclarativeUI
import ExternalPlugins
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginHost
import PluginInterface
import Routing
import Workspace

extension ExternalPoints {
  /// Returns all extension points of Headway.
  ///
  /// - Parameters:
  ///   - facts: the facts for requests.
  ///   - features: the extension points of the features, besides the rows, panels, counters and commands
  ///     of the migrations.
  package static func headway(
    _ facts: AppFacts, features: [FeaturePoints] = []
  ) -> ExternalPoints {
    var points = ExternalPoints { PluginFacts(facts.now) { $0.tree } }
    points.addMigrations()
    for feature in features { feature.add(&points) }
    return points
  }

  private mutating func addMigrations() {
    addRows(
      at: .migrationRows,
      asking: { AppFacts.Moment(migrations: $0.migrations, today: $0.today) }, facts: { $0.tree },
      row: { row, context in
        AddedMigrationRow(row, element: { MigrationID($0) }) { id in
          context.migrations.contains { $0.id == id }
        }
      })
    addPanels(
      at: .migrationPanels, isSameSubject: { $0.migration.id == $1.migration.id },
      members: { MigrationFacts.members($0) })
    addCounters()
    addCommands(at: .migrationCommands) { context in
      [
        "open": .optional(context.open?.id.description),
        "selected": .optional(context.selected?.id.description),
        "match": context.match.map(MigrationFacts.tree) ?? .null,
      ]
    }
  }
}
