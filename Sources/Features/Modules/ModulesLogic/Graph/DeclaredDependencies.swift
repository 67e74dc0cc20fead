import ModulesInterface

/// Compares the declarations in manifests with the imports in sources, within the repository.
///
/// Only certain cases count, in modules whose imports are known. An import that isn't compiled here, or
/// whose condition is unknown, proves that a declaration is used but not that one is missing. Some
/// modules are never imported: plugins, macro implementations, programs that plugins start or tests
/// run, C libraries that only C includes, and targets without sources.
package enum DeclaredDependencies {
  /// Dependencies that are imported without a declaration, as indices into the graph's `edges`.
  package static func implicit(in graph: ModuleGraph) -> [Int] {
    graph.edges.indices.filter { number in
      let edge = graph.edges[number]
      return !edge.isDeclared && edge.imports.contains(where: \.isCertain)
        && graph.modules[edge.from].package != nil && graph.modules[edge.to].package != nil
    }
  }

  /// Dependencies that are declared but not used, as indices into the graph's `edges`.
  package static func unused(in graph: ModuleGraph) -> [Int] {
    graph.edges.indices.filter { number in
      let edge = graph.edges[number]
      guard edge.isDeclared, !edge.isImported, mayBeMissed(edge, in: graph) else { return false }
      return !isPassedOn(edge.to, to: edge.from, in: graph)
    }
  }

  /// Whether the imports and the declarations of a dependency are known.
  static func isComparable(_ edge: ModuleEdge, in graph: ModuleGraph) -> Bool {
    let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
    return from.hasKnownImports && from.sourceFiles > 0 && from.package != nil
      && (edge.isDeclared || to.package != nil)
  }

  private static func mayBeMissed(_ edge: ModuleEdge, in graph: ModuleGraph) -> Bool {
    let (from, to) = (graph.modules[edge.from], graph.modules[edge.to])
    return from.hasKnownImports && from.sourceFiles > 0 && to.sourceFiles > 0 && to.kind == .library
      && [.library, .executable, .test, .macro].contains(from.kind)
  }

  /// Whether one of the imported modules re-exports the other one with `@_exported`.
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
