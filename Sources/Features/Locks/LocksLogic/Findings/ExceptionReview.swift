import CheckInterface
import MigrationsInterface
import MigrationsLogic
import Workspace

/// Judges the comments that except uses: those that lack something are findings, those that end soon
/// are mentioned.
package struct ExceptionReview: Equatable, Sendable {
  package private(set) var findings: [CheckFinding] = []
  package private(set) var ending: [ExceptionEnding] = []
  /// The comments whose day is over, by the place of their line.
  private var ended: [Place: InlineException] = [:]

  private struct Place: Hashable {
    let id: String
    let path: String
    let line: Int
  }

  /// - Parameters:
  ///   - comments: the lines that hold the mark of an exception, in full.
  ///   - hits: every use of every migration, excepted or not.
  package init(
    comments: [Hit], hits: [MigrationID: [Hit]], definitions: [MigrationDefinition], today: Day
  ) {
    var lines: Set<Place> = []
    for definition in definitions {
      for hit in hits[MigrationID(definition.id)] ?? [] {
        lines.insert(
          Place(
            id: definition.id, path: hit.path, line: definition.count == .files ? 0 : hit.line))
      }
    }
    let byID = Dictionary(definitions.map { ($0.id, $0) }) { first, _ in first }
    for comment in comments {
      for exception in InlineException.exceptions(in: comment.text) {
        guard let definition = byID[exception.id] else { continue }
        // A comment that stands by no use excepts nothing: it may be an example.
        let near = definition.count == .files ? [0] : [comment.line, comment.line + 1]
        let isNear = near.contains {
          lines.contains(Place(id: definition.id, path: comment.path, line: $0))
        }
        if isNear { judge(exception, of: definition, at: comment, today) }
      }
    }
  }

  private mutating func judge(
    _ exception: InlineException, of definition: MigrationDefinition, at comment: Hit, _ today: Day
  ) {
    var missing: [String] = []
    if exception.owner == nil { missing.append("no owner") }
    if exception.reason.isEmpty { missing.append("no reason") }
    if exception.until == nil { missing.append("no end that is a day such as 2027-03-31") }
    if !missing.isEmpty {
      var finding = CheckFinding(
        .exception, id: definition.id, path: comment.path, line: comment.line,
        column: comment.column,
        message: "the exception of \(definition.id) has \(missing.joined(separator: " and ")), "
          + "so it excepts nothing; it is written as "
          + "headway:allow \(definition.id) until=2027-03-31 owner=@team REASON")
      finding.text = ExceptionReview.beginning(of: comment.text)
      finding.title = definition.title
      finding.docs = definition.docs
      finding.teams = comment.teams
      findings.append(finding)
      return
    }
    guard let until = exception.until, let owner = exception.owner else { return }
    if until < today {
      for line in [comment.line, comment.line + 1] {
        ended[Place(id: definition.id, path: comment.path, line: line)] = exception
      }
    } else if until - today <= LockComparison.notice {
      ending.append(
        ExceptionEnding(
          id: definition.id, path: comment.path, line: comment.line, owner: owner, until: until))
    }
  }

  /// As much of a line as is shown of any.
  private static func beginning(of text: String) -> String {
    String(decoding: text.utf8.prefix(400), as: UTF8.self)
  }

  /// The exception of a use whose day is over.
  package func endedException(of id: MigrationID, at hit: Hit) -> InlineException? {
    ended[Place(id: id.description, path: hit.path, line: hit.line)]
  }
}
