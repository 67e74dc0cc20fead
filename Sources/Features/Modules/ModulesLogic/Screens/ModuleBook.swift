import ModulesInterface
import Workspace

/// A report about modules as the screens show it: worked out once when it is read, not when it is drawn.
package struct ModuleBook: Equatable, Sendable {
  package let report: ModuleReport
  /// By name.
  package let rows: [ModuleRow]
  /// The modules by the folders they stand in, and by their types.
  package let folders: [ModuleNode]
  package let types: [ModuleNode]
  /// In the order of the configuration.
  package let rules: [RuleRow]
  /// Those whose day comes first, first.
  package let exceptions: [ExceptionRow]
  /// By path and line.
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
      ViolationRow(id: $0, violation: $1, fault: facts.fault($1))
    }
    cycles = report.cycles.enumerated().map { CycleRow(id: $0, cycle: $1) }
    notices = report.allNotices.enumerated().map { NoticeRow(id: $0, text: $1) }
  }

  package var graph: ModuleGraph { report.graph }

  /// The row of a module; nil where there is none of that name.
  package func row(of name: String) -> ModuleRow? {
    graph.number(of: name).map { rows[$0] }
  }

  /// What is wrong with a module's own dependencies.
  package func violations(of name: String) -> [ViolationRow] {
    (facts.violations[name] ?? []).map { violations[$0] }
  }

  /// What breaks the rule that stands in a line of the configuration.
  package func violations(ofRule line: Int) -> [ViolationRow] {
    violations.filter { $0.violation.rulePlace.line == line }
  }
}

/// A violation in a list.
package struct ViolationRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let violation: RuleViolation
  /// What is wrong, in a word or two: the rule's, or that something isn't declared, or not used.
  package let fault: String
}

/// A circle in a list.
package struct CycleRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let cycle: ModuleCycle
}

/// What else is to be known, in a list.
package struct NoticeRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let text: String
}

/// An exception in a list.
package struct ExceptionRow: Identifiable, Equatable, Sendable {
  package let id: Int
  package let use: ExceptionUse

  static func rows(_ report: ModuleReport) -> [ExceptionRow] {
    report.exceptions.enumerated().map { ExceptionRow(id: $0, use: $1) }
      .sorted { ($0.use.exception.until, $0.id) < ($1.use.exception.until, $1.id) }
  }
}

/// What is said of single dependencies, by their modules.
struct EdgeFacts: Equatable, Sendable {
  static let undeclared = "not declared"
  static let unused = "not used"

  struct Key: Hashable, Sendable {
    let from: String
    let to: String
  }

  /// What is wrong with a dependency, each fault once.
  private(set) var broken: [Key: [String]] = [:]
  /// Dependencies that would break a rule, but for an exception.
  private(set) var excepted: Set<Key> = []
  /// Numbers for the report's violations, by the importing module.
  private(set) var violations: [String: [Int]] = [:]
  /// What is imported and not declared, and what is declared and not used.
  let implicit: Set<Key>
  let unused: Set<Key>
  /// Modules that are in a circle.
  let circling: Set<String>

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
    circling = Set(report.cycles.flatMap(\.path))
    for (number, violation) in report.violations.enumerated() {
      violations[violation.from, default: []].append(number)
      guard let to = violation.to else { continue }
      let key = Key(from: violation.from, to: to)
      let fault = fault(violation)
      if broken[key]?.contains(fault) != true { broken[key, default: []].append(fault) }
    }
    for use in report.exceptions where use.holds {
      for violation in use.excepted {
        if let to = violation.to { excepted.insert(Key(from: violation.from, to: to)) }
      }
    }
  }

  /// The word of the broken rule says enough, except for `declared`, which can be broken in two ways.
  func fault(_ violation: RuleViolation) -> String {
    guard violation.rule == ModuleRule.Kind.declared.word, let to = violation.to else {
      return violation.rule
    }
    let key = Key(from: violation.from, to: to)
    if implicit.contains(key) { return EdgeFacts.undeclared }
    return unused.contains(key) ? EdgeFacts.unused : violation.rule
  }
}
