import Flows
import PluginInterface

extension PluginPoint where Contribution == RouteRule<ModulesState, Never> {
  /// Screens among those of the modules.
  package static var moduleRoutes: Self { Self("modules.routes") }
}
