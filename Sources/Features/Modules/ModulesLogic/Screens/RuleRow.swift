import ModulesInterface
import Workspace

/// A rule with what it judges and what breaks it.
package struct RuleRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let rule: ModuleRule
  /// How many dependencies it judges; of `owned` how many modules.
  package let covered: Int
  /// The places at which one of those breaks it, and those at which one would but for an exception.
  package let violations: Int
  package let excepted: Int

  /// What it says: `Logic ⇸ UI`.
  package var words: String { rule.kind.summary }

  /// In the order of the configuration.
  static func rows(_ report: ModuleReport, _ configuration: ModulesConfiguration) -> [RuleRow] {
    let names = ModuleNames(report.graph, types: configuration.types.map(\.type))
    let violations = Dictionary(grouping: report.violations, by: \.rulePlace)
    let excepted = Dictionary(
      grouping: report.exceptions.filter(\.holds).flatMap(\.excepted), by: \.rulePlace)
    return configuration.rules.enumerated().map { number, rule in
      RuleRow(
        id: number, rule: rule, covered: covered(by: rule, report.graph, names),
        violations: violations[rule.place]?.count ?? 0,
        excepted: excepted[rule.place]?.count ?? 0)
    }
  }

  private static func covered(
    by rule: ModuleRule, _ graph: ModuleGraph, _ names: ModuleNames
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
    case .acyclic, .declared: return graph.edges.count
    case .owned: return graph.modules.count
    }
  }
}
