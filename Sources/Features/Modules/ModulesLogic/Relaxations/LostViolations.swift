import CheckInterface
import ModulesInterface
import Workspace
import WorkspaceLogic

/// Finds new violations that the configuration of the base reports in the current code and the current
/// configuration doesn't.
///
/// A comparison of the configurations can't show what each change means: another provider, type or group
/// can take modules from a rule whose text stays the same.
package struct LostViolations {
  private let before: ModulesConfiguration
  private let former: ModuleReport
  private let now: ModuleReport
  private let current: Set<Place>
  private let cyclic: Set<ImportLocation>

  /// - Parameters:
  ///   - before: the configuration of the base.
  ///   - former: the current code by that configuration.
  ///   - now: the current code by the current configuration.
  package init(_ before: ModulesConfiguration, _ former: ModuleReport, now: ModuleReport) {
    self.before = before
    self.former = former
    self.now = now
    current = Set(now.violations.map(Place.init))
    cyclic = Set(
      now.acyclic.map { acyclic in
        CycleSearch.cyclicEdges(in: acyclic.graph).flatMap { acyclic.graph.edges[$0].locations }
      } ?? [])
  }

  /// Whether there are no such violations, new or not.
  package var isEmpty: Bool { !former.violations.contains(where: isLost) }

  /// Returns the relaxations.
  ///
  /// - Parameters:
  ///   - allowed: the violations that aren't new, by the configuration of the base.
  ///   - known: the relaxations that the configurations show. They explain the violations of their rules,
  ///     types, groups and exceptions.
  ///   - isNewFolder: whether a folder has no files at the base. Its module can get a type that an `only` rule
  ///     permits.
  package func relaxations(
    allowed: FindingBaseline, known: [Relaxation], isNewFolder: (String) -> Bool
  ) -> [Relaxation] {
    let settings = Set(known.map(\.setting.exact))
    let lost = ModuleBaseline.excess(former, over: allowed, isChanged: isLost).filter(isLost)
    return before.rules.compactMap { rule in
      let own = lost.filter { violation in
        violation.ruleLocation == rule.location && !isExplained(violation, of: rule, by: settings)
          && !isPermitted(violation, of: rule, isNewFolder)
      }
      guard !own.isEmpty else { return nil }
      let places = TextFormat.joined(own.map { "\($0.path):\($0.line)" }, limit: 3)
      return Relaxation(
        "rules.\(rule.kind.setting)",
        "by the rules of the base, the module rule \"\(rule.kind.summary)\" has "
          + (own.count == 1 ? "a new violation" : "\(own.count) new violations")
          + " that no longer " + (own.count == 1 ? "counts" : "count") + ": \(places)")
    }
  }

  private func isLost(_ violation: RuleViolation) -> Bool {
    guard violation.rule == ModuleRule.Kind.acyclic.name else {
      return !current.contains(Place(violation))
    }
    // A cycle can have another shortest path.
    if violation.ruleLocation == former.acyclic?.rule.location {
      return !cyclic.contains {
        $0.path.exact == violation.path.exact && $0.line == violation.line
          && $0.column == violation.column
      }
    }
    return !now.violations.contains { $0.rule == violation.rule }
  }

  private func isExplained(
    _ violation: RuleViolation, of rule: ModuleRule, by settings: Set<ExactText>
  ) -> Bool {
    if settings.contains("rules.\(rule.kind.setting)".exact) { return true }
    if rule.kind.names.contains(where: {
      settings.contains("moduleTypes.\($0)".exact) || settings.contains("moduleGroups.\($0)".exact)
    }) {
      return true
    }
    if rule.kind.appliesToGroups,
      settings.contains(where: { $0.text.hasPrefix("moduleGroups") })
    {
      return true
    }
    let isExcepted = now.exceptions.contains { use in
      use.excepted.contains { Place($0) == Place(violation) }
        && settings.contains("exceptions.\(use.exception.from) to \(use.exception.to)".exact)
    }
    if isExcepted { return true }
    guard settings.contains(where: { $0.text.hasPrefix("modules.") }) else { return false }
    // The relaxation of a provider explains modules that no longer exist.
    let names = [violation.from] + (violation.to.map { [$0] } ?? [])
    return names.contains { name in
      former.graph[name].map { module in
        !now.graph.modules.contains { $0.path.exact == module.path.exact }
      } ?? false
    }
  }

  private func isPermitted(
    _ violation: RuleViolation, of rule: ModuleRule, _ isNewFolder: (String) -> Bool
  ) -> Bool {
    guard case .only = rule.kind, let to = violation.to, let module = former.graph[to] else {
      return false
    }
    return isNewFolder(module.path)
  }

  private struct Place: Hashable {
    let rule: String
    let path: ExactText
    let line: Int
    let column: Int

    init(_ violation: RuleViolation) {
      rule = violation.rule
      path = violation.path.exact
      line = violation.line
      column = violation.column
    }
  }
}

extension ModulesConfiguration {
  /// Whether two configurations report the same violations in all code.
  package func decidesLike(_ other: ModulesConfiguration) -> Bool {
    providers == other.providers && types == other.types
      && groups.map(\.subject) == other.groups.map(\.subject)
      && rules.map(\.kind) == other.rules.map(\.kind)
      && exceptions.count == other.exceptions.count
      && zip(exceptions, other.exceptions).allSatisfy {
        $0.from.exact == $1.from.exact && $0.to.exact == $1.to.exact && $0.until == $1.until
      }
  }
}
