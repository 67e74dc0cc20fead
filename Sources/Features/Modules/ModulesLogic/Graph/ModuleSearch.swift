import ModulesInterface

/// Why one module reaches another.
package struct ModulePath: Equatable, Sendable {
  /// Numbers of modules, the first and the last one included; as few as can be.
  package let modules: [Int]
  /// How many paths are as short as this one; `Int.max` stands for more than can be counted.
  package let alternatives: Int
}

/// Walks over a graph.
package enum ModuleSearch {
  /// The shortest path by dependencies, the first by the modules' names where several are as short.
  ///
  /// - Returns: nil where there is none; a path of one module from a module to itself.
  package static func shortestPath(from: Int, to: Int, in graph: ModuleGraph) -> ModulePath? {
    // From the end to the beginning, so that the walk back to the end can take the first name each time.
    var distance = [Int](repeating: -1, count: graph.modules.count)
    var ways = [Int](repeating: 0, count: graph.modules.count)
    distance[to] = 0
    ways[to] = 1
    var queue = [to]
    var head = 0
    while head < queue.count {
      let module = queue[head]
      head += 1
      if distance[from] >= 0, distance[module] >= distance[from] { break }
      for edge in graph.edges(to: module) {
        let other = graph.edges[edge].from
        if distance[other] < 0 {
          distance[other] = distance[module] + 1
          queue.append(other)
        }
        if distance[other] == distance[module] + 1 {
          let (sum, isTooMuch) = ways[other].addingReportingOverflow(ways[module])
          ways[other] = isTooMuch ? .max : sum
        }
      }
    }
    guard distance[from] >= 0 else { return nil }
    var path = [from]
    var current = from
    while current != to {
      let next = graph.edges(from: current).lazy.map { graph.edges[$0].to }.first {
        distance[$0] >= 0 && distance[$0] == distance[current] - 1
      }
      guard let next else { return nil }
      path.append(next)
      current = next
    }
    return ModulePath(modules: path, alternatives: ways[from])
  }

  /// Every module that a module reaches, or that reaches it, without itself.
  package static func reach(of module: Int, in graph: ModuleGraph, backwards: Bool = false) -> [Int]
  {
    var isSeen = [Bool](repeating: false, count: graph.modules.count)
    isSeen[module] = true
    var queue = [module]
    var head = 0
    while head < queue.count {
      let current = queue[head]
      head += 1
      func see(_ other: Int) {
        guard !isSeen[other] else { return }
        isSeen[other] = true
        queue.append(other)
      }
      if backwards {
        for edge in graph.edges(to: current) { see(graph.edges[edge].from) }
      } else {
        for edge in graph.edges(from: current) { see(graph.edges[edge].to) }
      }
    }
    return queue.dropFirst().sorted()
  }

  /// Groups of modules that all reach each other, each with more than one member, by Tarjan's algorithm
  /// without recursion: repositories may be deep.
  package static func knots(in graph: ModuleGraph) -> [[Int]] {
    let count = graph.modules.count
    var index = [Int](repeating: -1, count: count)
    var low = [Int](repeating: 0, count: count)
    var isOpen = [Bool](repeating: false, count: count)
    var open: [Int] = []
    var next = 0
    var knots: [[Int]] = []
    var walk: [(module: Int, edge: Int)] = []
    func enter(_ module: Int) {
      index[module] = next
      low[module] = next
      next += 1
      open.append(module)
      isOpen[module] = true
      walk.append((module, graph.edges(from: module).lowerBound))
    }
    for root in 0..<count where index[root] < 0 {
      enter(root)
      while let (module, edge) = walk.last {
        if edge < graph.edges(from: module).upperBound {
          walk[walk.count - 1].edge += 1
          let other = graph.edges[edge].to
          if index[other] < 0 {
            enter(other)
          } else if isOpen[other] {
            low[module] = min(low[module], index[other])
          }
          continue
        }
        walk.removeLast()
        if let parent = walk.last?.module { low[parent] = min(low[parent], low[module]) }
        guard low[module] == index[module] else { continue }
        var knot: [Int] = []
        while let member = open.popLast() {
          isOpen[member] = false
          knot.append(member)
          if member == module { break }
        }
        if knot.count > 1 { knots.append(knot.sorted()) }
      }
    }
    return knots.sorted { $0[0] < $1[0] }
  }
}
