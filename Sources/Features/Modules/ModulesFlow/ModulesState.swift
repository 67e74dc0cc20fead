import ModulesInterface
import ModulesLogic
import ModulesUI

/// The navigation state of the modules.
package struct ModulesState: Codable, Equatable, Sendable {
  package enum Destination: Codable, Hashable, Sendable {
    case list
    case module(String, ModuleTab)
    case code(ModuleSourceLocation)
    /// Choosing the target of a dependency path.
    case target(of: String)
    /// The dependency path between two modules.
    case reach(from: String, to: String)
    /// The rules. `rule` limits the violations to one rule, by its line in the configuration; nil
    /// shows all.
    case rules(RulesTab, rule: Int?)
    /// The form of a rule, with its values.
    case rule(RuleDraft)
    /// The merges that a rule would have stopped: a configured one, or that of a form.
    case rehearsal(RuleDraft)
    /// The form of an exception, with its values.
    case exception(ExceptionDraft)
    /// The module history.
    case history
    /// The review of manifests.
    case trust
  }

  package var destination: Destination
  package var listing: ModuleListing

  package init(destination: Destination = .list, listing: ModuleListing = .list) {
    self.destination = destination
    self.listing = listing
  }

  private enum CodingKeys: String, CodingKey {
    case destination = "place"
    case listing
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    destination = try container.decodeIfPresent(Destination.self, forKey: .destination) ?? .list
    listing = try container.decodeIfPresent(ModuleListing.self, forKey: .listing) ?? .list
  }
}

extension ModulesState {
  /// The module on screen, or the one that contains the code on screen; nil on other screens.
  var openModule: String? {
    switch destination {
    case .module(let name, _): name
    case .code(let location): location.module
    default: nil
    }
  }

  /// The route of the current screen.
  var route: ModuleRoute {
    switch destination {
    case .list: return ModuleRoute(view: listing == .list ? nil : listing.rawValue)
    case .module(let name, let tab): return ModuleRoute(name: name, tab: tab.linkName)
    case .code(let destination):
      var route = ModuleRoute(name: destination.module)
      route.path = destination.path
      route.line = destination.line
      route.to = destination.to
      return route
    case .target(let name):
      var route = ModuleRoute(name: name)
      route.reach = ""
      return route
    case .reach(let from, let to):
      var route = ModuleRoute(name: from)
      route.reach = to
      return route
    case .rules(let tab, let rule):
      var route = ModuleRoute(tab: tab == .rules ? nil : tab.linkName, view: "rules")
      route.rule = rule
      return route
    case .rule: return ModuleRoute(view: "rules")
    case .rehearsal(let draft):
      // The route contains no rule that isn't configured yet.
      guard draft.index != nil, let line = draft.line else { return ModuleRoute(view: "rules") }
      var route = ModuleRoute(view: "rehearsal")
      route.rule = line
      return route
    case .exception: return ModuleRoute(tab: RulesTab.exceptions.linkName, view: "rules")
    case .history: return ModuleRoute(view: "history")
    case .trust: return ModuleRoute(view: "trust")
    }
  }
}
