import DependencyInjection
import ExternalPlugins
import MigrationsFlow
import ModulesFlow
import PluginInterface
import Programs
import Sandbox
import TeamsFlow
import Workspace

extension AppFeature {
  /// The work of each team.
  static var teams: AppFeature {
    var feature = AppFeature { TeamsRoutes() }
    feature.sandbox.append {
      SandboxFlow(id: "teams", title: "Teams") { fixture, _, notify in
        let services = try MigrationsServices.bound()
        return Teams(
          store: Migrations.sharedStore(fixture.project, services),
          modules: Modules.sharedStore(fixture.project, try ModulesServices.bound()),
          app: SandboxActions(notify: notify),
          today: try inject((any WallClock).self).today(in: fixture.project.configuration.timezone)
        )
      }
    }
    feature.screens = {
      ExternalScreenPoint(.teamRoutes, in: "teams", Teams.self, at: TeamRoute())
    }
    return feature
  }
}
