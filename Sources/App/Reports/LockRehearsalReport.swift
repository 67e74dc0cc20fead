import LocksInterface
import MigrationsInterface
import MigrationsLogic
import Output
import Workspace
import WorkspaceLogic

/// The output of `headway rehearse`: the merges that locks would have stopped.
package struct LockRehearsalReport: Encodable {
  /// The result of one migration.
  struct Migration: Encodable {
    let id: String
    let title: String
    /// The number of merges that the lock would have stopped.
    let stopped: Int
    /// The number of those that were reverted later.
    let reverted: Int
    /// The result as text; not part of the JSON.
    let summary: String

    enum CodingKeys: CodingKey { case id, title, stopped, reverted }
  }

  struct Violation: Encodable {
    let id: String
    let path: String
    let allowed: Int
    let actual: Int
    let line: Int?
    let text: String?
    /// The reason why the exception in this line has no effect; nil for a match.
    let exception: String?

    enum CodingKeys: CodingKey { case id, path, allowed, actual, line, text, exception }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(path, forKey: .path)
      try container.encode(allowed, forKey: .allowed)
      try container.encode(actual, forKey: .actual)
      try container.encode(line, forKey: .line)
      try container.encode(text, forKey: .text)
      try container.encode(exception, forKey: .exception)
    }
  }

  let version = 1
  let branch: String
  let since: Day
  /// The number of merges.
  let merges: Int
  /// The number of merges in which a file lost matches.
  let tightened: Int
  /// The number of file versions that couldn't be counted.
  let uncounted: Int
  /// The number of stopped merges with new exceptions that have no effect; nil if exceptions aren't judged.
  let exceptions: Int?
  let migrations: [Migration]
  let stopped: [StoppedMergeReport<Violation>]
  /// What the rehearsal lacks, for users.
  package let notices: [String]
  private let until: Day?
  private let tightenedText: String?
  private let exceptionsText: String?

  enum CodingKeys: CodingKey {
    case version, branch, since, merges, tightened, uncounted, exceptions, migrations, stopped
  }

  /// - Parameter definitions: the migrations that are locked in the rehearsal.
  package init(_ rehearsal: LockRehearsal, _ definitions: [MigrationDefinition]) {
    branch = rehearsal.branch
    since = rehearsal.since
    until = rehearsal.until
    merges = rehearsal.merges
    tightened = rehearsal.counts.tightened
    uncounted = rehearsal.counts.uncounted
    exceptions = rehearsal.counts.exceptions
    exceptionsText = LockRehearsalText.exceptions(rehearsal)
    tightenedText = LockRehearsalText.tightened(rehearsal)
    notices = LockRehearsalText.notices(rehearsal)
    migrations = definitions.map { definition in
      let own = rehearsal.stopped.filter { stop in
        stop.violations.contains { $0.id == MigrationID(definition.id) }
      }
      return Migration(
        id: definition.id, title: definition.title, stopped: own.count,
        reverted: own.count { $0.revertedBy != nil },
        summary: RehearsalText.stopped(
          own, of: rehearsal.merges,
          replacing: own.count { $0.isReplacing(in: MigrationID(definition.id)) }))
    }
    stopped = rehearsal.stopped.map { merge in
      StoppedMergeReport(merge) {
        Violation(
          id: $0.id.description, path: $0.path.description, allowed: $0.allowed,
          actual: $0.actual, line: $0.match?.line, text: $0.match?.text,
          exception: $0.exceptionProblem)
      }
    }
  }

  /// Whether the locks would have stopped no merge.
  package var isOK: Bool { stopped.isEmpty }

  // MARK: Text

  package var human: String {
    guard let until else { return "No merges since \(since)." }
    var lines = migrations.map {
      "\(SafeText.line($0.title)): from \(since) to \(until), the lock would have stopped \($0.summary)"
    }
    if let exceptionsText { lines.append(exceptionsText) }
    lines += stopped.flatMap { $0.lines(LockRehearsalReport.text) }
    if let tightenedText { lines += ["", tightenedText] }
    return lines.joined(separator: "\n")
  }

  private static func text(_ violation: Violation) -> String {
    let place = violation.line.map { ":\($0)" } ?? ""
    if let exception = violation.exception {
      return "\(violation.id)  \(SafeText.line(violation.path))\(place)  \(exception)"
    }
    let change =
      violation.actual > violation.allowed
      ? "\(violation.allowed) → \(violation.actual) matches"
      : "a new match in place of a removed one"
    return "\(violation.id)  \(SafeText.line(violation.path))\(place)  \(change)"
  }
}
