import CheckInterface
import LocksInterface
import Matching
import MigrationsInterface
import MigrationsLogic
import Workspace

/// Checks the exception comments in code. Incomplete exceptions are findings, dubious ones are notes, and
/// exceptions that end soon are reported.
package struct ExceptionReview: Equatable, Sendable {
  /// The findings about exceptions that are incomplete or end too late.
  package private(set) var findings: [CheckFinding] = []
  /// The notes about exceptions of unknown migrations, and about owners that aren't teams.
  package private(set) var notes: [CheckFinding] = []
  /// The exceptions that end soon.
  package private(set) var ending: [ExceptionEnding] = []
  /// The exceptions that have ended, by the lines that they cover.
  private var ended: [Location: InlineException] = [:]

  private struct Location: Hashable {
    let id: String
    let path: RepositoryPath
    let line: Int
  }

  /// - Parameters:
  ///   - comments: the complete lines with an exception marker.
  ///   - matches: all matches of all migrations, including excepted ones.
  ///   - definitions: the migrations.
  ///   - today: the day on which exceptions are evaluated.
  package init(
    comments: [Match], matches: [MigrationID: [Match]], definitions: [MigrationDefinition],
    today: Day
  ) {
    var lines: Set<Location> = []
    for definition in definitions {
      for match in matches[MigrationID(definition.id)] ?? [] {
        lines.insert(
          Location(
            id: definition.id, path: RepositoryPath(match.path),
            line: definition.count == .files ? 0 : match.line))
      }
    }
    let anyLines = Set(lines.map { Location(id: "", path: $0.path, line: $0.line) })
    let byID = Dictionary(definitions.map { ($0.id, $0) }) { first, _ in first }
    for comment in comments {
      // Ignore a comment without a match next to it, which may be an example.
      let isNearAny = ([0] + ExceptionReview.coveredLines(of: comment)).contains {
        anyLines.contains(Location(id: "", path: RepositoryPath(comment.path), line: $0))
      }
      if isNearAny, InlineException.lacksID(in: comment.text) { addMissingID(at: comment) }
      for exception in InlineException.exceptions(in: comment.text) {
        guard let definition = byID[exception.id] else {
          if isNearAny { note(exception, among: byID.keys, at: comment) }
          continue
        }
        let isNear: (Int) -> Bool = {
          lines.contains(Location(id: definition.id, path: RepositoryPath(comment.path), line: $0))
        }
        if definition.count == .files {
          if isNear(0) { review(exception, of: definition, at: comment, today) }
        } else if ExceptionReview.coveredLines(of: comment).contains(where: isNear) {
          review(exception, of: definition, at: comment, today)
        } else if isNear(comment.line + 1) {
          addNote(
            "the exception doesn't cover the next line, because its comment is behind code; write it on a "
              + "line of its own", id: definition.id, at: comment)
        }
      }
    }
  }

  /// Returns a migration that matches exception markers in all files that any migration searches.
  package static func comments(of definitions: [MigrationDefinition]) -> MigrationDefinition {
    let definitions = definitions.filter { definition in
      if case .toolBaseline = definition.subject { false } else { true }
    }
    let searchesAllFiles = definitions.contains(where: \.files.isEmpty)
    return MigrationDefinition(
      id: InlineException.mark, title: InlineException.mark,
      subject: .patterns([InlineException.mark]),
      files: searchesAllFiles ? [] : Set(definitions.flatMap(\.files)).sorted(),
      includesGenerated: definitions.contains(where: \.includesGenerated))
  }

  /// The lines that the exceptions of a comment can cover.
  private static func coveredLines(of comment: Match) -> [Int] {
    InlineException.isAlone(in: comment.text)
      ? [comment.line, comment.line + 1] : [comment.line]
  }

  private mutating func addMissingID(at comment: Match) {
    var finding = CheckFinding(
      .exception, id: nil, path: comment.path, line: comment.line, column: comment.column,
      message: "incomplete exception: no migration; "
        + "write headway:allow ID until=2027-03-31 owner=@team REASON")
    finding.text = ExceptionReview.beginning(of: comment.text)
    finding.teams = comment.teams
    findings.append(finding)
  }

  /// An unknown migration is only a note, because the comment may be older than the migration's removal.
  private mutating func note(
    _ exception: InlineException, among known: some Sequence<String>, at comment: Match
  ) {
    let nearest = NearestName.nearest(to: exception.id, among: known.sorted())
    addNote(
      "the exception names \"\(exception.id)\", which isn't a migration"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""), id: nil, at: comment)
  }

  private mutating func addNote(_ message: String, id: String?, at comment: Match) {
    var note = CheckFinding(
      .exception, id: id, path: comment.path, line: comment.line, column: comment.column,
      message: message)
    note.text = ExceptionReview.beginning(of: comment.text)
    note.teams = comment.teams
    notes.append(note)
  }

  private mutating func review(
    _ exception: InlineException, of definition: MigrationDefinition, at comment: Match,
    _ today: Day
  ) {
    var missing: [String] = []
    if exception.owner == nil { missing.append("no owner") }
    if exception.reason.isEmpty { missing.append("no reason") }
    if exception.until == nil { missing.append("no valid end date") }
    if !missing.isEmpty {
      addFinding(
        "incomplete exception for \(definition.id): \(missing.joined(separator: ", ")); "
          + "write headway:allow \(definition.id) until=2027-03-31 owner=@team REASON",
        definition, comment)
      return
    }
    guard let until = exception.until, let owner = exception.owner else { return }
    if !owner.contains("@") {
      addNote(
        "the owner \"\(owner)\" of the exception isn't a team; write owner=@\(owner)",
        id: definition.id, at: comment)
    }
    if let problem = ExceptionLimit.problem(ofEnd: until, on: today, definition.maxExceptionDays) {
      addFinding(
        "the exception for \(definition.id) has no effect: \(problem)", definition, comment)
    } else if until < today {
      for line in ExceptionReview.coveredLines(of: comment) {
        let path = RepositoryPath(comment.path)
        ended[Location(id: definition.id, path: path, line: line)] = exception
      }
    } else if until - today <= LockComparison.notice {
      ending.append(
        ExceptionEnding(
          id: definition.id, path: comment.path, line: comment.line, owner: owner, until: until))
    }
  }

  private mutating func addFinding(
    _ message: String, _ definition: MigrationDefinition, _ comment: Match
  ) {
    var finding = CheckFinding(
      .exception, id: definition.id, path: comment.path, line: comment.line,
      column: comment.column, message: message)
    finding.text = ExceptionReview.beginning(of: comment.text)
    finding.title = definition.title
    finding.docs = definition.docs
    finding.teams = comment.teams
    findings.append(finding)
  }

  /// Truncates a line to the length that is shown.
  private static func beginning(of text: String) -> String {
    String(decoding: text.utf8.prefix(400), as: UTF8.self)
  }

  /// Returns the exception of a match if it has ended.
  package func endedException(of id: MigrationID, at match: Match) -> InlineException? {
    ended[
      Location(id: id.description, path: RepositoryPath(match.path), line: match.line)]
  }
}
