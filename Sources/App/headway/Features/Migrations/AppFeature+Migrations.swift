import ExternalPlugins
import MigrationsFlow
import MigrationsInterface
import PluginInterface
import PluginPoints
import Programs
import Sandbox

extension AppFeature {
  /// The migrations.
  static var migrations: AppFeature {
    var feature = AppFeature { MigrationsRoutes() }
    feature.sandbox.append {
      SandboxFlow(id: "migrations", title: "Migrations", fixtures: SandboxFixture.names) {
        fixture, appServices, notify in
        let flow = Migrations(
          project: fixture.project, services: try MigrationsServices.bound(),
          contributions: appServices.plugins, app: SandboxActions(notify: notify))
        appServices.facts.follow { [weak flow] in
          guard let context = flow?.context else { return AppFacts.Moment() }
          return AppFacts.Moment(migrations: context.migrations, today: context.today)
        }
        return flow
      }
    }
    feature.screens = {
      ExternalScreenPoint(.migrationRoutes, in: "migrations", Migrations.self, at: MigrationRoute())
    }
    return feature
  }
}
