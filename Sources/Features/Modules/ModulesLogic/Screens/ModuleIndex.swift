import ModulesInterface
import Workspace

/// A report in the form that screens show, computed once when it is read.
package struct ModuleIndex: Equatable, Sendable {
  package let report: ModuleReport
  /// Sorted by name.
  package let rows: [ModuleRow]
  /// The modules by folder and by type.
  package let folders: [ModuleNode]
  package let types: [ModuleNode]
  /// In configuration order.
  package let rules: [RuleRow]
  /// Sorted by end date.
  package let exceptions: [ExceptionRow]
  /// Sorted by path and line.
  package let violations: [ViolationRow]
  package let cycles: [CycleRow]
  package let notices: [NoticeRow]
  let facts: EdgeFacts

  package init(
    _ report: ModuleReport = ModuleReport(),
    _ configuration: ModulesConfiguration = ModulesConfiguration()
  ) {
    self.report = report
    facts = EdgeFacts(report)
    rows = ModuleRow.rows(report, facts)
    folders = ModuleNode.folders(rows)
    types = ModuleNode.types(rows, order: configuration.types.map(\.type))
    rules = RuleRow.rows(report, configuration)
    exceptions = ExceptionRow.rows(report)
    violations = report.violations.enumerated().map { [facts] in
      ViolationRow(id: $0, violation: $1, summary: facts.summary($1))
    }
    cycles = report.cycles.enumerated().map { CycleRow(id: $0, cycle: $1) }
    notices = report.allNotices.enumerated().map { NoticeRow(id: $0, text: $1) }
  }

  package var graph: ModuleGraph { report.graph }

  /// The row of a module; nil if there is none with this name.
  package func row(of name: String) -> ModuleRow? {
    graph.number(of: name).map { rows[$0] }
  }

  /// Violations in a module.
  package func violations(of name: String) -> [ViolationRow] {
    (facts.violations[name] ?? []).map { violations[$0] }
  }

  /// Violations of the rule in a line of the configuration.
  package func violations(ofRule line: Int) -> [ViolationRow] {
    violations.filter { $0.violation.ruleLocation.line == line }
  }
}

/// A violation in a list.
package struct ViolationRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let violation: RuleViolation
  /// A short description: the name of the rule, `not declared` or `not used`.
  package let summary: String
}

/// A cycle in a list.
package struct CycleRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let cycle: ModuleCycle
}

/// A notice in a list.
package struct NoticeRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let text: String
}

/// An exception in a list.
package struct ExceptionRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let use: ExceptionUsage

  static func rows(_ report: ModuleReport) -> [ExceptionRow] {
    report.exceptions.enumerated().map { ExceptionRow(id: $0, use: $1) }
      .sorted { ($0.use.exception.until, $0.id) < ($1.use.exception.until, $1.id) }
  }
}

/// Facts about dependencies, by the names of their modules.
struct EdgeFacts: Equatable, Sendable {
  static let undeclared = "not declared"
  static let unused = "not used"

  struct Key: Hashable, Sendable {
    let from: String
    let to: String
  }

  /// Short descriptions of a dependency's violations, without duplicates.
  private(set) var broken: [Key: [String]] = [:]
  /// Dependencies that would violate a rule without an exception.
  private(set) var excepted: Set<Key> = []
  /// Indices of the report's violations, by importing module.
  private(set) var violations: [String: [Int]] = [:]
  /// Dependencies that are imported but not declared, and declared but not used.
  let implicit: Set<Key>
  let unused: Set<Key>
  /// Modules that are part of a cycle.
  let cyclicModules: Set<String>

  init(_ report: ModuleReport) {
    func keys(_ edges: [Int]) -> Set<Key> {
      let graph = report.graph
      return Set(
        edges.map { graph.edges[$0] }.map {
          Key(from: graph.modules[$0.from].name, to: graph.modules[$0.to].name)
        })
    }
    implicit = keys(report.implicit)
    unused = keys(report.unused)
    cyclicModules = Set(report.cycles.flatMap(\.path))
    for (number, violation) in report.violations.enumerated() {
      violations[violation.from, default: []].append(number)
      guard let to = violation.to else { continue }
      let key = Key(from: violation.from, to: to)
      let summary = summary(violation)
      if broken[key]?.contains(summary) != true { broken[key, default: []].append(summary) }
    }
    for use in report.exceptions where use.holds {
      for violation in use.excepted {
        if let to = violation.to { excepted.insert(Key(from: violation.from, to: to)) }
      }
    }
  }

  /// The name of the violated rule, except for `declared`, which can be violated in two ways.
  func summary(_ violation: RuleViolation) -> String {
    guard violation.rule == ModuleRule.Kind.declared.name, let to = violation.to else {
      return violation.rule
    }
    let key = Key(from: violation.from, to: to)
    if implicit.contains(key) { return EdgeFacts.undeclared }
    return unused.contains(key) ? EdgeFacts.unused : violation.rule
  }
}
