import ExternalPlugins
import MigrationsFlow
import MigrationsInterface
import PluginInterface

extension AppFeature {
  /// The migrations.
  static var migrations: AppFeature {
    var feature = AppFeature { MigrationsRoutes() }
    feature.registerValues = { try Migrations.registerStore(in: $0) }
    feature.screens = {
      ExternalScreenPoint(.migrationRoutes, in: "migrations", Migrations.self, at: MigrationRoute())
    }
    return feature
  }
}
