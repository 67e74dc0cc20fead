import ModulesInterface

/// The dependency path from one module to another.
package struct ReachabilityResult: Equatable, Sendable {
  /// One dependency of the path.
  package struct Step: Identifiable, Equatable, Sendable {
    package let id: Int
    package let from: String
    package let to: String
    /// The imports, or the declaration if there are none.
    package let locations: [ImportLocation]
    /// The rules that it violates.
    package let broken: [String]
  }

  package let from: String
  package let to: String
  /// Empty if there is no path.
  package let steps: [Step]
  /// Number of paths of the same length; 0 if there is none.
  package let alternatives: Int
  /// Number of steps in the opposite direction; nil if there is no path.
  package let backwards: Int?

  /// Nil if one of the modules doesn't exist.
  package init?(from: String, to: String, in moduleIndex: ModuleIndex) {
    let graph = moduleIndex.graph
    guard let start = graph.number(of: from), let end = graph.number(of: to) else { return nil }
    self.from = from
    self.to = to
    let found = ModuleSearch.shortestPath(from: start, to: end, in: graph)
    let modules = found?.modules ?? []
    alternatives = found?.alternatives ?? 0
    steps = zip(modules, modules.dropFirst()).enumerated().map { number, pair in
      let names = (graph.modules[pair.0].name, graph.modules[pair.1].name)
      return Step(
        id: number, from: names.0, to: names.1,
        locations: graph.edge(from: pair.0, to: pair.1)?.locations ?? [],
        broken: moduleIndex.facts.broken[EdgeFacts.Key(from: names.0, to: names.1)] ?? [])
    }
    isComplete =
      !moduleIndex.report.lacksModules
      && ModuleSearch.reachesOnlyKnown(from: start, in: graph)
    backwards = ModuleSearch.shortestPath(from: end, to: start, in: graph).map {
      $0.modules.count - 1
    }
  }

  /// Whether all dependencies of the modules that the first one reaches are known. Otherwise, there may be
  /// a path that isn't found.
  package let isComplete: Bool

  /// Whether there is a path.
  package var isReached: Bool { alternatives > 0 }
}
