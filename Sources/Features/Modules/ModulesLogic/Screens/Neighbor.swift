import ModulesInterface

/// A dependency from the point of view of one of its two modules.
package struct Neighbor: Identifiable, Equatable, Sendable {
  /// A remark about a dependency.
  package enum Mark: Equatable, Sendable {
    /// It violates rules: names of the rules, or descriptions of the violations.
    case broken([String])
    /// It would violate a rule without an exception.
    case excepted
    /// It is imported but not declared.
    case implicit
    /// It is declared but not imported.
    case unused
  }

  package var id: String { name }
  /// The module at the other end.
  package let name: String
  /// Whether it is outside the repository, as far as the modules are known.
  package let isExternal: Bool
  /// Whether it may be a module of a manifest that wasn't run or can't be read.
  package let isUnresolved: Bool
  package let type: String?
  package let isDeclared: Bool
  package let isImported: Bool
  /// Whether the imports of the importing module are known.
  package let hasKnownImports: Bool
  /// The imports, or the declaration if there are none.
  package let locations: [ImportLocation]
  package let marks: [Mark]

  /// Whether every import is under a condition.
  package var isConditional: Bool {
    isImported && locations.allSatisfy { $0.condition != nil }
  }

  package var isBroken: Bool { brokenRules > 0 }

  /// The number of rules that it violates.
  package var brokenRules: Int {
    marks.reduce(0) { count, mark in
      if case .broken(let faults) = mark { count + faults.count } else { count }
    }
  }

  /// A one-character sign for the first remark: a violation, undeclared, unused or excepted; nil
  /// for none.
  package var sign: String? {
    switch marks.first {
    case .broken: "✗"
    case .implicit: "?"
    case .unused: "·"
    case .excepted: "~"
    case nil: nil
    }
  }

  /// Whether it is declared, although the imports are known and it isn't one of them.
  package var isOnlyDeclared: Bool { !isImported && hasKnownImports }

  /// The remarks as text: `never`, `not declared, exception`; empty for none.
  package var remarks: String {
    var words: [String] = []
    for mark in marks {
      switch mark {
      case .broken(let faults): words += faults
      // A violation already contains this text.
      case .implicit where !words.contains(EdgeFacts.undeclared): words.append(EdgeFacts.undeclared)
      case .unused where !words.contains(EdgeFacts.unused): words.append(EdgeFacts.unused)
      case .implicit, .unused: break
      case .excepted: words.append("exception")
      }
    }
    return words.joined(separator: ", ")
  }
}

/// All facts about one module.
package struct ModuleDetail: Equatable, Sendable {
  package let module: Module
  package let row: ModuleRow
  /// Modules that import it and that it imports: violations first, then by name.
  package let importers: [Neighbor]
  package let imports: [Neighbor]
  /// External modules that it depends on.
  package let outside: [Neighbor]
  package let violations: [ViolationRow]
  /// Whether the configuration contains rules.
  package let hasRules: Bool
  /// Whether a module has a type.
  package let hasTypes: Bool
  package let cycles: [ModuleCycle]
  /// Number of direct and transitive dependencies, and of modules that depend on it directly or
  /// transitively.
  package let reaches: Int
  package let reachedBy: Int

  /// Nil if there is no module with this name.
  package init?(_ name: String, in moduleIndex: ModuleIndex) {
    let graph = moduleIndex.graph
    guard let number = graph.number(of: name) else { return nil }
    module = graph.modules[number]
    row = moduleIndex.rows[number]
    importers = ModuleDetail.sorted(
      graph.edges(to: number).map {
        ModuleDetail.neighbor($0, other: graph.edges[$0].from, in: moduleIndex)
      })
    imports = ModuleDetail.sorted(
      graph.edges(from: number).map {
        ModuleDetail.neighbor($0, other: graph.edges[$0].to, in: moduleIndex)
      })
    outside = ModuleDetail.sorted(
      graph.outside(from: number).map { ModuleDetail.neighbor(graph.outside[$0], in: moduleIndex) })
    violations = moduleIndex.violations(of: name)
    hasRules = moduleIndex.report.ruleCount > 0
    hasTypes = graph.modules.contains { $0.type != nil }
    cycles = moduleIndex.report.cycles.filter { $0.path.contains(name) }
    reaches = ModuleSearch.reach(of: number, in: graph).count
    reachedBy = ModuleSearch.reach(of: number, in: graph, backwards: true).count
  }

  private static func sorted(_ neighbors: [Neighbor]) -> [Neighbor] {
    neighbors.sorted { ($0.isBroken ? 0 : 1, $0.name) < ($1.isBroken ? 0 : 1, $1.name) }
  }

  private static func neighbor(_ number: Int, other: Int, in moduleIndex: ModuleIndex) -> Neighbor {
    let edge = moduleIndex.graph.edges[number]
    let (from, to) = (moduleIndex.graph.modules[edge.from], moduleIndex.graph.modules[edge.to])
    let key = EdgeFacts.Key(from: from.name, to: to.name)
    var marks = marks(key, in: moduleIndex)
    if moduleIndex.facts.implicit.contains(key) { marks.append(.implicit) }
    if moduleIndex.facts.unused.contains(key) { marks.append(.unused) }
    let module = moduleIndex.graph.modules[other]
    return Neighbor(
      name: module.name, isExternal: false, isUnresolved: false, type: module.type,
      isDeclared: edge.isDeclared, isImported: edge.isImported,
      hasKnownImports: from.hasKnownImports, locations: edge.locations, marks: marks)
  }

  private static func neighbor(_ edge: ExternalEdge, in moduleIndex: ModuleIndex) -> Neighbor {
    let from = moduleIndex.graph.modules[edge.from]
    return Neighbor(
      name: edge.name, isExternal: true,
      isUnresolved: moduleIndex.report.mayContainModule(of: edge), type: nil,
      isDeclared: edge.declaration != nil, isImported: !edge.imports.isEmpty,
      hasKnownImports: from.hasKnownImports, locations: edge.locations,
      marks: marks(EdgeFacts.Key(from: from.name, to: edge.name), in: moduleIndex))
  }

  private static func marks(_ key: EdgeFacts.Key, in moduleIndex: ModuleIndex) -> [Neighbor.Mark] {
    if let faults = moduleIndex.facts.broken[key] { return [.broken(faults)] }
    return moduleIndex.facts.excepted.contains(key) ? [.excepted] : []
  }
}
