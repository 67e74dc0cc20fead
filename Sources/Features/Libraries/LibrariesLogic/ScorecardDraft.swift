import LibrariesInterface
import Workspace

/// The unsaved answers of a scorecard.
package struct ScorecardDraft: Codable, Equatable, Sendable {
  /// The answer to a criterion.
  package enum Choice: String, CaseIterable, Codable, Sendable {
    case open, no, yes

    package init(_ holds: Bool?) { self = holds.map { $0 ? .yes : .no } ?? .open }

    /// Whether the criterion applies; nil without an answer.
    package var holds: Bool? {
      switch self {
      case .open: nil
      case .no: false
      case .yes: true
      }
    }
  }

  /// A text field of the form.
  package enum Field: String, CaseIterable, Codable, Sendable {
    case owner, purpose, license, inHouse, users, exitCriteria, justification
  }

  /// The answers by the keys of the criteria.
  package var choices: [String: Choice] = [:]
  /// The reasons by the keys of the criteria.
  package var reasons: [String: String] = [:]
  /// The texts by the raw values of the fields.
  package var fields: [String: String] = [:]

  /// Creates a draft from the team's answers, completed by detected results.
  package init(_ assessment: LibraryAssessment) {
    let card = assessment.entry.scorecard
    for judgment in assessment.judgments {
      let answer = card?.answers[judgment.criterion]
      choices[judgment.id] = Choice(answer?.holds ?? judgment.holds)
      reasons[judgment.id] = answer?.because.map(ScorecardDraft.oneLine)
    }
    for field in Field.allCases {
      fields[field.rawValue] = ScorecardDraft.text(field, of: card).map(ScorecardDraft.oneLine)
    }
    if fields[Field.license.rawValue] == nil {
      fields[Field.license.rawValue] = LibraryText.license(assessment.entry)
    }
  }

  /// Returns the answer to a criterion.
  package func choice(_ criterion: LibraryCriterion) -> Choice { choices[criterion.key] ?? .open }
  /// Returns the reason for the answer to a criterion.
  package func reason(_ criterion: LibraryCriterion) -> String { reasons[criterion.key] ?? "" }
  /// The reason for the answer to a criterion with a key.
  package subscript(reasonFor key: String) -> String {
    get { reasons[key] ?? "" }
    set { reasons[key] = newValue }
  }
  /// The text of a field.
  package subscript(field: Field) -> String {
    get { fields[field.rawValue] ?? "" }
    set { fields[field.rawValue] = newValue }
  }

  /// The problems that prevent saving, by field.
  package var problems: [Field: String] {
    var problems: [Field: String] = [:]
    let owner = self[.owner].trimmed()
    if !owner.isEmpty, !(owner.hasPrefix("@") && owner.count > 1 || owner.dropFirst().contains("@"))
    {
      problems[.owner] = "an @name or an email address"
    }
    let license = self[.license].trimmed()
    if !license.isEmpty, LicenseExpression.isAllowed(license, by: []) == nil {
      problems[.license] = "an SPDX identifier such as MIT, or several joined by OR or AND"
    }
    return problems
  }

  /// The number of criteria and questions without an answer.
  ///
  /// - Parameter assessment: the assessment of the library.
  package func openCount(_ assessment: LibraryAssessment) -> Int {
    let questions = assessment.questions.filter { question in
      Field(rawValue: question.rawValue).map { self[$0].trimmed().isEmpty } ?? false
    }
    return assessment.judgments.count { choice($0.criterion) == .open } + questions.count
  }

  // MARK: Saving

  /// Returns the scorecard with the answers of the draft. Values that the form doesn't contain stay
  /// unchanged.
  ///
  /// - Parameters:
  ///   - assessment: the assessment of the library.
  ///   - path: the path of the scorecard if there is none yet.
  ///   - isShared: whether another ecosystem has a library of that name.
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

  /// Returns the previous text, with its line breaks, if its single line in the form is unchanged.
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
