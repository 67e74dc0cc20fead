import MigrationsInterface
import MigrationsLogic
import PluginInterface

/// What a plugin that adds rows to the overview is told.
package struct MigrationRowContext: Sendable {
  package let migrations: [MigrationCount]
  /// The day as `2026-12-31`, in the project's zone.
  package let today: String

  package init(migrations: [MigrationCount], today: String) {
    self.migrations = migrations
    self.today = today
  }
}

extension PluginPoint where Contribution == ListRows<MigrationRowContext, AddedMigrationRow> {
  /// Rows below the migrations of the overview.
  package static var migrationRows: Self { Self("migrations.rows") }
}
