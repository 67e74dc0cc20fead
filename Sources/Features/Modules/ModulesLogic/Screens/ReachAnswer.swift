import ModulesInterface

/// Why one module needs another, as a chain of dependencies.
package struct ReachAnswer: Equatable, Sendable {
  /// A dependency on the way.
  package struct Step: Identifiable, Equatable, Sendable {
    package let id: Int
    package let from: String
    package let to: String
    /// The imports, else the declaration.
    package let places: [ImportPlace]
    /// The rules that it breaks.
    package let broken: [String]
  }

  package let from: String
  package let to: String
  /// Empty where the first doesn't need the second.
  package let steps: [Step]
  /// How many ways are as short, this one included; 0 where there is none.
  package let alternatives: Int
  /// How many steps lead the other way; nil for none.
  package let backwards: Int?

  /// Nil where there are no such modules.
  package init?(from: String, to: String, in book: ModuleBook) {
    let graph = book.graph
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
        places: graph.edge(from: pair.0, to: pair.1)?.places ?? [],
        broken: book.facts.broken[EdgeFacts.Key(from: names.0, to: names.1)] ?? [])
    }
    backwards = ModuleSearch.shortestPath(from: end, to: start, in: graph).map {
      $0.modules.count - 1
    }
  }

  /// Whether there is a way.
  package var isReached: Bool { alternatives > 0 }
}
