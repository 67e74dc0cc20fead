import ModulesInterface

/// Finds the circles in a graph.
///
/// There may be more circles than atoms in the world, so not all are named: for each module that is in one
/// and in none named before, the shortest through it. So whoever breaks the named ones and asks again comes
/// to an end, and no module that is in a circle goes unmentioned.
package struct CycleSearch {
  private let graph: ModuleGraph
  /// For each module the knot that it is in, or -1.
  private var knotOf: [Int]
  private var parent: [Int]
  private var round: [Int]
  private var current = 0

  private init(_ graph: ModuleGraph) {
    self.graph = graph
    knotOf = Array(repeating: -1, count: graph.modules.count)
    parent = Array(repeating: -1, count: graph.modules.count)
    round = Array(repeating: 0, count: graph.modules.count)
  }

  package static func cycles(in graph: ModuleGraph) -> [ModuleCycle] {
    let knots = ModuleSearch.knots(in: graph)
    guard !knots.isEmpty else { return [] }
    var search = CycleSearch(graph)
    for (number, knot) in knots.enumerated() {
      for module in knot { search.knotOf[module] = number }
    }
    return knots.flatMap { search.cycles(through: $0) }.map(search.cycle)
  }

  private mutating func cycles(through knot: [Int]) -> [[Int]] {
    var isNamed: Set<Int> = []
    var cycles: [[Int]] = []
    for module in knot where !isNamed.contains(module) {
      let cycle = shortestCycle(through: module)
      isNamed.formUnion(cycle)
      cycles.append(cycle)
    }
    return cycles
  }

  /// Each module of it once, the given one first.
  private mutating func shortestCycle(through start: Int) -> [Int] {
    current += 1
    round[start] = current
    var queue = [start]
    var head = 0
    while head < queue.count {
      let module = queue[head]
      head += 1
      for edge in graph.edges(from: module) {
        let other = graph.edges[edge].to
        if other == start {
          var cycle = [module]
          while cycle[cycle.count - 1] != start { cycle.append(parent[cycle[cycle.count - 1]]) }
          return cycle.reversed()
        }
        guard knotOf[other] == knotOf[start], round[other] != current else { continue }
        round[other] = current
        parent[other] = module
        queue.append(other)
      }
    }
    return [start]
  }

  private func cycle(_ modules: [Int]) -> ModuleCycle {
    let whole = modules + modules.prefix(1)
    let places = zip(whole, whole.dropFirst()).map { from, to in
      let places = graph.edge(from: from, to: to)?.places ?? []
      // What is always compiled says more than what stands under a condition.
      return places.first { $0.condition == nil } ?? places.first ?? ImportPlace("")
    }
    return ModuleCycle(path: whole.map { graph.modules[$0].name }, places: places)
  }
}
