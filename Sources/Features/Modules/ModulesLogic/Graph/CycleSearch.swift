import ModulesInterface

/// Finds dependency cycles in a graph.
///
/// A graph can have exponentially many cycles, so only some are returned: for each module that is
/// part of a cycle but not of a returned one, the shortest cycle through it. Every module of a
/// cycle appears in at least one returned cycle, and repeatedly breaking the returned cycles
/// eventually removes all of them.
package struct CycleSearch {
  private let graph: ModuleGraph
  /// The strongly connected component of each module, or -1.
  private var componentOf: [Int]
  private var parent: [Int]
  private var round: [Int]
  private var current = 0

  private init(_ graph: ModuleGraph) {
    self.graph = graph
    componentOf = Array(repeating: -1, count: graph.modules.count)
    parent = Array(repeating: -1, count: graph.modules.count)
    round = Array(repeating: 0, count: graph.modules.count)
  }

  private init(searching graph: ModuleGraph, _ components: [[Int]]? = nil) {
    self.init(graph)
    let components = components ?? ModuleSearch.cyclicComponents(in: graph)
    for (number, component) in components.enumerated() {
      for module in component { componentOf[module] = number }
    }
  }

  package static func cycles(in graph: ModuleGraph) -> [ModuleCycle] {
    let cyclicComponents = ModuleSearch.cyclicComponents(in: graph)
    guard !cyclicComponents.isEmpty else { return [] }
    var search = CycleSearch(searching: graph, cyclicComponents)
    return cyclicComponents.flatMap { search.cycles(through: $0) }.map(search.cycle)
  }

  /// Returns the edges between modules of the same cycle, as indices into the graph's `edges`. If
  /// edges are removed from a graph, none of the other ones becomes part of a cycle.
  package static func cyclicEdges(in graph: ModuleGraph) -> [Int] {
    let search = CycleSearch(searching: graph)
    return graph.edges.indices.filter {
      let edge = graph.edges[$0]
      return search.componentOf[edge.from] >= 0
        && search.componentOf[edge.from] == search.componentOf[edge.to]
    }
  }

  /// Returns the shortest cycle through an edge between modules of the same cycle.
  package static func cycle(through edge: ModuleEdge, in graph: ModuleGraph) -> ModuleCycle? {
    guard let back = ModuleSearch.shortestPath(from: edge.to, to: edge.from, in: graph) else {
      return nil
    }
    return CycleSearch(graph).cycle([edge.from] + back.modules.dropLast())
  }

  private mutating func cycles(through component: [Int]) -> [[Int]] {
    var isNamed: Set<Int> = []
    var cycles: [[Int]] = []
    for module in component where !isNamed.contains(module) {
      let cycle = shortestCycle(through: module)
      isNamed.formUnion(cycle)
      cycles.append(cycle)
    }
    return cycles
  }

  /// The modules of the cycle, each once; the given one comes first.
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
        guard componentOf[other] == componentOf[start], round[other] != current else { continue }
        round[other] = current
        parent[other] = module
        queue.append(other)
      }
    }
    return [start]
  }

  private func cycle(_ modules: [Int]) -> ModuleCycle {
    let whole = modules + modules.prefix(1)
    let locations = zip(whole, whole.dropFirst()).map { from, to in
      let locations = graph.edge(from: from, to: to)?.locations ?? []
      // An unconditional import is a better example than one under a condition.
      return locations.first { $0.condition == nil } ?? locations.first ?? ImportLocation("")
    }
    return ModuleCycle(path: whole.map { graph.modules[$0].name }, locations: locations)
  }
}
