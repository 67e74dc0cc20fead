import CheckInterface
import ModulesInterface
import Workspace
import WorkspaceLogic

// Rules that can't be checked in every module.
extension RuleCheck {
  /// Reports a rule that applies to modules whose dependencies aren't known.
  mutating func noteUncheckedModules(_ rule: ModuleRule) {
    let subjects = subjects(of: rule)
    if rule.kind == .declared, subjects.isEmpty, !graph.modules.isEmpty {
      return note(rule, isPartial: false, "no manifest declares the dependencies of a module")
    }
    guard subjects.contains(where: { !$0.hasKnownImports }) else { return }
    let needs = needs(of: rule)
    let unchecked = subjects.filter {
      needs.imports ? !$0.hasKnownImports : !$0.hasKnownDependencies
    }
    guard !unchecked.isEmpty else { return }
    // A module without source files has no imports to check.
    let isPartial = subjects.contains { module in
      module.hasKnownImports && module.sourceFiles > 0
        || needs.dependencies && module.hasKnownDependencies && hasDependencies(module)
    }
    note(rule, isPartial: isPartial, RuleCheck.reason(unchecked))
  }

  private func hasDependencies(_ module: Module) -> Bool {
    graph.number(of: module.name).map { graph.fanOut(of: $0) > 0 } ?? false
  }

  /// Reports a rule about owners, which are unknown without an owners file.
  mutating func noteMissingOwners(_ rule: ModuleRule) {
    note(rule, isPartial: false, "no CODEOWNERS file found")
  }

  private mutating func note(_ rule: ModuleRule, isPartial: Bool, _ reason: String) {
    let notice = UncheckedRule.message(title(of: rule), isPartial: isPartial, reason)
    report.notices.append(notice)
    report.add(RuleGap(rule, isPartial: isPartial, reason: reason, notices: [notice]))
  }

  /// The modules whose dependencies a rule checks.
  private func subjects(of rule: ModuleRule) -> [Module] {
    switch rule.kind {
    case .never(let names, _), .only(let names, _), .layers(let names), .independent(let names):
      let members = self.names.selection(names).members
      return members.indices.filter { members[$0] }.map { graph.modules[$0] }
    case .independentGroups(let patterns), .acyclicGroups(let patterns):
      let selected = groups.selection(patterns)
      return graph.modules.indices.filter { groups.group(of: $0).map { selected[$0] } ?? false }
        .map { graph.modules[$0] }
    case .acyclic: return graph.modules
    case .declared: return graph.modules.filter { $0.package != nil }
    case .owned: return []
    }
  }

  /// Whether a rule checks imports, and whether it checks dependencies that can also be declared. Only
  /// imports show that a module depends on one outside the repository.
  private func needs(of rule: ModuleRule) -> (imports: Bool, dependencies: Bool) {
    switch rule.kind {
    case .declared: return (true, false)
    case .never(_, let to):
      let outside = to.count { names.isUnknown($0) }
      return (outside > 0, outside < to.count)
    case .only, .layers, .independent, .independentGroups, .acyclic, .acyclicGroups, .owned:
      return (false, true)
    }
  }

  /// The reason why imports aren't known, with the languages of most modules first.
  private static func reason(_ modules: [Module]) -> String {
    let languages = Dictionary(
      modules.flatMap(\.unreadLanguages).map { ($0, 1) }, uniquingKeysWith: +
    ).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return "Headway doesn't read the imports of "
      + "\(TextFormat.count(modules.count, "module")) in \(TextFormat.list(languages))"
  }
}
