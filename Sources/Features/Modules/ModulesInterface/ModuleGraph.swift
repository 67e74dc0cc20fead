/// The modules of a repository and what they depend on.
///
/// Modules and edges are numbered by their places in the arrays, so that a walk over thousands of modules
/// compares no names: `edges(from:)` and `edges(to:)` are ranges and lists of such numbers.
package struct ModuleGraph: Equatable, Sendable {
  /// By name.
  package private(set) var modules: [Module]
  /// By importing, then by imported module; none leads from a module to itself, and none is there twice.
  package private(set) var edges: [ModuleEdge]
  /// By importing module, then by name.
  package private(set) var outside: [OutsideEdge]

  /// Where the edges of each module begin; one more for the end.
  private var starts: [Int]
  private var outsideStarts: [Int]
  /// The edges that lead to each module, grouped by it.
  private var incoming: [Int]
  private var incomingStarts: [Int]
  private var numbers: [String: Int]

  /// Edges that are given twice become one with the places of both; an edge from a module to itself or to
  /// no module is left out.
  ///
  /// - Parameters:
  ///   - modules: in any order, each name once.
  ///   - edges: numbered by the given order of modules.
  package init(modules: [Module] = [], edges: [ModuleEdge] = [], outside: [OutsideEdge] = []) {
    let order = modules.indices.sorted { modules[$0].name < modules[$1].name }
    var place = [Int](repeating: 0, count: modules.count)
    for (new, old) in order.enumerated() { place[old] = new }
    self.modules = order.map { modules[$0] }
    numbers = Dictionary(self.modules.enumerated().map { ($1.name, $0) }) { first, _ in first }

    let known = modules.indices
    self.edges = ModuleGraph.merged(
      edges.filter { $0.from != $0.to && known.contains($0.from) && known.contains($0.to) }.map {
        ModuleEdge(
          from: place[$0.from], to: place[$0.to], declaration: $0.declaration, imports: $0.imports)
      })
    self.outside = ModuleGraph.merged(
      outside.filter { known.contains($0.from) }.map {
        OutsideEdge(
          from: place[$0.from], name: $0.name, declaration: $0.declaration, imports: $0.imports)
      })
    starts = ModuleGraph.starts(self.edges.map(\.from), count: modules.count)
    outsideStarts = ModuleGraph.starts(self.outside.map(\.from), count: modules.count)
    incomingStarts = []
    incoming = []
    linkBack()
  }

  private mutating func linkBack() {
    incoming = edges.indices.sorted { (edges[$0].to, $0) < (edges[$1].to, $1) }
    incomingStarts = ModuleGraph.starts(incoming.map { edges[$0].to }, count: modules.count)
  }

  // MARK: Asking

  /// The number of the module with a name.
  package func number(of name: String) -> Int? { numbers[name] }

  package subscript(name: String) -> Module? { numbers[name].map { modules[$0] } }

  /// The edges that lead away from a module: numbers for `edges`.
  package func edges(from module: Int) -> Range<Int> { starts[module]..<starts[module + 1] }

  /// The edges that lead to a module: numbers for `edges`.
  package func edges(to module: Int) -> ArraySlice<Int> {
    incoming[incomingStarts[module]..<incomingStarts[module + 1]]
  }

  /// What a module needs from outside: numbers for `outside`.
  package func outside(from module: Int) -> Range<Int> {
    outsideStarts[module]..<outsideStarts[module + 1]
  }

  /// The edge between two modules.
  package func edge(from: Int, to: Int) -> ModuleEdge? {
    let range = edges(from: from)
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].to < to { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && edges[low].to == to ? edges[low] : nil
  }

  /// How many modules a module depends on, and how many depend on it.
  package func fanOut(of module: Int) -> Int { edges(from: module).count }
  package func fanIn(of module: Int) -> Int { edges(to: module).count }

  /// The same without some edges.
  package func removing(where isUnwanted: (ModuleEdge) -> Bool) -> ModuleGraph {
    var copy = self
    copy.edges.removeAll(where: isUnwanted)
    copy.starts = ModuleGraph.starts(copy.edges.map(\.from), count: modules.count)
    copy.linkBack()
    return copy
  }

  // MARK: Building

  private static func starts(_ keys: [Int], count: Int) -> [Int] {
    var starts = [Int](repeating: 0, count: count + 1)
    for key in keys { starts[key + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    return starts
  }

  private static func merged<Edge: GraphEdge>(_ edges: [Edge]) -> [Edge] {
    var merged: [Edge] = []
    for edge in edges.sorted(by: { ($0.from, $0.end) < ($1.from, $1.end) }) {
      if let last = merged.last, last.from == edge.from, last.end == edge.end {
        merged[merged.count - 1].imports += edge.imports
        if last.declaration == nil { merged[merged.count - 1].declaration = edge.declaration }
      } else {
        merged.append(edge)
      }
    }
    for index in merged.indices { sort(&merged[index].imports) }
    return merged
  }

  private static func sort(_ places: inout [ImportPlace]) {
    guard places.count > 1 else { return }
    places.sort { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
  }
}
