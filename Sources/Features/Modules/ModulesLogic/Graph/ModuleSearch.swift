import ModulesInterface

/// A dependency path from one module to another.
package struct ModulePath: Equatable, Sendable {
  /// Indices of the modules on a shortest path, including both ends.
  package let modules: [Int]
  /// Number of paths of the same length; `Int.max` if there are too many to count.
  package let alternatives: Int
}

/// Graph traversals.
package enum ModuleSearch {
  /// The shortest dependency path; among paths of the same length, the first by module names.
  ///
  /// - Returns: nil if there is no path; a path with one module if both modules are the same.
  package static func shortestPath(from: Int, to: Int, in graph: ModuleGraph) -> ModulePath? {
    // Search backward from the target, so that the path can be built forward with the first name at
    // each step.
    var distance = [Int](repeating: -1, count: graph.modules.count)
    var pathCounts = [Int](repeating: 0, count: graph.modules.count)
    distance[to] = 0
    pathCounts[to] = 1
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
          let (sum, hasOverflow) = pathCounts[other].addingReportingOverflow(pathCounts[module])
          pathCounts[other] = hasOverflow ? .max : sum
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
    return ModulePath(modules: path, alternatives: pathCounts[from])
  }

  /// All modules that a module reaches, or that reach it, without the module itself.
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

  /// Whether the dependencies of a module and of all modules that it reaches are known.
  package static func reachesOnlyKnown(from module: Int, in graph: ModuleGraph) -> Bool {
    ([module] + reach(of: module, in: graph)).allSatisfy { graph.modules[$0].hasKnownDependencies }
  }

  /// Groups of at least two modules that all reach each other. Uses Tarjan's algorithm without
  /// recursion, because dependency chains can be long.
  package static func cyclicComponents(in graph: ModuleGraph) -> [[Int]] {
    let count = graph.modules.count
    var index = [Int](repeating: -1, count: count)
    var low = [Int](repeating: 0, count: count)
    var isOpen = [Bool](repeating: false, count: count)
    var open: [Int] = []
    var next = 0
    var cyclicComponents: [[Int]] = []
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
        var component: [Int] = []
        while let member = open.popLast() {
          isOpen[member] = false
          component.append(member)
          if member == module { break }
        }
        if component.count > 1 { cyclicComponents.append(component.sorted()) }
      }
    }
    return cyclicComponents.sorted { $0[0] < $1[0] }
  }
}
