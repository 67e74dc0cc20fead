import Matching
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
    if case .never(let from, let to) = self {
      return from.exact.contains(source.exact) && to.exact.contains(target.exact)
    }
    return false
  }

  fileprivate func restricts(_ source: String, to targets: [String]) -> Bool {
    if case .only(let from, let to) = self {
      return from.exact.contains(source.exact) && Set(to.exact).isSubset(of: targets.exact)
    }
    return false
  }

  /// Whether the layers contain others in the same order. A module belongs to the first layer that contains
  /// it, so a name that occurs twice, or a glob before a name, could take modules from the others.
  fileprivate func layers(_ others: [String]) -> Bool {
    guard case .layers(let order) = self else { return false }
    var rest = others.exact[...]
    for layer in order.exact {
      if layer == rest.first {
        rest.removeFirst()
      } else if others.exact.contains(layer) || rest.contains(where: { layer.covers($0) }) {
        return false
      }
    }
    return rest.isEmpty
  }

  fileprivate func separates(_ others: [String]) -> Bool {
    if case .independent(let modules) = self {
      return Set(others.exact).isSubset(of: modules.exact)
    }
    return false
  }

  fileprivate func separates(groups others: [String]) -> Bool {
    guard case .independentGroups(let groups) = self else { return false }
    return groups == ["*"] || Set(others.exact).isSubset(of: groups.exact)
  }

  fileprivate func untangles(groups others: [String]) -> Bool {
    guard case .acyclicGroups(let groups) = self else { return false }
    return groups == ["*"] || Set(others.exact).isSubset(of: groups.exact)
  }
}

extension ExactText {
  /// Whether the text is a glob that matches another name.
  fileprivate func covers(_ name: ExactText) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
      && PathGlob(text).matches(name.text)
  }
}
