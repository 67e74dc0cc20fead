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
  ///   - screens: the extension points for screens.
  package static func headway(
    _ facts: AppFacts, screens: [ExternalScreenPoint] = []
  ) -> ExternalPoints {
    var points = ExternalPoints { PluginFacts(facts.now) { $0.tree } }
    points.addMigrations()
    for screen in screens { points.add(screen) }
    return points
  }

  private mutating func addMigrations() {
    addRows(
      at: .migrationRows,
      asking: { AppFacts.Moment(migrations: $0.migrations, today: $0.today) }, facts: { $0.tree },
      row: AddedMigrationRow.init)
    addPanels(
      at: .migrationPanels, isSameSubject: { $0.migration.id == $1.migration.id },
      members: { MigrationFacts.members($0) })
    addCounters()
    addCommands(at: .migrationCommands) { context in
      ["open": context.open.map { JSONTree.string($0.id.description) } ?? .null]
    }
  }
}

extension AddedMigrationRow.Tone {
  fileprivate init(_ tone: ExternalRow.Tone) {
    switch tone {
    case .plain: self = .plain
    case .warning: self = .warning
    case .danger: self = .danger
    case .success: self = .success
    }
  }
}

extension AddedMigrationRow {
  fileprivate init(_ row: ExternalRow, _ context: MigrationRowContext) {
    let target = row.opens.map { MigrationID($0) }
    let isKnown = context.migrations.contains { $0.id == target }
    self.init(
      id: row.id, text: row.text, tone: Tone(row.tone), opens: isKnown ? target : nil,
      unknown: isKnown ? nil : target)
  }
}
