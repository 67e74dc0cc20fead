import Routing

/// Opens the modules: all of them, one, why it needs another, the rules, or how they were.
///
/// `headway://modules`, `headway://modules/Checkout?tab=imports`, `headway://modules/Checkout?reach=Payments`,
/// `headway://modules?view=rules`.
package struct ModuleRoute: Route, Equatable {
  package static let identifier = "module"
  package static let host = "modules"
  package static let segments = ["name"]

  /// The module; nil for what is about all of them.
  package var name: String?
  /// What of it is shown: `overview`, `imports`, `importers` or `violations`; of the rules `rules`,
  /// `violations`, `exceptions`, `cycles` or `notices`.
  package var tab: String?
  /// Another module: why this one needs it. Empty to choose one.
  package var reach: String?
  /// How all of them are shown: `list`, `folders`, `types`, `rules` or `history`; `trust` for the manifests.
  package var view: String?
  /// A file of the module and a line in it, from 1, with the module that is imported there.
  package var path: String?
  package var line: Int?
  package var to: String?
  /// Of the rules, the one in this line of the configuration.
  package var rule: Int?

  package init(name: String? = nil, tab: String? = nil, view: String? = nil) {
    self.name = name
    self.tab = tab
    self.view = view
  }
}
