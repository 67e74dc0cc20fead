import ModulesInterface

/// Compares what manifests declare with what sources import, within the repository.
///
/// Only what is certain counts. An import that isn't compiled here, or of which that can't be told, shows
/// that a declaration is of use, but not that one is missing. Nobody imports a plugin, a macro's
/// implementation, a program that a plugin starts or a test runs, a C library that only C sees, or a
/// target without sources.
package enum DeclaredDependencies {
  /// Edges that are imported without being declared: numbers for the graph's `edges`.
  package static func implicit(in graph: ModuleGraph) -> [Int] {
    graph.edges.indices.filter { number in
      let edge = graph.edges[number]
      return !edge.isDeclared && edge.imports.contains(where: \.isCertain)
        && graph.modules[edge.from].package != nil && graph.modules[edge.to].package != nil
    }
  }

  /// Edges that are declared and of no use: numbers for the graph's `edges`.
  package static func unused(in graph: ModuleGraph) -> [Int] {
    graph.edges.indices.filter { number in
      let edge = graph.edges[number]
      guard edge.isDeclared, !edge.isImported, mayBeMissed(edge, in: graph) else { return false }
      return !isPassedOn(edge.to, to: edge.from, in: graph)
    }
  }

  private static func mayBeMissed(_ edge: ModuleEdge, in graph: ModuleGraph) -> Bool {
    let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
    return from.sourceFiles > 0 && to.sourceFiles > 0 && to.kind == .library
      && [.library, .executable, .test, .macro].contains(from.kind)
  }

  /// Whether what a module imports passes the other one on with `@_exported`.
  private static func isPassedOn(_ wanted: Int, to module: Int, in graph: ModuleGraph) -> Bool {
    var seen: Set<Int> = [module]
    var queue = graph.edges(from: module).filter { graph.edges[$0].isImported }
      .map { graph.edges[$0].to }
    while let next = queue.popLast() {
      if next == wanted { return true }
      guard seen.insert(next).inserted else { continue }
      queue += graph.edges(from: next).map { graph.edges[$0] }
        .filter { edge in edge.imports.contains { $0.traits.contains(.exported) } }.map(\.to)
    }
    return false
  }
}
