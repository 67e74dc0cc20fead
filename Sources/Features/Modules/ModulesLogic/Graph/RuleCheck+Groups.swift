import ModulesInterface
import Workspace

// Rules over groups of modules.
extension RuleCheck {
  /// Dependencies covered by an exception don't count as part of a cycle.
  mutating func evaluateGroupCycles(_ rule: ModuleRule, _ patterns: [String]) {
    let selected = groups.selection(patterns)
    let all = CycleSearch.cycles(in: groups.quotient(of: buildGraph, selected: selected))
    noteExceptedGroupCycles(all, rule)
    let rest = buildGraph.removing { exception(for: $0.from, $0.to, holding: true) != nil }
    let cycles =
      rest.edges.count < buildGraph.edges.count
      ? CycleSearch.cycles(in: groups.quotient(of: rest, selected: selected)) : all
    for cycle in cycles {
      guard let violation = groupViolation(rule, cycle, in: rest) else { continue }
      report.violations.append(violation)
    }
  }

  /// Counts each cycle for the exceptions that cover one of its dependencies.
  private mutating func noteExceptedGroupCycles(_ cycles: [ModuleCycle], _ rule: ModuleRule) {
    for cycle in cycles {
      guard let violation = groupViolation(rule, cycle, in: buildGraph) else { continue }
      let hops = Set(zip(cycle.path, cycle.path.dropFirst()).map { "\($0)/\($1)".exact })
      let covering = buildGraph.edges.compactMap { edge -> Int? in
        guard let (from, to) = groups.crossing(edge),
          hops.contains("\(groups.names[from])/\(groups.names[to])".exact)
        else { return nil }
        return exception(for: edge.from, edge.to, holding: true)
      }
      for number in Set(covering) { excepted[number].append(violation) }
    }
  }

  /// The violation at the first dependency of a cycle. Its message names one dependency between each
  /// two groups.
  private func groupViolation(
    _ rule: ModuleRule, _ cycle: ModuleCycle, in graph: ModuleGraph
  ) -> RuleViolation? {
    let hops = zip(zip(cycle.path, cycle.path.dropFirst()), cycle.locations).compactMap {
      names, location in
      graph.edges.first { edge in
        guard let (from, to) = groups.crossing(edge) else { return false }
        return groups.names[from].exact == names.0.exact
          && groups.names[to].exact == names.1.exact && edge.locations.contains(location)
      }.map { (edge: $0, location: location) }
    }
    guard let first = hops.first, hops.count == cycle.locations.count else { return nil }
    let reasons = hops.enumerated().map { number, hop in
      let (from, to) = (graph.modules[hop.edge.from].name, graph.modules[hop.edge.to].name)
      let words = "\(from) \(hop.edge.isImported ? "imports" : "declares") \(to)"
      // The violation itself is located at the first dependency.
      return number == 0 ? words : "\(words) at \(hop.location.path):\(hop.location.line)"
    }
    var violation = RuleViolation(
      rule, from: graph.modules[first.edge.from], to: graph.modules[first.edge.to].name,
      at: first.location,
      message:
        "\(cycle.description): groups depend on each other (\(reasons.joined(separator: "; ")))")
    violation.condition = cycle.condition
    return violation
  }

  /// No group may depend on another one.
  mutating func evaluateIndependentGroups(_ rule: ModuleRule, _ patterns: [String]) {
    let selected = groups.selection(patterns)
    for edge in graph.edges {
      guard let (from, to) = groups.crossing(edge), selected[from], selected[to] else { continue }
      add(
        rule, edge, "the groups \(groups.names[from]) and \(groups.names[to]) must be independent")
    }
  }
}

extension ModuleCycle {
  /// The conditions of all imports of the cycle; nil if there are none. The cycle exists only where
  /// all of its imports are compiled.
  var condition: String? {
    var conditions: [String] = []
    for condition in locations.compactMap(\.condition) where !conditions.contains(condition) {
      conditions.append(condition)
    }
    return conditions.isEmpty ? nil : conditions.joined(separator: " && ")
  }
}
