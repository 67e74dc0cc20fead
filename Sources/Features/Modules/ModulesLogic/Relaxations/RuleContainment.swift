import Workspace

/// Determines whether rules forbid everything that another rule forbids, as far as their names show
/// it. Names mean the same modules in both.
enum RuleContainment {
  /// Whether the rules together forbid everything that `rule` forbids.
  static func contains(_ rules: [ModuleRule.Kind], _ rule: ModuleRule.Kind) -> Bool {
    if rules.contains(rule) { return true }
    switch rule {
    case .never(let from, let to):
      return from.allSatisfy { from in
        to.allSatisfy { to in rules.contains { $0.forbids(from, to) } }
      }
    case .only(let from, let to):
      return from.allSatisfy { from in rules.contains { $0.restricts(from, to: to) } }
    case .layers(let order): return rules.contains { $0.layers(order) }
    case .independent(let modules): return rules.contains { $0.separates(modules) }
    case .independentGroups(let groups):
      return rules.contains { $0.separates(groups: groups) }
    case .acyclicGroups(let groups):
      return rules.contains { $0.untangles(groups: groups) }
    case .acyclic, .declared, .owned: return false
    }
  }
}

extension ModuleRule.Kind {
  fileprivate func forbids(_ source: String, _ target: String) -> Bool {
    if case .never(let from, let to) = self { return from.contains(source) && to.contains(target) }
    return false
  }

  fileprivate func restricts(_ source: String, to targets: [String]) -> Bool {
    if case .only(let from, let to) = self {
      return from.contains(source) && Set(to).isSubset(of: targets)
    }
    return false
  }

  /// Whether the layers contain others in the same order.
  fileprivate func layers(_ others: [String]) -> Bool {
    guard case .layers(let order) = self else { return false }
    var rest = others[...]
    for layer in order where layer == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  fileprivate func separates(_ others: [String]) -> Bool {
    if case .independent(let modules) = self { return Set(others).isSubset(of: modules) }
    return false
  }

  fileprivate func separates(groups others: [String]) -> Bool {
    guard case .independentGroups(let groups) = self else { return false }
    return groups == ["*"] || Set(others).isSubset(of: groups)
  }

  fileprivate func untangles(groups others: [String]) -> Bool {
    guard case .acyclicGroups(let groups) = self else { return false }
    return groups == ["*"] || Set(others).isSubset(of: groups)
  }
}
