import Flows
import PluginInterface

extension ExtensionPoint where Contribution == RouteRule<ModulesState, Never> {
  /// Screens that plugins add to the flow of the modules.
  package static var moduleRoutes: Self { Self("modules.routes", title: "screens of modules") }
}
