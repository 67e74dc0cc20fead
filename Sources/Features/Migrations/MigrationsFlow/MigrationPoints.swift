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

/// A link that a plugin adds: a name after `headway://` that chooses a migration when it is followed.
package struct MigrationLink {
  /// The place in the link, such as `most-urgent`.
  package let place: String
  /// Chooses among the counted migrations; nil when there is none to show.
  package let choose: @MainActor (MigrationRowContext) throws -> MigrationID?

  package init(
    place: String, choose: @escaping @MainActor (MigrationRowContext) throws -> MigrationID?
  ) {
    self.place = place
    self.choose = choose
  }
}

extension PluginPoint where Contribution == ListRows<MigrationRowContext, AddedMigrationRow> {
  /// Rows below the migrations of the overview.
  package static var migrationRows: Self { Self("migrations.rows") }
}

extension PluginPoint where Contribution == MigrationLink {
  /// Links that choose a migration.
  package static var migrationLinks: Self { Self("migrations.links") }
}
