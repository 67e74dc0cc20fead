import Flows
import MigrationsInterface
import MigrationsLogic
import PluginInterface
import Workspace

/// What a plugin that adds rows to the overview is told.
package struct MigrationRowContext: Sendable {
  package let migrations: [MigrationCount]
  /// The day as `2026-12-31`, in the project's zone.
  package let today: Day

  /// The past of the migrations; nil before it is known.
  package let history: History?

  package init(migrations: [MigrationCount], today: Day, history: History? = nil) {
    self.migrations = migrations
    self.today = today
    self.history = history
  }
}

/// What a plugin that adds a panel to one migration is told, and what its panel may do.
package struct MigrationPanelContext: Equatable, Sendable {
  package let migration: MigrationCount
  package let hits: [Hit]
  /// The day as `2026-12-31`, in the project's zone.
  package let today: Day
  /// Shows a hit in its file; Esc comes back to the panel.
  package let open: @MainActor @Sendable (Hit) -> Void

  package init(
    migration: MigrationCount, hits: [Hit], today: Day,
    open: @escaping @MainActor @Sendable (Hit) -> Void = { _ in }
  ) {
    self.migration = migration
    self.hits = hits
    self.today = today
    self.open = open
  }

  /// Whether they tell the same; what can be done is the same on every panel.
  package static func == (left: Self, right: Self) -> Bool {
    left.migration == right.migration && left.hits == right.hits && left.today == right.today
  }
}

/// What a plugin's command for the migrations acts on.
@MainActor package struct MigrationCommandContext {
  package let migrations: [MigrationCount]
  /// The migration that is open; nil on the overview.
  package let open: MigrationCount?
  package let app: any AppActions

  package init(migrations: [MigrationCount], open: MigrationCount?, app: any AppActions) {
    self.migrations = migrations
    self.open = open
    self.app = app
  }
}

extension PluginPoint where Contribution == ListRows<MigrationRowContext, AddedMigrationRow> {
  /// Rows below the migrations of the overview.
  package static var migrationRows: Self { Self("migrations.rows") }
}

extension PluginPoint where Contribution == ViewPanel<MigrationPanelContext> {
  /// Panels below the figures of one migration.
  package static var migrationPanels: Self { Self("migrations.panels") }
}

extension PluginPoint where Contribution == RouteRule<MigrationsState, Never> {
  /// Screens among those of the migrations.
  package static var migrationRoutes: Self { Self("migrations.routes") }
}

extension PluginPoint where Contribution == Command<MigrationCommandContext> {
  /// Commands on every screen of the migrations.
  package static var migrationCommands: Self { Self("migrations.commands") }
}
