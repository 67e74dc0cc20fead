import LibrariesInterface
import Workspace

/// The assessment of a library from detected facts and the team's answers.
package struct LibraryAssessment: Identifiable, Equatable, Sendable {
  /// The result of an assessment.
  package enum Verdict: String, CaseIterable, Codable, Sendable {
    case ok, justify, blocked, unanswered
  }

  /// The assessment of one criterion.
  package struct Judgment: Identifiable, Equatable, Sendable {
    package var id: String { criterion.key }
    package let criterion: LibraryCriterion
    /// The result that Headway detected; nil if unknown.
    package let machine: Bool?
    /// The detected facts for users, such as "requires iOS 17"; nil if there are none.
    package let seen: String?
    /// The team's answer.
    package let answer: Scorecard.Answer?
    /// The points that the criterion adds if it applies; 0 for blockers.
    package let points: Int
    /// The exception that applies today.
    package var exception: Scorecard.Exception?

    /// Whether the criterion applies according to Headway or the team. Nil if both have no answer.
    package var holds: Bool? {
      if machine == true || answer?.holds == true { return true }
      return machine == false || answer != nil ? false : nil
    }

    /// Whether the detected result and the team's answer differ.
    package var isContradicted: Bool {
      if let machine, let answer { return machine != answer.holds }
      return false
    }
  }

  package let entry: LibraryEntry
  package let judgments: [Judgment]
  /// The questions that need an answer.
  package let questions: [LibraryQuestion]
  /// The questions without an answer.
  package let openQuestions: [LibraryQuestion]
  /// The highest number of points that needs no justification.
  package let justifyAbove: Int
  private let excused: Set<String>

  package var id: LibraryID { entry.id }

  /// Assesses a library.
  ///
  /// - Parameters:
  ///   - entry: the library.
  ///   - rules: the scoring rules of the configuration.
  ///   - targets: the project's deployment targets by platform.
  ///   - today: the day on which exceptions are evaluated.
  package init(
    _ entry: LibraryEntry, rules: LibraryRules, targets: [String: PlatformVersion], today: Day
  ) {
    self.entry = entry
    justifyAbove = rules.justifyAbove
    let card = entry.scorecard
    let exceptions = (card?.exceptions ?? []).filter { $0.until >= today }
    excused = Set(exceptions.map(\.criterion))
    let automatic = AutomaticFindings(entry, rules: rules, targets: targets)
    judgments = LibraryCriterion.all.map { criterion in
      let found = automatic.finding(criterion)
      var judgment = Judgment(
        criterion: criterion, machine: found.holds, seen: found.seen,
        answer: card?.answers[criterion] ?? automatic.licenseAnswer(criterion, of: card),
        points: LibraryAssessment.points(of: criterion, rules))
      judgment.exception = exceptions.first { $0.criterion == criterion.key }
      return judgment
    }
    // The questions about a transitive dependency belong to the library that depends on it.
    questions = entry.library.isDirect == false ? [] : [.inHouse, .users, .exitCriteria]
    openQuestions = questions.filter { card?.texts[$0] == nil }
  }

  private static func points(of criterion: LibraryCriterion, _ rules: LibraryRules) -> Int {
    if case .concern(let concern) = criterion { return rules.points[concern] ?? 0 }
    return 0
  }

  /// The blockers that apply and have no exception.
  package var blocking: [Judgment] {
    judgments.filter { $0.criterion.isBlocker && $0.holds == true && $0.exception == nil }
  }

  /// The blockers that apply and have an exception.
  package var excepted: [Judgment] {
    judgments.filter { $0.criterion.isBlocker && $0.holds == true && $0.exception != nil }
  }

  /// The concerns that apply.
  package var concerns: [Judgment] {
    judgments.filter { !$0.criterion.isBlocker && $0.holds == true }
  }

  /// The sum of the points of the concerns.
  package var points: Int { concerns.reduce(0) { $0 + $1.points } }

  /// Whether the points rest on an answer or a fact, rather than on nothing yet.
  package var isScored: Bool { entry.scorecard != nil || points > 0 }

  /// The criteria without a detected result and without an answer.
  package var openCriteria: [Judgment] { judgments.filter { $0.holds == nil } }

  /// The criteria with a detected result that differs from the team's answer.
  package var contradictions: [Judgment] { judgments.filter(\.isContradicted) }

  /// The number of missing answers.
  package var openCount: Int { openCriteria.count + openQuestions.count }

  /// Whether the scorecard contains a justification.
  package var isJustified: Bool { entry.scorecard?.texts[.justification] != nil }

  /// Whether its points require a justification, and the scorecard contains it.
  package var isAcceptedByJustification: Bool { points > justifyAbove && isJustified }

  /// Whether its points require a justification that is missing.
  package var needsJustification: Bool {
    points > justifyAbove && !isJustified && !excused.contains("points")
  }

  /// Whether answers are missing and no exception covers that.
  package var isUnanswered: Bool { openCount > 0 && !excused.contains("scorecard") }

  /// The overall result.
  package var verdict: Verdict {
    if !blocking.isEmpty { return .blocked }
    if isUnanswered { return .unanswered }
    return needsJustification ? .justify : .ok
  }

  /// The changes since the last review of the scorecard and since the base revision.
  package var changes: [LibraryChange] {
    var changes: [LibraryChange] = []
    if let reviewed = entry.scorecard?.reviewed {
      if let version = entry.library.version, let before = reviewed.version, before != version {
        changes.append(.version(from: before, to: version, since: .review(reviewed.on)))
      }
      if let before = reviewed.points, before != points {
        changes.append(.points(from: before, to: points, since: .review(reviewed.on)))
      }
    }
    switch entry.base {
    case .absent: changes.append(.new)
    case .there(let before?):
      if let version = entry.library.version, before != version {
        changes.append(.version(from: before, to: version, since: .base))
      }
    case .there(nil), nil: break
    }
    return changes
  }

  /// Assesses all libraries of an inventory.
  package static func all(
    _ inventory: LibraryInventory, rules: LibraryRules, today: Day
  ) -> [LibraryAssessment] {
    inventory.entries.map {
      LibraryAssessment($0, rules: rules, targets: inventory.deploymentTargets, today: today)
    }
  }
}

/// A change of a library.
package enum LibraryChange: Equatable, Sendable {
  /// The state that a change is relative to.
  package enum Since: Equatable, Sendable {
    case review(Day)
    /// The base revision.
    case base
  }

  case new
  case version(from: String, to: String, since: Since)
  case points(from: Int, to: Int, since: Since)
}
