/// Modules that depend on each other in a circle, by what they declare or by what they import.
///
/// The package manager refuses declared circles too, but only when it builds, and without those that a
/// real import makes with a declaration that is missing.
enum DependencyCycles {
  static func violations(in tree: SourceTree) -> [Violation] {
    let modules = tree.modules
    let declarations = tree["Package.swift"].map { Manifest($0).declarations } ?? []
    var lines: [String: Int] = [:]
    var edges: [String: Set<String>] = [:]
    for declaration in declarations where modules[declaration.name] != nil {
      lines[declaration.name] = declaration.line
      edges[declaration.name, default: []].formUnion(declaration.dependencies)
    }
    for (file, module) in tree.swiftFiles {
      edges[module.name, default: []].formUnion(Import.all(in: file).map(\.module))
    }
    var search = Search(edges: edges.mapValues { $0.filter { modules[$0] != nil }.sorted() })
    for name in edges.keys.sorted() { search.visit(name) }
    return search.cycles.map { cycle in
      Violation(
        "Package.swift", line: lines[cycle[0]] ?? 1,
        "modules depend on each other: \((cycle + [cycle[0]]).joined(separator: " → "))")
    }
  }

  /// Goes down every way once, and notices when it meets a module that it came through.
  private struct Search {
    let edges: [String: [String]]
    private(set) var cycles: [[String]] = []
    private var way: [String] = []
    private var done: Set<String> = []

    init(edges: [String: [String]]) {
      self.edges = edges
    }

    mutating func visit(_ name: String) {
      if let start = way.firstIndex(of: name) { return cycles.append(Array(way[start...])) }
      guard !done.contains(name) else { return }
      way.append(name)
      for next in edges[name] ?? [] where next != name { visit(next) }
      way.removeLast()
      done.insert(name)
    }
  }
}
