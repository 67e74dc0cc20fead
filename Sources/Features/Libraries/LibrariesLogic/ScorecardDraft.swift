import LibrariesInterface
import Workspace

/// Answers that somebody is giving, before they are saved.
package struct ScorecardDraft: Codable, Equatable, Sendable {
  package enum Choice: String, CaseIterable, Codable, Sendable {
    case open, no, yes

    package init(_ holds: Bool?) { self = holds.map { $0 ? .yes : .no } ?? .open }

    package var holds: Bool? {
      switch self {
      case .open: nil
      case .no: false
      case .yes: true
      }
    }
  }

  /// A field of text beside the criteria.
  package enum Field: String, CaseIterable, Codable, Sendable {
    case owner, purpose, license, inHouse, users, exitCriteria, justification
  }

  /// By the criteria's keys.
  package var choices: [String: Choice] = [:]
  package var reasons: [String: String] = [:]
  package var fields: [String: String] = [:]

  /// What is known already: the answers of the team, else what the machine sees.
  package init(_ assessment: LibraryAssessment) {
    let card = assessment.entry.scorecard
    for judgement in assessment.judgements {
      let answer = card?.answers[judgement.criterion]
      choices[judgement.id] = Choice(answer?.holds ?? judgement.holds)
      reasons[judgement.id] = answer?.because.map(ScorecardDraft.oneLine)
    }
    for field in Field.allCases {
      fields[field.rawValue] = ScorecardDraft.text(field, of: card).map(ScorecardDraft.oneLine)
    }
    if fields[Field.license.rawValue] == nil {
      fields[Field.license.rawValue] = LibraryWords.license(assessment.entry)
    }
  }

  package func choice(_ criterion: LibraryCriterion) -> Choice { choices[criterion.key] ?? .open }
  package func reason(_ criterion: LibraryCriterion) -> String { reasons[criterion.key] ?? "" }
  package subscript(field: Field) -> String {
    get { fields[field.rawValue] ?? "" }
    set { fields[field.rawValue] = newValue }
  }

  /// What keeps it from being saved, by field.
  package var problems: [Field: String] {
    var problems: [Field: String] = [:]
    let owner = self[.owner].trimmed()
    if !owner.isEmpty, !(owner.hasPrefix("@") && owner.count > 1 || owner.dropFirst().contains("@"))
    {
      problems[.owner] = "a @name or an e-mail address"
    }
    let license = self[.license].trimmed()
    if !license.isEmpty, LicenseExpression.isAllowed(license, by: []) == nil {
      problems[.license] = "an SPDX id such as MIT, or several with OR or AND"
    }
    return problems
  }

  // MARK: Saving

  /// The scorecard that it makes: with what the form doesn't ask about as it was.
  ///
  /// - Parameter path: of the file, where there is none yet.
  package func card(for assessment: LibraryAssessment, path: String, isShared: Bool) -> Scorecard {
    let entry = assessment.entry
    var card = entry.scorecard ?? Scorecard(library: entry.library.name, path: path)
    if entry.scorecard == nil, isShared { card.ecosystem = entry.library.ecosystem }
    for criterion in LibraryCriterion.all {
      let old = card.answers[criterion]
      guard let holds = choice(criterion).holds else {
        card.answers[criterion] = nil
        continue
      }
      let reason = ScorecardDraft.kept(reason(criterion), old?.because)
      card.answers[criterion] = Scorecard.Answer(holds, because: reason)
    }
    card.owner = ScorecardDraft.kept(self[.owner], card.owner)
    card.purpose = ScorecardDraft.kept(self[.purpose], card.purpose)
    card.license = ScorecardDraft.kept(self[.license], card.license)
    for question in LibraryQuestion.allCases {
      guard let field = Field(rawValue: question.rawValue) else { continue }
      card.texts[question] = ScorecardDraft.kept(self[field], card.texts[question])
    }
    return card
  }

  /// A text of several lines stays as it was where its one line in the form wasn't touched.
  private static func kept(_ text: String, _ old: String?) -> String? {
    if let old, oneLine(old) == text { return old }
    let text = text.trimmed()
    return text.isEmpty ? nil : text
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).map { $0.trimmed() }.joined(separator: " ")
  }

  private static func text(_ field: Field, of card: Scorecard?) -> String? {
    switch field {
    case .owner: card?.owner
    case .purpose: card?.purpose
    case .license: card?.license
    case .inHouse: card?.texts[.inHouse]
    case .users: card?.texts[.users]
    case .exitCriteria: card?.texts[.exitCriteria]
    case .justification: card?.texts[.justification]
    }
  }
}
