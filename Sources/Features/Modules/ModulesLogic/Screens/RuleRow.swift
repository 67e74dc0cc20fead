import ModulesInterface
import Workspace

/// A rule with the number of checked dependencies, violations and exceptions.
package struct RuleRow: Identifiable, Equatable, Sendable {
  /// How much of the code that the rule applies to was checked.
  package enum Coverage: Equatable, Sendable {
    case complete
    /// Modules or their imports are missing, so there may be more violations.
    case partial
    /// Modules or their imports are missing, and the rule applies to none of the others.
    case nothing
  }

  package let id: Int
  package let rule: ModuleRule
  /// Number of dependencies that the rule applies to; for `owned`, number of modules.
  package let covered: Int
  /// Number of violations, and number of violations covered by an exception.
  package let violations: Int
  package let excepted: Int
  package let coverage: Coverage

  /// A short form of the rule: `Logic ⇸ UI`.
  package var summary: String { rule.kind.summary }

  /// In configuration order.
  static func rows(_ report: ModuleReport, _ configuration: ModulesConfiguration) -> [RuleRow] {
    let names = ModuleNames(report.graph, configuration)
    let groups = ModuleGroups(report.graph, configuration)
    let violations = Dictionary(grouping: report.violations, by: \.ruleLocation)
    let excepted = Dictionary(
      grouping: report.exceptions.filter(\.holds).flatMap(\.excepted), by: \.ruleLocation)
    return configuration.rules.enumerated().map { number, rule in
      let covered = covered(by: rule, report.graph, names, groups)
      return RuleRow(
        id: number, rule: rule, covered: covered,
        violations: violations[rule.location]?.count ?? 0,
        excepted: excepted[rule.location]?.count ?? 0,
        coverage: coverage(of: rule, covered: covered, report))
    }
  }

  private static func coverage(
    of rule: ModuleRule, covered: Int, _ report: ModuleReport
  ) -> Coverage {
    let gap = report.ruleGaps.first { $0.rule.location == rule.location }
    if let gap, !gap.isPartial { return .nothing }
    if report.lacksModules { return covered == 0 ? .nothing : .partial }
    return gap == nil ? .complete : .partial
  }

  private static func covered(
    by rule: ModuleRule, _ graph: ModuleGraph, _ names: ModuleNames, _ groups: ModuleGroups
  ) -> Int {
    switch rule.kind {
    case .never(let from, _):
      let sources = names.selection(from)
      return graph.edges.count { sources.contains($0.from) }
        + graph.outside.count { sources.contains($0.from) }
    case .only(let from, _):
      let sources = names.selection(from)
      return graph.edges.count { sources.contains($0.from) }
    case .layers(let order):
      let members = names.selection(order)
      return graph.edges.count { members.contains($0.from) && members.contains($0.to) }
    case .independent(let modules):
      let members = names.selection(modules)
      return graph.edges.count { members.contains($0.from) }
    case .independentGroups(let patterns), .acyclicGroups(let patterns):
      let selected = groups.selection(patterns)
      return graph.edges.count { edge in
        groups.crossing(edge).map { selected[$0.from] && selected[$0.to] } ?? false
      }
    case .acyclic: return graph.edges.count
    case .declared: return graph.edges.count { DeclaredDependencies.isComparable($0, in: graph) }
    case .owned: return graph.modules.count
    }
  }
}
