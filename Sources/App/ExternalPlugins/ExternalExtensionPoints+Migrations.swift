import DeclarativeUI
import DesignSystem
import Flows
import MigrationsFlow
import MigrationsInterface
import MigrationsLogic
import PluginHost
import PluginInterface
import PluginProtocol
import PluginScreens
import Routing
import Workspace

extension ExternalExtensionPoints {
  /// Adds the extension points of the migrations.
  mutating func addMigrations(_ facts: AppFacts) {
    addRows(at: ExtensionPoint.migrationRows.id) { rows, plugin, contributions in
      let asked = MigrationRows.asked(rows, plugin)
      contributions.add(
        ListRows(title: rows.title) { context in
          MigrationRows.rows(asked.status(for: MigrationRows.Question(context)), context)
        }, id: plugin.name(of: rows.id), rank: rows.rank, to: .migrationRows)
    }
    addPanels(at: ExtensionPoint.migrationPanels.id) { panel, plugin, contributions in
      let asked = MigrationPanels.asked(panel, plugin)
      contributions.add(
        ViewPanel(panel.title, rows: panel.rows) { context in
          MigrationPanels.view(asked.status(for: context))
        }, id: plugin.name(of: panel.id), rank: panel.rank, to: .migrationPanels)
    }
    addCommands(at: ExtensionPoint.migrationCommands.id) { command, plugin, contributions in
      let keys = try PluginKeys.keys(command)
      contributions.add(
        Command(command.title, keys: keys) { (context: MigrationCommandContext) in
          let open = context.open.map { JSONTree.string($0.id.description) } ?? .null
          plugin.run(command, ["open": open]) { facts.later }
        }, id: plugin.name(of: command.id), to: .migrationCommands)
    }
  }
}

/// Panels of external plugins below the numbers of a migration.
@MainActor private enum MigrationPanels {
  typealias Question = MigrationPanelContext

  static func asked(
    _ panel: PluginManifest.Panel, _ plugin: ExternalPlugin
  ) -> PluginQuery<Question, ScreenTree> {
    PluginQuery(
      plugin, contribution: panel.id, isSameSubject: { $0.migration.id == $1.migration.id }
    ) {
      plugin, question in
      try await plugin.ask("panel") {
        [
          "id": .string(panel.id), "today": .string("\(question.today)"),
          "migration": MigrationFacts.tree(question.migration),
          "hits": MigrationFacts.tree(question.matches),
          "hitCount": .integer(question.matches.count),
        ]
      } read: {
        try ScreenTree(panel: $0)
      }
    }
  }

  @ViewBuilder static func view(_ known: PluginQuery<Question, ScreenTree>.Status) -> some View {
    switch known {
    case .pending: Label(.muted("…")).padding(horizontal: .one)
    case .failed(let message):
      Label(StyledText(message, .warning)).lineLimit(2).padding(horizontal: .one)
    case .answer(let tree): ScreenTreePanel(tree).padding(horizontal: .one)
    }
  }
}

/// Rows of external plugins below the migrations.
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
    _ rows: PluginManifest.Rows, _ plugin: ExternalPlugin
  ) -> PluginQuery<Question, [PluginRow]> {
    PluginQuery(plugin, contribution: rows.id) { plugin, question in
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
    _ known: PluginQuery<Question, [PluginRow]>.Status, _ context: MigrationRowContext
  ) -> [AddedMigrationRow] {
    switch known {
    case .pending: return []
    case .failed(let message):
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
