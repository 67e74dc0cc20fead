import LocksInterface
import MigrationsInterface
import MigrationsLogic
import Output
import Workspace
import WorkspaceLogic

/// The output of `headway rehearse`: the merges that locks would have stopped.
package struct RehearsalReport: Encodable {
  /// The result of one migration.
  struct Migration: Encodable {
    let id: String
    let title: String
    /// The number of merges that the lock would have stopped.
    let stopped: Int
    /// The number of those that were reverted later.
    let reverted: Int
    /// The number of those in which each file kept its number of matches; not part of the JSON.
    let replacing: Int

    enum CodingKeys: CodingKey { case id, title, stopped, reverted }
  }

  /// A merge that at least one lock would have stopped.
  struct Stop: Encodable {
    let commit: String
    let day: Day
    let author: String
    let subject: String
    /// The commit that reverted it; nil if none did.
    let revertedBy: String?
    let violations: [Violation]

    enum CodingKeys: CodingKey { case commit, day, author, subject, revertedBy, violations }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(commit, forKey: .commit)
      try container.encode(day, forKey: .day)
      try container.encode(author, forKey: .author)
      try container.encode(subject, forKey: .subject)
      // Unknown values are null instead of missing.
      try container.encode(revertedBy, forKey: .revertedBy)
      try container.encode(violations, forKey: .violations)
    }
  }

  struct Violation: Encodable {
    let id: String
    let path: String
    let allowed: Int
    let actual: Int
    let line: Int?
    let text: String?

    enum CodingKeys: CodingKey { case id, path, allowed, actual, line, text }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(path, forKey: .path)
      try container.encode(allowed, forKey: .allowed)
      try container.encode(actual, forKey: .actual)
      try container.encode(line, forKey: .line)
      try container.encode(text, forKey: .text)
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
  let migrations: [Migration]
  let stopped: [Stop]
  /// What the rehearsal lacks, for users.
  package let notices: [String]
  private let until: Day?
  private let tightenedText: String?

  enum CodingKeys: CodingKey {
    case version, branch, since, merges, tightened, uncounted, migrations, stopped
  }

  /// - Parameter definitions: the migrations that are locked in the rehearsal.
  package init(_ rehearsal: Rehearsal, _ definitions: [MigrationDefinition]) {
    branch = rehearsal.branch
    since = rehearsal.since
    until = rehearsal.until
    merges = rehearsal.merges
    tightened = rehearsal.tightened
    uncounted = rehearsal.uncounted
    tightenedText = RehearsalText.tightened(rehearsal)
    notices = RehearsalText.notices(rehearsal)
    migrations = definitions.map { definition in
      let own = rehearsal.stopped.filter { stop in
        stop.violations.contains { $0.id == MigrationID(definition.id) }
      }
      return Migration(
        id: definition.id, title: definition.title, stopped: own.count,
        reverted: own.count { $0.revertedBy != nil },
        replacing: own.count { $0.isReplacing(in: MigrationID(definition.id)) })
    }
    stopped = rehearsal.stopped.map { stop in
      Stop(
        commit: stop.commit, day: stop.day, author: stop.author, subject: stop.subject,
        revertedBy: stop.revertedBy,
        violations: stop.violations.map {
          Violation(
            id: $0.id.description, path: $0.path.description, allowed: $0.allowed,
            actual: $0.actual, line: $0.match?.line, text: $0.match?.text)
        })
    }
  }

  /// Whether the locks would have stopped no merge.
  package var isOK: Bool { stopped.isEmpty }

  // MARK: Text

  /// The number of violations to list for each merge.
  private static let shown = 3

  package var human: String {
    guard let until else { return "No merges since \(since)." }
    var lines: [String] = []
    for migration in migrations {
      let line =
        "\(SafeText.line(migration.title)): from \(since) to \(until), the lock would have stopped "
        + "\(TextFormat.number(migration.stopped)) of \(TextFormat.count(merges, "merge"))"
        + RehearsalText.details(
          of: migration.stopped, replacing: migration.replacing, reverted: migration.reverted)
      lines.append(line)
    }
    for stop in stopped {
      lines += ["", RehearsalReport.heading(stop)]
      for violation in stop.violations.prefix(RehearsalReport.shown) {
        lines.append("  " + RehearsalReport.text(violation))
      }
      let more = stop.violations.count - RehearsalReport.shown
      if more > 0 { lines.append("  and \(TextFormat.number(more)) more") }
    }
    if let tightenedText { lines += ["", tightenedText] }
    return lines.joined(separator: "\n")
  }

  private static func heading(_ stop: Stop) -> String {
    let reverted = stop.revertedBy.map { " (reverted by \($0.prefix(10)))" } ?? ""
    return "\(stop.commit.prefix(10))  \(stop.day)  \(SafeText.line(stop.author)): "
      + SafeText.line(stop.subject) + reverted
  }

  private static func text(_ violation: Violation) -> String {
    let place = violation.line.map { ":\($0)" } ?? ""
    let change =
      violation.actual > violation.allowed
      ? "\(violation.allowed) → \(violation.actual)" : "a new match in place of a removed one"
    return "\(violation.id)  \(SafeText.line(violation.path))\(place)  \(change)"
  }
}
