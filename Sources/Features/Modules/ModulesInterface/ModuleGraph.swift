import Workspace

/// The modules of a repository and their dependencies.
///
/// Modules and edges are identified by their array indices, so that a traversal of thousands of
/// modules doesn't compare names. `edges(from:)` and `edges(to:)` return such indices.
package struct ModuleGraph: Equatable, Sendable {
  /// Sorted by name.
  package private(set) var modules: [Module]
  /// Sorted by importing, then by imported module. There are no self-edges and no duplicates.
  package private(set) var edges: [ModuleEdge]
  /// Sorted by importing module, then by name.
  package private(set) var outside: [ExternalEdge]

  /// Start index of each module's edges, followed by one end index.
  private var starts: [Int]
  private var externalStarts: [Int]
  /// Indices of the edges to each module, grouped by that module.
  private var incoming: [Int]
  private var incomingStarts: [Int]
  private var numbers: [ExactText: Int]

  /// Creates a graph and merges duplicate edges. Edges from a module to itself, or to an invalid
  /// index, are dropped.
  ///
  /// - Parameters:
  ///   - modules: modules with unique names, in any order.
  ///   - edges: edges between indices of the given `modules`.
  ///   - outside: dependencies on modules outside the repository.
  package init(modules: [Module] = [], edges: [ModuleEdge] = [], outside: [ExternalEdge] = []) {
    let order = modules.indices.sorted { modules[$0].name < modules[$1].name }
    var newIndex = [Int](repeating: 0, count: modules.count)
    for (new, old) in order.enumerated() { newIndex[old] = new }
    self.modules = order.map { modules[$0] }
    numbers = Dictionary(self.modules.enumerated().map { ($1.name.exact, $0) }) { first, _ in first
    }

    let valid = modules.indices
    self.edges = ModuleGraph.merged(
      edges.filter { $0.from != $0.to && valid.contains($0.from) && valid.contains($0.to) }.map {
        ModuleEdge(
          from: newIndex[$0.from], to: newIndex[$0.to], declaration: $0.declaration,
          imports: $0.imports)
      })
    self.outside = ModuleGraph.merged(
      outside.filter { valid.contains($0.from) }.map {
        ExternalEdge(
          from: newIndex[$0.from], name: $0.name, declaration: $0.declaration,
          imports: $0.imports)
      })
    starts = ModuleGraph.starts(self.edges.map(\.from), count: modules.count)
    externalStarts = ModuleGraph.starts(self.outside.map(\.from), count: modules.count)
    incomingStarts = []
    incoming = []
    linkBack()
  }

  private mutating func linkBack() {
    incoming = edges.indices.sorted { (edges[$0].to, $0) < (edges[$1].to, $1) }
    incomingStarts = ModuleGraph.starts(incoming.map { edges[$0].to }, count: modules.count)
  }

  // MARK: Queries

  /// The index of the module with this name, or nil if there is none.
  package func number(of name: String) -> Int? { numbers[name.exact] }

  package subscript(name: String) -> Module? { numbers[name.exact].map { modules[$0] } }

  /// Edges from a module, as indices into `edges`.
  package func edges(from module: Int) -> Range<Int> { starts[module]..<starts[module + 1] }

  /// Edges to a module, as indices into `edges`.
  package func edges(to module: Int) -> ArraySlice<Int> {
    incoming[incomingStarts[module]..<incomingStarts[module + 1]]
  }

  /// Dependencies on external modules, as indices into `outside`.
  package func outside(from module: Int) -> Range<Int> {
    externalStarts[module]..<externalStarts[module + 1]
  }

  /// The edge between two modules, or nil if there is none.
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

  /// Number of modules that a module depends on (fan-out) and that depend on it (fan-in).
  package func fanOut(of module: Int) -> Int { edges(from: module).count }
  package func fanIn(of module: Int) -> Int { edges(to: module).count }

  /// A copy without the edges for which the predicate returns true.
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

  private static func sort(_ locations: inout [ImportLocation]) {
    guard locations.count > 1 else { return }
    locations.sort { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
  }
}

extension ModuleGraph: Codable {
  private enum CodingKeys: CodingKey { case modules, edges, outside }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      modules: container.decode([Module].self, forKey: .modules),
      edges: container.decode([ModuleEdge].self, forKey: .edges),
      outside: container.decode([ExternalEdge].self, forKey: .outside))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(modules, forKey: .modules)
    try container.encode(edges, forKey: .edges)
    try container.encode(outside, forKey: .outside)
  }
}
