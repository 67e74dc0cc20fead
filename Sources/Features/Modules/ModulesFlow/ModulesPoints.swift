import Flows
import ModulesLogic
import PluginInterface

/// The data and the actions that a plugin's command on the module screens receives.
@MainActor package struct ModuleCommandContext {
  /// The modules with their violations; nil until they have been read.
  package let index: ModuleIndex?
  /// The name of the open module; nil on other screens.
  package let open: String?
  /// Actions of the app, such as copying text.
  package let app: any AppActions

  package init(index: ModuleIndex?, open: String?, app: any AppActions) {
    self.index = index
    self.open = open
    self.app = app
  }
}

extension ExtensionPoint where Contribution == RouteRule<ModulesState, Never> {
  /// Screens that plugins add to the flow of the modules.
  package static var moduleRoutes: Self { Self("modules.routes", title: "screens of modules") }
}

extension ExtensionPoint where Contribution == Command<ModuleCommandContext> {
  /// Commands on every screen of the modules, except for the review of manifests.
  package static var moduleCommands: Self {
    Self("modules.commands", title: "commands for modules")
  }
}
