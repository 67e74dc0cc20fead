import ModulesInterface
import ModulesUI

/// Where in the modules one is.
package struct ModulesState: Codable, Equatable, Sendable {
  package enum Place: Codable, Hashable, Sendable {
    case list
    case module(String, ModuleTab)
    case code(ModulePlace)
    /// Choosing what a module shall reach.
    case target(of: String)
    /// Why one module needs another.
    case reach(from: String, to: String)
    /// Of the violations those of one rule alone, by its line in the configuration; nil for all.
    case rules(RulesTab, rule: Int?)
    /// How all of it was on every day.
    case history
    /// Whether manifests may be executed.
    case trust
  }

  package var place: Place
  package var listing: ModuleListing

  package init(place: Place = .list, listing: ModuleListing = .list) {
    self.place = place
    self.listing = listing
  }

  private enum CodingKeys: CodingKey { case place, listing }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    place = try container.decodeIfPresent(Place.self, forKey: .place) ?? .list
    listing = try container.decodeIfPresent(ModuleListing.self, forKey: .listing) ?? .list
  }
}

extension ModulesState {
  /// The route that leads here.
  var route: ModuleRoute {
    switch place {
    case .list: return ModuleRoute(view: listing == .list ? nil : listing.rawValue)
    case .module(let name, let tab): return ModuleRoute(name: name, tab: tab.rawValue)
    case .code(let place):
      var route = ModuleRoute(name: place.module)
      route.path = place.path
      route.line = place.line
      route.to = place.to
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
      var route = ModuleRoute(tab: tab == .rules ? nil : tab.rawValue, view: "rules")
      route.rule = rule
      return route
    case .history: return ModuleRoute(view: "history")
    case .trust: return ModuleRoute(view: "trust")
    }
  }
}
