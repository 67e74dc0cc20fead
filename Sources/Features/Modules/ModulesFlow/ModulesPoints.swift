import DeclarativeUI
import Flows
import ModulesLogic
import PluginInterface
import RouterService
import Workspace

/// The data that a plugin receives to add rows to the list of modules.
package struct ModuleRowContext: Equatable, Sendable {
  /// The modules with their violations.
  package let index: ModuleIndex
  /// The current day in the project's time zone.
  package let today: Day

  package init(index: ModuleIndex, today: Day) {
    self.index = index
    self.today = today
  }
}

/// The data that a plugin receives to add a panel to one module, and the actions of that panel.
package struct ModulePanelContext: Equatable, Sendable {
  /// The module with its neighbors and violations.
  package let detail: ModuleDetail
  /// The current day in the project's time zone.
  package let today: Day
  /// Opens another module; Esc returns to the panel.
  package let open: @MainActor @Sendable (String) -> Void

  package init(
    detail: ModuleDetail, today: Day,
    open: @escaping @MainActor @Sendable (String) -> Void = { _ in }
  ) {
    self.detail = detail
    self.today = today
    self.open = open
  }

  /// Compares the data only: `open` does the same in every panel.
  package static func == (left: Self, right: Self) -> Bool {
    left.detail == right.detail && left.today == right.today
  }
}

/// The data and the actions that a plugin's command on the module screens receives.
@MainActor package struct ModuleCommandContext {
  /// The modules with their violations; nil until they have been read.
  package let index: ModuleIndex?
  /// The name of the open module; nil on other screens.
  package let open: String?
  /// The name of the open module, or of the selected one in the list; nil for none.
  package let selected: String?
  /// Actions of the app, such as copying text.
  package let app: any AppActions

  package init(index: ModuleIndex?, open: String?, selected: String?, app: any AppActions) {
    self.index = index
    self.open = open
    self.selected = selected
    self.app = app
  }
}

/// A row that a plugin adds below the modules. It opens a module by its name.
package typealias AddedModuleRow = AddedTextRow<String>

extension ExtensionPoint where Contribution == ListRows<ModuleRowContext, AddedModuleRow> {
  /// Rows below the modules, in the layout without groups.
  package static var moduleRows: Self {
    Self("modules.rows", title: "rows in the list of modules")
  }
}

extension ExtensionPoint where Contribution == ViewPanel<ModulePanelContext> {
  /// Panels on the overview tab of a module.
  package static var modulePanels: Self { Self("modules.panels", title: "panels in a module") }
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
