import ModulesInterface
import Workspace

// Names in rules that match no module. They are usually typos.
extension RuleCheck {
  /// Reports the unknown names in a rule. If a rule applies to none of its names, it checks nothing.
  mutating func noteUnknownNames(_ rule: ModuleRule) {
    switch rule.kind {
    case .never(let from, let to):
      note(unknown(from), among: from, in: rule)
      // The target of a "never" rule can be external or already removed. Report it only if it
      // resembles a name in the repository.
      report.notices += notices(
        unknown(to).filter { name in
          // The search for the nearest name is slow, and most names are known.
          !graph.outside.contains { $0.end == name.exact } && names.nearest(to: name) != nil
        }, in: rule)
    case .only(let from, let to):
      note(unknown(from), among: from, in: rule)
      report.notices += notices(unknown(to.filter { $0 != ModuleNames.siblings }), in: rule)
    case .layers(let all), .independent(let all):
      note(unknown(all), among: all, in: rule)
    case .independentGroups(let all), .acyclicGroups(let all):
      note(all.filter { !groups.selection([$0]).contains(true) }, among: all, in: rule)
    case .acyclic, .declared, .owned: break
    }
  }

  private func unknown(_ names: [String]) -> [String] {
    names.filter { self.names.isUnknown($0) }
  }

  /// Reports that a rule doesn't apply to some or all of its names. A rule is an error if all of its
  /// names are unknown and none is a glob, which may match a module later.
  private mutating func note(_ unknown: [String], among all: [String], in rule: ModuleRule) {
    guard !unknown.isEmpty else { return }
    let notices = notices(unknown, in: rule)
    report.notices += notices
    report.add(
      RuleGap(
        rule, isPartial: all.count - unknown.count >= rule.kind.comparedNames,
        isInvalid: unknown.count == all.count && !unknown.contains(where: ModuleNames.isGlob),
        reason: unknown.map { "it \(remark($0, in: rule))" }.joined(separator: "; "),
        notices: notices))
  }

  private func notices(_ unknown: [String], in rule: ModuleRule) -> [String] {
    unknown.map { "\(title(of: rule)) \(remark($0, in: rule))" }
  }

  /// The end of a sentence about a rule with an unknown name, with a suggestion.
  private func remark(_ name: String, in rule: ModuleRule) -> String {
    let nearest = rule.kind.appliesToGroups ? groups.nearest(to: name) : names.nearest(to: name)
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    if rule.kind.appliesToGroups {
      return "names the group \"\(name)\", which doesn't exist\(hint)"
    }
    let kinds = configuration.groups.isEmpty ? "a module" : "a group or a module"
    return "names \"\(name)\", which is neither a type nor \(kinds)\(hint)"
  }

  /// The kind of a rule and its line; a proposed rule has none.
  func title(of rule: ModuleRule) -> String {
    "the rule \"\(rule.kind.name)\""
      + (rule.location.line < 1 ? "" : " in line \(rule.location.line)")
  }
}

extension ModuleRule.Kind {
  /// The number of names without which the rule checks nothing.
  fileprivate var comparedNames: Int {
    switch self {
    case .layers, .independent, .independentGroups: 2
    case .never, .only, .acyclic, .acyclicGroups, .declared, .owned: 1
    }
  }
}
