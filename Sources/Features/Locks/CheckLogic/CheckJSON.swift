import CheckInterface
import LocksInterface
import MigrationsInterface

/// The result of a check as JSON.
package struct CheckJSON: Encodable {
  private let report: CheckReport

  package init(_ report: CheckReport) { self.report = report }

  private enum Keys: CodingKey {
    case version, ok, frozen, checks, findings, notes
    case moved, stale, staleLines, change, totals, ending, unjudged, uncheckedRules,
      unwritten, unlocked, untracked
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(1, forKey: .version)
    try container.encode(report.isOK, forKey: .ok)
    try container.encode(report.isFrozen, forKey: .frozen)
    try container.encode(report.kinds.map(\.rawValue), forKey: .checks)
    try container.encode(report.findings.map(Finding.init), forKey: .findings)
    try container.encode(report.notes.map(Finding.init), forKey: .notes)
    try container.encode(
      report.moved.map {
        ["id": $0.id.description, "from": $0.from.description, "to": $0.to.description]
      }, forKey: .moved)
    try container.encode(
      report.stale.map { Stale($0, isInherited: report.inheritedStale.contains($0.key)) },
      forKey: .stale)
    try container.encode(report.staleLines.map { Stale($0) }, forKey: .staleLines)
    try container.encodeIfPresent(report.change?.map(Change.init), forKey: .change)
    try container.encodeIfPresent(report.totals?.map(Total.init), forKey: .totals)
    try container.encode(report.ending.map(Ending.init), forKey: .ending)
    try container.encode(report.uncheckedFiles.map { Unchecked($0) }, forKey: .unjudged)
    try container.encode(report.uncheckedRules.map { Unchecked($0) }, forKey: .uncheckedRules)
    try container.encode(report.unwritten.map(\.description), forKey: .unwritten)
    try container.encode(report.unlocked.map(\.description), forKey: .unlocked)
    try container.encode(report.untracked.count, forKey: .untracked)
  }

  private struct Finding: Encodable {
    let finding: CheckFinding

    enum Keys: CodingKey {
      case rule, id, path, line, column, message, text, patterns, replacements, docs, inChange
      case teams
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(finding.rule.rawValue, forKey: .rule)
      try container.encode(finding.id, forKey: .id)
      try container.encode(finding.path, forKey: .path)
      try container.encode(finding.line, forKey: .line)
      try container.encode(finding.column, forKey: .column)
      try container.encode(finding.message, forKey: .message)
      try container.encode(finding.text, forKey: .text)
      try container.encode(finding.patterns, forKey: .patterns)
      try container.encode(finding.replacements, forKey: .replacements)
      try container.encode(finding.docs, forKey: .docs)
      try container.encode(finding.isInChange, forKey: .inChange)
      try container.encode(finding.teams, forKey: .teams)
    }
  }

  /// A stale line. The keys differ by baseline.
  private struct Stale: Encodable {
    var id: String?
    let path: String
    var line: Int?
    var kind: String?
    var name: String?
    let allowed: Int
    let actual: Int
    let inherited: Bool

    init(_ gap: AllowanceGap, isInherited: Bool) {
      id = gap.key.id.description
      path = gap.key.path.description
      allowed = gap.allowed
      actual = gap.actual
      inherited = isInherited
    }

    init(_ stale: StaleLine) {
      path = stale.path
      line = stale.line
      kind = stale.key.kind
      name = stale.key.name
      allowed = stale.allowed
      actual = stale.actual
      inherited = stale.isInherited
    }
  }

  /// A file or a rule that couldn't be checked. Only rules have lines.
  private struct Unchecked: Encodable {
    let rule: String
    let path: String
    var line: Int?
    var partial: Bool?
    var invalid: Bool?
    let message: String

    init(_ file: UncheckedFile) {
      rule = file.rule.rawValue
      path = file.path
      message = file.reason
    }

    init(_ unchecked: UncheckedRule) {
      rule = unchecked.rule
      path = unchecked.path
      line = unchecked.line
      partial = unchecked.isPartial
      invalid = unchecked.isInvalid
      message = unchecked.reason
    }
  }

  private struct Change: Encodable {
    let change: CheckReport.TeamChange

    enum Keys: CodingKey { case id, team, delta }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(change.id.description, forKey: .id)
      try container.encode(change.team, forKey: .team)
      try container.encode(change.delta, forKey: .delta)
    }
  }

  private struct Total: Encodable {
    let id: String
    let title: String
    let delta: Int

    init(_ change: CheckReport.TotalChange) {
      id = change.id.description
      title = change.title
      delta = change.delta
    }
  }

  private struct Ending: Encodable {
    let ending: ExceptionEnding

    enum Keys: CodingKey { case id, path, line, owner, until }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(ending.id, forKey: .id)
      try container.encode(ending.path, forKey: .path)
      try container.encode(ending.line, forKey: .line)
      try container.encode(ending.owner, forKey: .owner)
      try container.encode(ending.until, forKey: .until)
    }
  }
}
