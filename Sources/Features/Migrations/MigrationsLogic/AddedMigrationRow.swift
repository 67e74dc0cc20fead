import MigrationsInterface
import Workspace

/// A row that a plugin adds below the migrations.
package typealias AddedMigrationRow = ContributedRow<MigrationID>

/// The rows that one contribution adds below the migrations.
package typealias AddedMigrationRows = ContributedRows<MigrationID>
