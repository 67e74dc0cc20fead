import ModulesInterface

/// A module in the overview.
package struct ModuleRow: Identifiable, Equatable, Sendable {
  package var id: String { name }
  package let name: String
  package let path: String
  package let kind: Module.Kind
  package let type: String?
  package let owners: [String]
  /// Number of modules that depend on it.
  package let fanIn: Int
  /// Number of modules that it depends on; nil if its dependencies aren't known.
  package let fanOut: Int?
  package let violations: Int
  /// Number of its source files, and of their lines.
  package let files: Int
  package let lines: Int
  package let isInCycle: Bool

  /// The text that a filter searches.
  package var searchText: String {
    "\(name) \(type ?? "") \(owners.joined(separator: " ")) \(path)"
  }

  /// All modules, sorted by name.
  static func rows(_ report: ModuleReport, _ facts: EdgeFacts) -> [ModuleRow] {
    let graph = report.graph
    return graph.modules.enumerated().map { number, module in
      ModuleRow(
        name: module.name, path: module.path, kind: module.kind, type: module.type,
        owners: module.owners, fanIn: graph.fanIn(of: number),
        fanOut: module.hasKnownDependencies ? graph.fanOut(of: number) : nil,
        violations: facts.violations[module.name]?.count ?? 0, files: module.codeFiles,
        lines: module.lines, isInCycle: facts.cyclicModules.contains(module.name))
    }
  }
}
