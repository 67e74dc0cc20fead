import ModulesInterface

/// The output of `headway modules --format json`.
package struct ModulesJSON: Encodable {
  package struct Member: Encodable {
    let name: String
    let path: String
    let type: String?
    let owners: [String]
    /// Names of modules of the repository.
    let declared: [String]
    let imported: [String]
    /// The languages whose imports aren't part of `imported`.
    let unreadLanguages: [String]
    /// Imported modules outside the repository.
    let outside: [String]
    let kind: String
    let package: String?
    let files: Int
    let lines: Int

    package enum Keys: CodingKey {
      case name, path, type, owners, declared, imported, unreadLanguages, outside, kind, package
      case files, lines
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(name, forKey: .name)
      try container.encode(path, forKey: .path)
      try container.encode(type, forKey: .type)
      try container.encode(owners, forKey: .owners)
      try container.encode(declared, forKey: .declared)
      try container.encode(imported, forKey: .imported)
      try container.encode(unreadLanguages, forKey: .unreadLanguages)
      try container.encode(outside, forKey: .outside)
      try container.encode(kind, forKey: .kind)
      try container.encode(package, forKey: .package)
      try container.encode(files, forKey: .files)
      try container.encode(lines, forKey: .lines)
    }
  }

  struct Violation: Encodable {
    let violation: RuleViolation

    enum Keys: CodingKey {
      case rule, from, to, path, line, column, message, because, condition, owners
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(violation.rule, forKey: .rule)
      try container.encode(violation.from, forKey: .from)
      try container.encode(violation.to, forKey: .to)
      try container.encode(violation.path, forKey: .path)
      try container.encode(violation.line, forKey: .line)
      try container.encode(violation.column, forKey: .column)
      try container.encode(violation.message, forKey: .message)
      try container.encode(violation.because, forKey: .because)
      try container.encode(violation.condition, forKey: .condition)
      try container.encode(violation.owners, forKey: .owners)
    }
  }

  struct Exception: Encodable {
    let from: String
    let to: String
    let owner: String
    let until: String
    let holds: Bool
    let excepted: Int
  }

  struct Dependency: Encodable {
    let from: String
    let to: String
    let path: String
    let line: Int
  }

  let version = 1
  let modules: [Member]
  let violations: [Violation]
  let cycles: [[String]]
  let exceptions: [Exception]
  /// Imported but not declared; declared but not imported.
  let implicit: [Dependency]
  let unused: [Dependency]
  let notices: [String]

  package init(_ report: ModuleReport) {
    let graph = report.graph
    modules = graph.modules.enumerated().map { number, module in
      let edges = graph.edges(from: number).map { graph.edges[$0] }
      func names(_ edges: [ModuleEdge]) -> [String] { edges.map { graph.modules[$0.to].name } }
      return Member(
        name: module.name, path: module.path, type: module.type, owners: module.owners,
        declared: names(edges.filter(\.isDeclared)), imported: names(edges.filter(\.isImported)),
        unreadLanguages: module.unreadLanguages,
        outside: graph.outside(from: number).map { graph.outside[$0].name },
        kind: module.kind.rawValue, package: module.package, files: module.files,
        lines: module.lines)
    }
    violations = report.violations.map(Violation.init)
    cycles = report.cycles.map(\.path)
    exceptions = report.exceptions.map {
      Exception(
        from: $0.exception.from, to: $0.exception.to, owner: $0.exception.owner,
        until: $0.exception.until.description, holds: $0.holds, excepted: $0.excepted.count)
    }
    func dependency(_ number: Int) -> Dependency {
      let edge = graph.edges[number]
      let location = edge.locations.first ?? ImportLocation("")
      return Dependency(
        from: graph.modules[edge.from].name, to: graph.modules[edge.to].name, path: location.path,
        line: location.line)
    }
    implicit = report.implicit.map(dependency)
    unused = report.unused.map(dependency)
    notices = report.allNotices
  }
}
