import ModulesInterface

/// A dependency as one of its two modules sees it.
package struct Neighbour: Identifiable, Equatable, Sendable {
  /// What is to be said of a dependency beside that it is there.
  package enum Mark: Equatable, Sendable {
    /// It has these faults: the words of rules that it breaks, or what is wrong by them.
    case broken([String])
    /// It would break a rule, but for an exception.
    case excepted
    /// It is imported and not declared.
    case implicit
    /// It is declared and not imported.
    case unused
  }

  package var id: String { name }
  /// The module at the other end.
  package let name: String
  /// Whether that isn't in the repository.
  package let isOutside: Bool
  package let type: String?
  package let isDeclared: Bool
  package let isImported: Bool
  /// The imports, else the declaration.
  package let places: [ImportPlace]
  package let marks: [Mark]

  /// Whether every import stands under a condition.
  package var isConditional: Bool {
    isImported && places.allSatisfy { $0.condition != nil }
  }

  package var isBroken: Bool {
    marks.contains { if case .broken = $0 { true } else { false } }
  }

  /// A sign for it, for where there is no room for words: broken, undeclared or unused; nil for none.
  package var sign: String? {
    switch marks.first {
    case .broken: "✗"
    case .implicit: "?"
    case .unused: "·"
    case .excepted: "~"
    case nil: nil
    }
  }

  /// What is to be said of it, in words: `never`, `not declared, excepted`; empty for nothing.
  package var words: String {
    var words: [String] = []
    for mark in marks {
      switch mark {
      case .broken(let faults): words += faults
      // Where that breaks a rule it is said already.
      case .implicit where !words.contains(EdgeFacts.undeclared): words.append(EdgeFacts.undeclared)
      case .unused where !words.contains(EdgeFacts.unused): words.append(EdgeFacts.unused)
      case .implicit, .unused: break
      case .excepted: words.append("excepted")
      }
    }
    return words.joined(separator: ", ")
  }
}

/// One module with all that is known of it.
package struct ModuleDetail: Equatable, Sendable {
  package let module: Module
  package let row: ModuleRow
  /// Those that need it, and those that it needs: by name, what is broken first.
  package let importers: [Neighbour]
  package let imports: [Neighbour]
  /// What it needs from outside of the repository.
  package let outside: [Neighbour]
  package let violations: [ViolationRow]
  package let cycles: [ModuleCycle]
  /// How many modules it comes to need at all, and how many come to need it.
  package let reaches: Int
  package let reachedBy: Int

  /// Nil where there is no module of that name.
  package init?(_ name: String, in book: ModuleBook) {
    let graph = book.graph
    guard let number = graph.number(of: name) else { return nil }
    module = graph.modules[number]
    row = book.rows[number]
    importers = ModuleDetail.sorted(
      graph.edges(to: number).map {
        ModuleDetail.neighbour($0, other: graph.edges[$0].from, in: book)
      })
    imports = ModuleDetail.sorted(
      graph.edges(from: number).map {
        ModuleDetail.neighbour($0, other: graph.edges[$0].to, in: book)
      })
    outside = ModuleDetail.sorted(
      graph.outside(from: number).map { ModuleDetail.neighbour(graph.outside[$0], in: book) })
    violations = book.violations(of: name)
    cycles = book.report.cycles.filter { $0.path.contains(name) }
    reaches = ModuleSearch.reach(of: number, in: graph).count
    reachedBy = ModuleSearch.reach(of: number, in: graph, backwards: true).count
  }

  private static func sorted(_ neighbours: [Neighbour]) -> [Neighbour] {
    neighbours.sorted { ($0.isBroken ? 0 : 1, $0.name) < ($1.isBroken ? 0 : 1, $1.name) }
  }

  private static func neighbour(_ number: Int, other: Int, in book: ModuleBook) -> Neighbour {
    let edge = book.graph.edges[number]
    let (from, to) = (book.graph.modules[edge.from], book.graph.modules[edge.to])
    let key = EdgeFacts.Key(from: from.name, to: to.name)
    var marks = marks(key, in: book)
    if book.facts.implicit.contains(key) { marks.append(.implicit) }
    if book.facts.unused.contains(key) { marks.append(.unused) }
    let module = book.graph.modules[other]
    return Neighbour(
      name: module.name, isOutside: false, type: module.type, isDeclared: edge.isDeclared,
      isImported: edge.isImported, places: edge.places, marks: marks)
  }

  private static func neighbour(_ edge: OutsideEdge, in book: ModuleBook) -> Neighbour {
    let from = book.graph.modules[edge.from]
    return Neighbour(
      name: edge.name, isOutside: true, type: nil, isDeclared: edge.declaration != nil,
      isImported: !edge.imports.isEmpty, places: edge.places,
      marks: marks(EdgeFacts.Key(from: from.name, to: edge.name), in: book))
  }

  private static func marks(_ key: EdgeFacts.Key, in book: ModuleBook) -> [Neighbour.Mark] {
    if let faults = book.facts.broken[key] { return [.broken(faults)] }
    return book.facts.excepted.contains(key) ? [.excepted] : []
  }
}
