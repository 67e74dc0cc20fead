import ExternalPlugins
import ModulesFlow
import ModulesInterface
import PluginInterface
import Programs
import Sandbox

extension AppFeature {
  /// The modules and their rules.
  static var modules: AppFeature {
    var feature = AppFeature { ModulesRoutes() }
    feature.sandbox.append {
      SandboxFlow(id: "modules", title: "Modules", fixtures: SandboxFixture.names) {
        fixture, appServices, notify in
        Modules(
          project: fixture.project, services: try ModulesServices.bound(),
          contributions: appServices.plugins, app: SandboxActions(notify: notify))
      }
    }
    feature.screens = {
      ExternalScreenPoint(.moduleRoutes, in: "modules", Modules.self, at: ModuleRoute())
    }
    return feature
  }
}
