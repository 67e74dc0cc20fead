import ModulesInterface
import Workspace

extension RuleViolation {
  /// The violation of a rule by a cycle, located at the first import of the cycle.
  init(_ rule: ModuleRule, cycle: ModuleCycle, in graph: ModuleGraph) {
    let first = graph[cycle.path[0]] ?? Module(name: cycle.path[0], path: "")
    self.init(
      rule, from: first, to: cycle.path[1], at: cycle.locations[0],
      message: "\(cycle.description): modules depend on each other")
    // The cycle exists only where all of its imports are compiled.
    var conditions: [String] = []
    for condition in cycle.locations.compactMap(\.condition) where !conditions.contains(condition) {
      conditions.append(condition)
    }
    condition = conditions.isEmpty ? nil : conditions.joined(separator: " && ")
  }
}
