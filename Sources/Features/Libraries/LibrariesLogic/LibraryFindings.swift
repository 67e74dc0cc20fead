import CheckInterface
import LibrariesInterface
import Workspace

/// What `headway check` has against libraries.
package struct LibraryFindings {
  /// Exceptions that end within so many days are mentioned.
  private static let notice = 14

  private let today: Day
  /// Whether every library needs a scorecard, or those alone that a revision didn't have.
  private let asksAll: Bool
  /// Names that several ecosystems share.
  private let shared: Set<String>
  private let assessments: [LibraryAssessment]

  /// - Parameters:
  ///   - rules: what `headway.yml` says; nil where it says nothing, and nobody is asked for scorecards.
  ///   - hasBase: whether the book was compared with a revision.
  package init(_ book: LibraryBook, rules: LibraryRules?, hasBase: Bool, today: Day) {
    self.today = today
    asksAll = rules != nil && !hasBase
    assessments = LibraryAssessment.all(book, rules: rules ?? LibraryRules(), today: today)
    let names = Dictionary(grouping: book.entries, by: \.library.name)
    shared = Set(names.filter { $0.value.count > 1 }.keys)
  }

  /// By library; each points at the line of its lock file.
  package var findings: [CheckFinding] { assessments.flatMap(findings) }

  private func findings(_ assessment: LibraryAssessment) -> [CheckFinding] {
    var messages = assessment.blocking.map { blocked($0, assessment) }
    let isNew = assessment.entry.base == .absent
    if isNew || asksAll, assessment.isUnanswered {
      messages.append(unanswered(assessment, isNew: isNew))
    }
    if assessment.needsJustification {
      messages.append(
        "\(assessment.points) points, and more than \(assessment.justifyAbove) need a "
          + "“justification:” in its scorecard (\(assessment.concerns.map(\.id).joined(separator: ", ")))"
          + ended("points", assessment))
    }
    return messages.map { finding(assessment, $0, isNew: isNew) }
  }

  private func blocked(
    _ judgement: LibraryAssessment.Judgement, _ assessment: LibraryAssessment
  ) -> String {
    var message = LibraryWords.title(judgement.criterion)
    if judgement.machine == true, let seen = judgement.seen {
      message += ": \(seen)"
      if judgement.isContradicted { message += ", though its scorecard says otherwise" }
    } else if let because = judgement.answer?.because {
      message += ": \(because)"
    }
    return message + ended(judgement.id, assessment)
  }

  private func unanswered(_ assessment: LibraryAssessment, isNew: Bool) -> String {
    let path =
      assessment.entry.scorecard?.path
      ?? ScorecardPath.path(
        of: assessment.entry.library, isShared: shared.contains(assessment.entry.library.name))
    let message: String
    if assessment.entry.scorecard == nil {
      message = isNew ? "is new and has no scorecard: \(path)" : "has no scorecard: \(path)"
    } else {
      let open =
        assessment.openCriteria.map(\.id) + assessment.openQuestions.map(\.rawValue)
      message = "its scorecard leaves open: \(open.joined(separator: ", "))"
    }
    return message + ended("scorecard", assessment)
  }

  /// What to say of an exception that held once.
  private func ended(_ criterion: String, _ assessment: LibraryAssessment) -> String {
    let exceptions = assessment.entry.scorecard?.exceptions ?? []
    guard let old = exceptions.last(where: { $0.criterion == criterion && $0.until < today }) else {
      return ""
    }
    return "; the exception of \(old.owner) ended on \(old.until)"
  }

  private func finding(
    _ assessment: LibraryAssessment, _ message: String, isNew: Bool
  ) -> CheckFinding {
    let library = assessment.entry.library
    let place = library.places.first
    var finding = CheckFinding(
      .library, id: library.name, path: place?.path ?? "", line: place?.line ?? 1,
      message: "\(library.name): \(message)")
    finding.title = library.name
    if isNew { finding.isInChange = true }
    if let owner = assessment.entry.scorecard?.owner { finding.teams = [owner] }
    return finding
  }

  /// Exceptions that end soon.
  package var ending: [ExceptionEnding] {
    assessments.flatMap { assessment -> [ExceptionEnding] in
      guard let card = assessment.entry.scorecard else { return [] }
      return card.exceptions
        .filter { $0.until >= today && $0.until - today <= LibraryFindings.notice }
        .map {
          ExceptionEnding(
            id: card.library, path: card.path, line: $0.line, owner: $0.owner, until: $0.until)
        }
    }
  }

  /// What to say where there is nothing against any of them.
  package var praise: String {
    switch assessments.count {
    case 0: "No library is named."
    case 1: "Nothing against the one library."
    default: "Nothing against \(assessments.count) libraries."
    }
  }
}
