import Workspace

extension ModuleRule.Kind {
  /// The name of the rule for an entry under `relaxations`.
  var setting: String {
    let names = lists.map { $0.joined(separator: ", ") }.joined(separator: " to ")
    return names.isEmpty ? name : "\(name) \(names)"
  }

  /// The names in the rule, in the order of the configuration, such as `Logic to UI, SwiftUI`.
  var listedNames: String {
    lists.filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }.joined(separator: " to ")
  }

  /// Whether the rule names groups of modules.
  package var appliesToGroups: Bool {
    switch self {
    case .independentGroups, .acyclicGroups: true
    case .never, .only, .layers, .independent, .acyclic, .declared, .owned: false
    }
  }

  private var lists: [[String]] {
    switch self {
    case .never(let from, let to), .only(let from, let to): [from, to]
    case .layers(let order): [order]
    case .independent(let names), .independentGroups(let names), .acyclicGroups(let names):
      [names]
    case .acyclic, .declared, .owned: []
    }
  }
}
