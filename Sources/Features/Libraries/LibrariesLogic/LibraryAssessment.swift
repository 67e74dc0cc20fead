import LibrariesInterface
import Workspace

/// A library judged: what holds of it by the machine's eyes and by the team's answers, and what follows.
package struct LibraryAssessment: Identifiable, Equatable, Sendable {
  package enum Verdict: String, CaseIterable, Codable, Sendable {
    case ok, justify, blocked, unanswered
  }

  /// One criterion.
  package struct Judgement: Identifiable, Equatable, Sendable {
    package var id: String { criterion.key }
    package let criterion: LibraryCriterion
    /// What the machine found; nil where it can't tell.
    package let machine: Bool?
    /// What it saw, in words; nil where it saw nothing.
    package let seen: String?
    package let answer: Scorecard.Answer?
    /// What it costs if it holds; 0 for what blocks.
    package let points: Int
    /// Whoever answers for it until a day that isn't over.
    package var exception: Scorecard.Exception?

    /// Whether it holds: one of the two is enough. Nil where neither knows.
    package var holds: Bool? {
      if machine == true || answer?.holds == true { return true }
      return machine == false || answer != nil ? false : nil
    }

    /// Whether the machine and the team say different things.
    package var isContradicted: Bool {
      if let machine, let answer { return machine != answer.holds }
      return false
    }
  }

  package let entry: LibraryEntry
  package let judgements: [Judgement]
  /// Questions in words that nobody has answered.
  package let openQuestions: [LibraryQuestion]
  package let justifyAbove: Int
  private let excused: Set<String>

  package var id: LibraryID { entry.id }

  /// - Parameter today: exceptions hold up to their day.
  package init(
    _ entry: LibraryEntry, rules: LibraryRules, targets: [String: PlatformVersion], today: Day
  ) {
    self.entry = entry
    justifyAbove = rules.justifyAbove
    let card = entry.scorecard
    let exceptions = (card?.exceptions ?? []).filter { $0.until >= today }
    excused = Set(exceptions.map(\.criterion))
    let eyes = MachineFindings(entry, rules: rules, targets: targets)
    judgements = LibraryCriterion.all.map { criterion in
      let found = eyes.finding(criterion)
      var judgement = Judgement(
        criterion: criterion, machine: found.holds, seen: found.seen,
        answer: card?.answers[criterion] ?? eyes.licenseAnswer(criterion, of: card),
        points: LibraryAssessment.points(of: criterion, rules))
      judgement.exception = exceptions.first { $0.criterion == criterion.key }
      return judgement
    }
    // Who brings a library along answers for why it is there.
    let asked: [LibraryQuestion] =
      entry.library.isDirect == false ? [] : [.inHouse, .users, .exitCriteria]
    openQuestions = asked.filter { card?.texts[$0] == nil }
  }

  private static func points(of criterion: LibraryCriterion, _ rules: LibraryRules) -> Int {
    if case .concern(let concern) = criterion { return rules.points[concern] ?? 0 }
    return 0
  }

  /// What keeps it out, exceptions aside.
  package var blocking: [Judgement] {
    judgements.filter { $0.criterion.isBlocker && $0.holds == true && $0.exception == nil }
  }

  /// What keeps it out but for somebody who answers for it.
  package var excepted: [Judgement] {
    judgements.filter { $0.criterion.isBlocker && $0.holds == true && $0.exception != nil }
  }

  package var concerns: [Judgement] {
    judgements.filter { !$0.criterion.isBlocker && $0.holds == true }
  }

  package var points: Int { concerns.reduce(0) { $0 + $1.points } }

  /// Criteria that neither the machine nor the team has answered.
  package var openCriteria: [Judgement] { judgements.filter { $0.holds == nil } }

  package var contradictions: [Judgement] { judgements.filter(\.isContradicted) }

  /// How many answers are missing.
  package var openCount: Int { openCriteria.count + openQuestions.count }

  package var isJustified: Bool { entry.scorecard?.texts[.justification] != nil }

  /// Whether its points ask for a justification that isn't there.
  package var needsJustification: Bool {
    points > justifyAbove && !isJustified && !excused.contains("points")
  }

  /// Whether its scorecard is missing or leaves something open, and nobody answers for that.
  package var isUnanswered: Bool { openCount > 0 && !excused.contains("scorecard") }

  package var verdict: Verdict {
    if !blocking.isEmpty { return .blocked }
    if isUnanswered { return .unanswered }
    return needsJustification ? .justify : .ok
  }

  /// What happened to it since its scorecard was last looked at, or since another revision.
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

  /// All libraries of a book.
  package static func all(
    _ book: LibraryBook, rules: LibraryRules, today: Day
  ) -> [LibraryAssessment] {
    book.entries.map {
      LibraryAssessment($0, rules: rules, targets: book.deploymentTargets, today: today)
    }
  }
}

/// Something that is otherwise than it was.
package enum LibraryChange: Equatable, Sendable {
  package enum Since: Equatable, Sendable {
    case review(Day)
    /// The revision that one compares with.
    case base
  }

  case new
  case version(from: String, to: String, since: Since)
  case points(from: Int, to: Int, since: Since)
}
