import ExternalPlugins
import ModulesFlow
import ModulesInterface
import PluginInterface

extension AppFeature {
  /// The modules and their rules.
  static var modules: AppFeature {
    var feature = AppFeature { ModulesRoutes() }
    feature.registerValues = { try Modules.registerStore(in: $0) }
    feature.screens = {
      ExternalScreenPoint(.moduleRoutes, in: "modules", Modules.self, at: ModuleRoute())
    }
    feature.hints = [
      "modules": "t shows a tree, v the rules, and o the history.",
      "modules/item": "Enter opens a neighbor, Tab switches sides, and p finds a path.",
    ]
    return feature
  }
}
