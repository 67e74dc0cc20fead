import ModulesInterface
import ModulesLogic
import TestSupport
import Testing

@Suite struct ModuleSearchTests {
  /// Distances and numbers of shortest paths between all modules, computed by a slow, simple
  /// algorithm.
  private func allPaths(_ graph: ModuleGraph) -> (distance: [[Int]], pathCounts: [[Int]]) {
    let count = graph.modules.count
    let far = 1_000_000
    var distance = Array(repeating: Array(repeating: far, count: count), count: count)
    for module in 0..<count { distance[module][module] = 0 }
    for edge in graph.edges { distance[edge.from][edge.to] = 1 }
    for middle in 0..<count {
      for from in 0..<count {
        for to in 0..<count {
          distance[from][to] = min(
            distance[from][to], distance[from][middle] + distance[middle][to])
        }
      }
    }
    var pathCounts = Array(repeating: Array(repeating: 0, count: count), count: count)
    for module in 0..<count { pathCounts[module][module] = 1 }
    for length in 1..<max(2, count) {
      for from in 0..<count {
        for to in 0..<count where distance[from][to] == length {
          pathCounts[from][to] = graph.edges(from: from).map { graph.edges[$0].to }
            .filter { distance[$0][to] == length - 1 }.reduce(0) { $0 + pathCounts[$1][to] }
        }
      }
    }
    return (distance, pathCounts)
  }

  @Test(
    "lengths and numbers of shortest paths match the Floyd–Warshall algorithm", arguments: 1...60)
  func shortestPaths(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let graph = GraphSample.random(
      Int.random(in: 2...14, using: &generator),
      density: Double.random(in: 0.02...0.4, using: &generator), using: &generator)
    let (distance, pathCounts) = allPaths(graph)
    for from in graph.modules.indices {
      for to in graph.modules.indices {
        let path = ModuleSearch.shortestPath(from: from, to: to, in: graph)
        guard distance[from][to] < 1_000_000 else {
          #expect(path == nil)
          continue
        }
        #expect(path?.modules.count == distance[from][to] + 1)
        #expect(path?.alternatives == pathCounts[from][to])
        #expect(path?.modules.first == from && path?.modules.last == to)
        for (one, next) in zip(path?.modules ?? [], path?.modules.dropFirst() ?? []) {
          #expect(graph.edge(from: one, to: next) != nil)
        }
      }
    }
  }

  @Test(
    "a module reaches exactly the modules at a finite distance, in both directions",
    arguments: 1...30)
  func reach(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let graph = GraphSample.random(12, density: 0.12, using: &generator)
    let (distance, _) = allPaths(graph)
    for module in graph.modules.indices {
      let others = graph.modules.indices.filter { $0 != module }
      #expect(
        ModuleSearch.reach(of: module, in: graph) == others.filter { distance[module][$0] < 1_000 })
      #expect(
        ModuleSearch.reach(of: module, in: graph, backwards: true)
          == others.filter { distance[$0][module] < 1_000 })
    }
  }

  @Test(
    "cycles exist, are shortest, and together contain every cyclic module", arguments: 1...60)
  func cycles(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let graph = GraphSample.random(
      Int.random(in: 2...16, using: &generator),
      density: Double.random(in: 0.02...0.3, using: &generator), using: &generator)
    let (distance, _) = allPaths(graph)
    let inCycles = graph.modules.indices.filter { module in
      graph.edges(from: module).contains { distance[graph.edges[$0].to][module] < 1_000 }
    }
    let cycles = CycleSearch.cycles(in: graph)
    #expect(
      Set(cycles.flatMap(\.path)) == Set(inCycles.map { graph.modules[$0].name }))
    for cycle in cycles {
      let numbers = cycle.path.compactMap { graph.number(of: $0) }
      #expect(cycle.path.first == cycle.path.last)
      #expect(Set(numbers).count == numbers.count - 1)
      #expect(cycle.locations.count == numbers.count - 1)
      for (from, to) in zip(numbers, numbers.dropFirst()) {
        #expect(graph.edge(from: from, to: to) != nil)
      }
      let start = numbers[0]
      let shortest = graph.edges(from: start).map { distance[graph.edges[$0].to][start] + 1 }.min()
      #expect(numbers.count - 1 == shortest)
    }
  }

  @Test("a chain of 100,000 modules doesn't overflow the stack")
  func deepChain() {
    let count = 100_000
    let modules = (0..<count).map { Module(name: String(1_000_000 + $0), path: "") }
    let graph = ModuleGraph(
      modules: modules,
      edges: (0..<count).map {
        ModuleEdge(from: $0, to: ($0 + 1) % count, imports: [ImportLocation("a")])
      })
    #expect(ModuleSearch.cyclicComponents(in: graph).map(\.count) == [count])
    #expect(ModuleSearch.shortestPath(from: 0, to: count - 1, in: graph)?.modules.count == count)
  }

  @Test("among equally short paths, the first by name is returned")
  func firstNames() {
    let graph = GraphSample.graph(["A > C B", "B > D", "C > D", "D"])
    let path = ModuleSearch.shortestPath(from: 0, to: 3, in: graph)
    #expect(path?.modules.map { graph.modules[$0].name } == ["A", "B", "D"])
    #expect(path?.alternatives == 2)
  }

  @Test("duplicate edges are merged, and self-edges are dropped")
  func mergedEdges() {
    let locations = [ImportLocation("b", line: 2), ImportLocation("a", line: 9)]
    let graph = ModuleGraph(
      modules: [Module(name: "B", path: ""), Module(name: "A", path: "")],
      edges: [
        ModuleEdge(from: 1, to: 0, imports: [locations[0]]), ModuleEdge(from: 0, to: 0),
        ModuleEdge(from: 1, to: 0, declaration: ImportLocation("p"), imports: [locations[1]]),
      ])
    #expect(
      graph.edges == [
        ModuleEdge(
          from: 0, to: 1, declaration: ImportLocation("p"), imports: [locations[1], locations[0]])
      ])
    #expect(graph.fanIn(of: 1) == 1)
    #expect(graph.fanOut(of: 1) == 0)
  }
}
