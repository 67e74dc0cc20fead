import MigrationsInterface
import MigrationsLogic
import ModulesInterface
import ModulesLogic
import Output
import Workspace
import WorkspaceLogic

/// The output of `headway rehearse` for module rules: the merges that they would have stopped.
package struct RuleRehearsalReport: Encodable {
  /// The result of one rule.
  struct Rule: Encodable {
    let kind: String
    let text: String
    /// The line in the configuration; nil for a proposed rule.
    let line: Int?
    /// The number of merges that the rule would have stopped.
    let stopped: Int
    /// The number of those that were reverted later.
    let reverted: Int
    /// The result as text; not part of the JSON.
    let summary: String

    enum CodingKeys: CodingKey { case kind, text, line, stopped, reverted }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(text, forKey: .text)
      // Unknown values are null instead of missing.
      try container.encode(line, forKey: .line)
      try container.encode(stopped, forKey: .stopped)
      try container.encode(reverted, forKey: .reverted)
    }
  }

  struct Violation: Encodable {
    let rule: String
    let from: String
    let to: String?
    let path: String
    let line: Int
    let column: Int
    let message: String
    let text: String?

    enum CodingKeys: CodingKey { case rule, from, to, path, line, column, message, text }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(rule, forKey: .rule)
      try container.encode(from, forKey: .from)
      try container.encode(to, forKey: .to)
      try container.encode(path, forKey: .path)
      try container.encode(line, forKey: .line)
      try container.encode(column, forKey: .column)
      try container.encode(message, forKey: .message)
      try container.encode(text, forKey: .text)
    }
  }

  let version = 1
  let branch: String
  let since: Day
  /// The number of merges.
  let merges: Int
  /// The number of merges without a verdict.
  let unjudged: Int
  /// The number of file versions whose imports couldn't be determined.
  let unchecked: Int
  let rules: [Rule]
  let stopped: [StoppedMergeReport<Violation>]
  /// What the rehearsal lacks, for users.
  package let notices: [String]
  private let until: Day?

  enum CodingKeys: CodingKey {
    case version, branch, since, merges, unjudged, unchecked, rules, stopped
  }

  /// - Parameter rules: the rehearsed rules. Proposed ones have lines below 1.
  package init(_ rehearsal: RuleRehearsal, _ rules: [ModuleRule]) {
    branch = rehearsal.branch
    since = rehearsal.since
    until = rehearsal.until
    merges = rehearsal.merges
    unjudged = rehearsal.counts.unjudged
    unchecked = rehearsal.counts.unchecked
    notices = RuleRehearsalText.notices(rehearsal)
    self.rules = rules.map { rule in
      let own = rehearsal.stopped.filter { stop in
        stop.violations.contains { $0.ruleLocation == rule.location }
      }
      return Rule(
        kind: rule.kind.name, text: rule.kind.summary,
        line: rule.location.line < 1 ? nil : rule.location.line, stopped: own.count,
        reverted: own.count { $0.revertedBy != nil },
        summary: RehearsalText.stopped(own, of: rehearsal.merges))
    }
    stopped = rehearsal.stopped.map { merge in
      StoppedMergeReport(merge) {
        Violation(
          rule: $0.rule, from: $0.from, to: $0.to, path: $0.path, line: $0.line,
          column: $0.column, message: $0.sentence, text: $0.text)
      }
    }
  }

  /// Whether the rules would have stopped no merge.
  package var isOK: Bool { stopped.isEmpty }

  // MARK: Text

  package var human: String {
    guard let until else { return "No merges since \(since)." }
    var lines = rules.map { rule in
      "\(rule.kind): \(SafeText.line(rule.text)): from \(since) to \(until), the rule would have stopped "
        + rule.summary
    }
    lines += stopped.flatMap { merge in
      merge.lines { "\(SafeText.line($0.path)):\($0.line)  \(SafeText.line($0.message))" }
    }
    return lines.joined(separator: "\n")
  }
}
