import Routing

/// Opens the module list, a module, a dependency path, the rules, or the module history.
///
/// `headway://modules`, `headway://modules/Checkout?tab=depends-on`,
/// `headway://modules/Checkout?reach=Payments`, `headway://modules?view=rules`.
package struct ModuleRoute: Route, Equatable {
  package static let identifier = "module"
  package static let host = "modules"
  package static let segments = ["name"]

  /// The module; nil for screens about all modules.
  package var name: String?
  /// The tab of a module (`overview`, `imports`, `importers` or `violations`) or of the rules
  /// screen (`rules`, `violations`, `exceptions`, `cycles` or `notices`).
  package var tab: String?
  /// The other module of a dependency path; empty to choose one.
  package var reach: String?
  /// `list`, `folders`, `types`, `rules`, `rehearsal` of a rule, or `history`; `trust` to review the
  /// manifests.
  package var view: String?
  /// A file of the module, a line number starting at 1, and the module imported there.
  package var path: String?
  package var line: Int?
  package var to: String?
  /// Line of a rule in the configuration; selects that rule on the rules screen.
  package var rule: Int?

  package init(name: String? = nil, tab: String? = nil, view: String? = nil) {
    self.name = name
    self.tab = tab
    self.view = view
  }
}
