import MigrationsInterface
import Workspace

/// A row that a plugin adds below the migrations.
package typealias AddedMigrationRow = AddedRow<MigrationID>

/// The rows that one contribution adds below the migrations.
package typealias AddedMigrationRows = AddedRows<MigrationID>
