import CheckInterface
import ModulesInterface
import Workspace

/// The baseline of module rules: how many violations each dependency may have.
///
/// A cycle can't be counted like other violations: if one is broken, another one may become the
/// shortest. Instead, the baseline lists the dependencies that are part of cycles. Removing
/// dependencies never adds one to that list.
package enum ModuleBaseline {
  /// The path of the file from the repository's root.
  package static let path = ".headway/modules.tsv"
  /// The kind of the lines that show that the violations of a rule were recorded.
  package static let ruleKind = "rule"
  /// The kind of the lines for cycles of groups, by their first dependency.
  private static let groupCycleKind = "acyclic groups"

  /// Returns the violations of a report.
  ///
  /// - Parameters:
  ///   - report: the modules and their violations.
  ///   - rules: only count violations of these rules; nil for all.
  package static func counts(
    _ report: ModuleReport, of rules: [ModuleRule]? = nil
  ) -> FindingBaseline {
    let locations = rules.map { Set($0.map(\.location)) }
    var counts: [FindingBaseline.Key: Int] = [:]
    for violation in report.violations where !isModuleCycle(violation, report) {
      if locations?.contains(violation.ruleLocation) == false { continue }
      counts[key(violation), default: 0] += 1
    }
    if let acyclic = report.acyclic, locations?.contains(acyclic.rule.location) != false {
      for edge in CycleSearch.cyclicEdges(in: acyclic.graph) {
        counts[key(acyclic.graph.edges[edge], in: acyclic.graph)] = 1
      }
    }
    return FindingBaseline(counts)
  }

  /// Returns the baseline after an update. It records the violations of rules that it doesn't contain
  /// yet, and lowers the counts of other ones. It never raises them.
  ///
  /// - Parameters:
  ///   - baseline: the current baseline; nil if there is none yet.
  ///   - report: the modules and their violations.
  ///   - rules: the rules of the configuration.
  package static func updating(
    _ baseline: FindingBaseline?, _ report: ModuleReport, rules: [ModuleRule]
  ) -> FindingBaselineUpdate {
    let before = baseline ?? FindingBaseline()
    let isKnown: (ModuleRule) -> Bool = { before[mark($0)] > 0 || before[formerMark($0)] > 0 }
    let known = counts(report, of: rules.filter(isKnown))
    let new = counts(report, of: rules.filter { !isKnown($0) })
    let kept = before.limited(to: known)
    var result = kept.counts.merging(new.counts) { $0 + $1 }
    for rule in rules { result[mark(rule)] = 1 }
    let recorded = before.counts.filter { $0.key.kind != ruleKind }.values.reduce(0, +)
    return FindingBaselineUpdate(
      baseline: FindingBaseline(result), added: new.total, removed: recorded - kept.total,
      refused: known.keys(above: before))
  }

  /// Returns what a baseline allows beyond the violations of a report, and the lines of rules that are
  /// no longer configured.
  package static func slack(
    of baseline: FindingBaseline, _ report: ModuleReport, rules: [ModuleRule]
  ) -> FindingBaseline {
    var needed = counts(
      report, of: rules.filter { baseline[mark($0)] > 0 || baseline[formerMark($0)] > 0 })
    for rule in rules {
      needed.counts[mark(rule)] = 1
      needed.counts[formerMark(rule)] = 1
    }
    return baseline.slack(over: needed)
  }

  /// Returns the violations that exceed a baseline. Those in changed lines come first.
  package static func excess(
    _ report: ModuleReport, over baseline: FindingBaseline,
    isChanged: (RuleViolation) -> Bool
  ) -> [RuleViolation] {
    let counted = report.violations.filter { !isModuleCycle($0, report) }
    let excess = Dictionary(grouping: counted, by: key).flatMap { key, all -> [RuleViolation] in
      let count = all.count - baseline[key]
      if count <= 0 { return [] }
      let changed = all.filter(isChanged)
      return changed + all.filter { !isChanged($0) }.prefix(max(0, count - changed.count))
    }
    return (excess + newCycles(report, baseline)).sorted {
      ($0.path, $0.line, $0.column, $0.ruleLocation.line)
        < ($1.path, $1.line, $1.column, $1.ruleLocation.line)
    }
  }

  /// The shortest cycle through each dependency that the baseline doesn't contain.
  private static func newCycles(
    _ report: ModuleReport, _ baseline: FindingBaseline
  ) -> [RuleViolation] {
    guard let acyclic = report.acyclic else { return [] }
    var found: [ModuleCycle] = []
    var named: Set<FindingBaseline.Key> = []
    for edge in CycleSearch.cyclicEdges(in: acyclic.graph).map({ acyclic.graph.edges[$0] }) {
      let key = key(edge, in: acyclic.graph)
      guard baseline[key] == 0, !named.contains(key),
        let cycle = CycleSearch.cycle(through: edge, in: acyclic.graph)
      else { continue }
      found.append(cycle)
      for (from, to) in zip(cycle.path, cycle.path.dropFirst()) {
        named.insert(FindingBaseline.Key(ModuleRule.Kind.acyclic.name, "\(from) > \(to)"))
      }
    }
    return found.map { RuleViolation(acyclic.rule, cycle: $0, in: acyclic.graph) }
  }

  private static func key(_ violation: RuleViolation) -> FindingBaseline.Key {
    FindingBaseline.Key(
      violation.rule == ModuleRule.Kind.acyclic.name ? groupCycleKind : violation.rule,
      violation.to.map { "\(violation.from) > \($0)" } ?? violation.from)
  }

  /// Whether a violation is a cycle of modules, not of groups.
  private static func isModuleCycle(_ violation: RuleViolation, _ report: ModuleReport) -> Bool {
    violation.rule == ModuleRule.Kind.acyclic.name
      && violation.ruleLocation == report.acyclic?.rule.location
  }

  private static func key(_ edge: ModuleEdge, in graph: ModuleGraph) -> FindingBaseline.Key {
    FindingBaseline.Key(
      ModuleRule.Kind.acyclic.name,
      "\(graph.modules[edge.from].name) > \(graph.modules[edge.to].name)")
  }
}
