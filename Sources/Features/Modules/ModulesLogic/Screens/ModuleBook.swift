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
    violations = report.violations.enumerated().map { ViolationRow(id: $0, violation: $1) }
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
  struct Key: Hashable, Sendable {
    let from: String
    let to: String
  }

  /// The rules that a dependency breaks, each once.
  private(set) var broken: [Key: [String]] = [:]
  /// Dependencies that would break a rule, but for an exception.
  private(set) var excepted: Set<Key> = []
  /// Numbers for the report's violations, by the importing module.
  private(set) var violations: [String: [Int]] = [:]
  let implicit: Set<Int>
  let unused: Set<Int>
  /// Modules that are in a circle.
  let circling: Set<String>

  init(_ report: ModuleReport) {
    implicit = Set(report.implicit)
    unused = Set(report.unused)
    circling = Set(report.cycles.flatMap(\.path))
    for (number, violation) in report.violations.enumerated() {
      violations[violation.from, default: []].append(number)
      guard let to = violation.to else { continue }
      let key = Key(from: violation.from, to: to)
      if broken[key]?.contains(violation.rule) != true {
        broken[key, default: []].append(violation.rule)
      }
    }
    for use in report.exceptions where use.holds {
      for violation in use.excepted {
        if let to = violation.to { excepted.insert(Key(from: violation.from, to: to)) }
      }
    }
  }
}
