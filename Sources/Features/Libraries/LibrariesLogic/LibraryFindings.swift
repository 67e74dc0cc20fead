import CheckInterface
import LibrariesInterface
import Workspace
import WorkspaceLogic

/// The findings of `headway check` about libraries.
package struct LibraryFindings {
  /// The number of days before its end from which an exception is reported as ending.
  private static let notice = 14

  private let today: Day
  /// Whether all libraries need a scorecard, instead of only new ones.
  private let requiresAllScorecards: Bool
  /// What isn't a finding, because a baseline allows it or the base had it.
  private let allowed: FindingBaseline
  private let hasBase: Bool
  /// The names that libraries of several ecosystems have.
  private let shared: Set<String>
  private let assessments: [LibraryAssessment]

  /// Assesses the libraries of an inventory.
  ///
  /// - Parameters:
  ///   - inventory: the libraries.
  ///   - rules: the scoring rules of `headway.yml`; nil if it has none, so that existing libraries
  ///     need no scorecard.
  ///   - hasBase: whether the inventory was compared with a base revision. What was already there
  ///     isn't a finding.
  ///   - baseline: what isn't a finding either; nil if there is no baseline.
  ///   - today: the day on which exceptions are evaluated.
  package init(
    _ inventory: LibraryInventory, rules: LibraryRules?, hasBase: Bool,
    baseline: FindingBaseline? = nil, today: Day
  ) {
    self.today = today
    requiresAllScorecards = rules != nil
    var allowed = baseline ?? FindingBaseline()
    if hasBase {
      allowed = allowed.allowing(
        LibraryBaseline.counts(
          atBaseOf: inventory, rules: rules ?? LibraryRules(), today: today))
    }
    self.allowed = allowed
    self.hasBase = hasBase
    assessments = LibraryAssessment.all(inventory, rules: rules ?? LibraryRules(), today: today)
    let names = Dictionary(grouping: inventory.entries, by: \.library.name)
    shared = Set(names.filter { $0.value.count > 1 }.keys)
  }

  /// The findings by library, each at the library's line in the lock file.
  package var findings: [CheckFinding] { assessments.flatMap(findings) }

  private func findings(_ assessment: LibraryAssessment) -> [CheckFinding] {
    var messages = assessment.blocking
      .filter { allowed[LibraryBaseline.key(blocker: $0.id, assessment)] == 0 }
      .map { blocked($0, assessment) }
    let isNew = assessment.entry.base == .absent
    let open = LibraryBaseline.openAnswers(assessment).filter {
      allowed[LibraryBaseline.key(open: $0, assessment)] == 0
    }
    if needsScorecard(assessment), assessment.isUnanswered, !open.isEmpty {
      messages.append(unanswered(open, assessment, isNew: isNew))
    }
    if assessment.needsJustification,
      assessment.points > allowed[LibraryBaseline.points(assessment)]
    {
      messages.append(
        "\(assessment.points) points; more than \(assessment.justifyAbove) require a justification "
          + "in its scorecard (\(assessment.concerns.map(\.id).joined(separator: ", ")))"
          + ended("points", assessment))
    }
    return messages.map { finding(assessment, $0, isNew: isNew) }
  }

  /// A library that occurs only in ignored files can't be compared with the base.
  private func needsScorecard(_ assessment: LibraryAssessment) -> Bool {
    if assessment.entry.base == .absent { return true }
    return requiresAllScorecards && (!hasBase || assessment.entry.base != nil)
  }

  private func blocked(
    _ judgment: LibraryAssessment.Judgment, _ assessment: LibraryAssessment
  ) -> String {
    var message = LibraryText.title(judgment.criterion)
    if judgment.machine == true, let seen = judgment.seen {
      message += ": \(seen)"
      if judgment.isContradicted { message += " (contradicts its scorecard)" }
    } else if let because = judgment.answer?.because {
      message += ": \(because)"
    }
    return message + ended(judgment.id, assessment)
  }

  private func unanswered(
    _ open: [String], _ assessment: LibraryAssessment, isNew: Bool
  ) -> String {
    let path =
      assessment.entry.scorecard?.path
      ?? ScorecardPath.path(
        of: assessment.entry.library, isShared: shared.contains(assessment.entry.library.name))
    let message: String
    if assessment.entry.scorecard == nil {
      message = isNew ? "new library without a scorecard: \(path)" : "missing scorecard: \(path)"
    } else {
      message = "unanswered in its scorecard: \(open.joined(separator: ", "))"
    }
    return message + ended("scorecard", assessment)
  }

  /// Returns the message suffix about an exception that has ended; empty if there is none.
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
    let location = library.places.first
    var finding = CheckFinding(
      .library, id: library.name, path: location?.path ?? "", line: location?.line ?? 1,
      message: "\(library.name): \(message)")
    finding.title = library.name
    if isNew { finding.isInChange = true }
    if let owner = assessment.entry.scorecard?.owner { finding.teams = [owner] }
    return finding
  }

  /// The exceptions that end soon.
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

  /// The message if there are no findings.
  package var successSummary: String {
    switch assessments.count {
    case 0: "No libraries found."
    default:
      "\(noFindings) \(TextFormat.count(assessments.count, "library", "libraries")).\(unrequired)"
    }
  }

  /// The beginning of the message. Without a base, only blocked libraries are findings unless all need a
  /// scorecard.
  private var noFindings: String {
    if hasBase { return "No new findings in" }
    let isBlocked = assessments.contains { !$0.blocking.isEmpty }
    return requiresAllScorecards || isBlocked ? "No findings in" : "No blockers in"
  }

  /// A sentence about the libraries without a complete scorecard that pass because no scorecards are
  /// required; empty if there are none.
  private var unrequired: String {
    let count = requiresAllScorecards ? 0 : assessments.count(where: \.isUnanswered)
    guard count > 0 else { return "" }
    let subject =
      assessments.count == 1 ? "It has" : count == 1 ? "1 has" : "\(TextFormat.number(count)) have"
    return
      " \(subject) no complete scorecard. To require scorecards, add \"libraries: {}\" to headway.yml."
  }
}
