import Configuration
import LibrariesInterface
import LibrariesLogic
import Workspace

/// Decodes a scorecard and collects all errors.
package struct ScorecardDecoder {
  /// All errors of a scorecard.
  package struct Diagnostics: Error {
    package let issues: [ConfigurationDiagnostic]
  }

  private static let keys = [
    "version", "library", "ecosystem", "owner", "purpose", "license", "reviewed", "blocking",
    "concerns", "inHouse", "users", "exitCriteria", "justification", "exceptions", "notes", "links",
  ]

  private let reader = ConfigurationReader()

  /// Decodes a scorecard.
  ///
  /// - Parameters:
  ///   - text: the YAML text.
  ///   - path: the path of the scorecard, for diagnostics.
  package static func decode(_ text: String, path: String) -> Result<Scorecard, Diagnostics> {
    let decoder = ScorecardDecoder()
    var diagnostics: [YAMLDiagnostic]
    do {
      if let card = decoder.card(try YAMLValue.parse(text), path),
        decoder.reader.diagnostics.isEmpty
      {
        return .success(card)
      }
      diagnostics = decoder.reader.diagnostics
    } catch let diagnostic as YAMLDiagnostic {
      diagnostics = [diagnostic]
    } catch {
      diagnostics = [YAMLDiagnostic("\(error)", line: 1, column: 1)]
    }
    return .failure(
      Diagnostics(
        issues: diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.map {
          ConfigurationDiagnostic(
            path: path, line: $0.line, column: $0.column, message: $0.message, hint: $0.hint)
        }))
  }

  private func card(_ document: YAMLValue, _ path: String) -> Scorecard? {
    // Custom keys start with `x-`.
    var own: [String] = []
    if case .mapping(let pairs) = document.content {
      own = pairs.compactMap(\.key.text).filter { $0.hasPrefix("x-") }
    }
    let top = reader.mapping(document, "a scorecard", known: ScorecardDecoder.keys + own)
    if let version = reader.integer(top["version"], "version"), let value = top["version"],
      version != 1
    {
      reader.note("unsupported version \(version)", at: value, hint: "this Headway reads version 1")
    }
    guard let name = needed(top["library"], "library") else {
      if top["library"] == nil, case .mapping = document.content {
        reader.note("missing \"library\", the name in the lock file", at: document)
      }
      return nil
    }
    var card = Scorecard(library: name, path: path)
    card.ecosystem = reader.choice(
      top["ecosystem"], "ecosystem", of: Ecosystem.allCases.map(\.rawValue)
    ).flatMap { Ecosystem(rawValue: $0) }
    card.owner = owner(top["owner"], "owner")
    card.purpose = text(top["purpose"], "purpose")
    card.license = license(top["license"])
    card.reviewed = review(top["reviewed"])
    answers(top["blocking"], "blocking", LibraryBlocker.allCases.map { .blocker($0) }, &card)
    answers(top["concerns"], "concerns", LibraryConcern.allCases.map { .concern($0) }, &card)
    for question in LibraryQuestion.allCases {
      card.texts[question] = text(top[question.rawValue], question.rawValue)
    }
    card.exceptions = reader.list(top["exceptions"], "exceptions").compactMap(exception)
    return card
  }

  /// Returns the trimmed text of a value; nil if it is missing or empty.
  private func text(_ value: YAMLValue?, _ what: String) -> String? {
    if let value, case .null = value.content { return nil }
    guard let text = reader.text(value, what) else { return nil }
    var trimmed = text[...]
    while let last = trimmed.last, last.isWhitespace { trimmed.removeLast() }
    while let first = trimmed.first, first.isWhitespace { trimmed.removeFirst() }
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// Returns the trimmed text of a value. An empty value is an error.
  private func needed(_ value: YAMLValue?, _ what: String) -> String? {
    guard let value else { return nil }
    let before = reader.diagnostics.count
    guard let text = text(value, what) else {
      if reader.diagnostics.count == before { reader.note("\(what) must not be empty", at: value) }
      return nil
    }
    return text
  }

  private func answers(
    _ value: YAMLValue?, _ what: String, _ criteria: [LibraryCriterion], _ card: inout Scorecard
  ) {
    guard let value else { return }
    if case .null = value.content { return }
    let found = reader.mapping(value, what, known: criteria.map(\.key))
    for criterion in criteria {
      guard let value = found[criterion.key] else { continue }
      switch value.content {
      case .null: break
      case .mapping:
        let parts = reader.mapping(value, criterion.key, known: ["answer", "because"])
        if parts["answer"] == nil {
          reader.note("\(criterion.key) needs an \"answer\": yes or no", at: value)
        }
        if let holds = answer(parts["answer"], criterion) {
          let because = text(parts["because"], "because")
          card.answers[criterion] = Scorecard.Answer(holds, because: because)
        }
      default:
        if let holds = answer(value, criterion) {
          card.answers[criterion] = Scorecard.Answer(holds)
        }
      }
    }
  }

  private func answer(_ value: YAMLValue?, _ criterion: LibraryCriterion) -> Bool? {
    guard let value else { return nil }
    switch value.text?.lowercased() {
    case "yes", "true": return true
    case "no", "false": return false
    default:
      reader.note(
        "\(criterion.key) must be yes or no", at: value,
        hint: "or { answer: yes, because: \"…\" }; omit the key if unknown")
      return nil
    }
  }

  private func owner(_ value: YAMLValue?, _ what: String) -> String? {
    guard let value, let text = text(value, what) else { return nil }
    guard text.hasPrefix("@") && text.count > 1 || text.dropFirst().contains("@") else {
      reader.note("\(what) must be an @name or an email address, found \"\(text)\"", at: value)
      return nil
    }
    return text
  }

  private func license(_ value: YAMLValue?) -> String? {
    guard let value, let text = text(value, "license") else { return nil }
    guard LicenseExpression.isAllowed(text, by: []) != nil else {
      reader.note(
        "invalid license \"\(text)\"", at: value,
        hint:
          "use an SPDX identifier such as MIT or LicenseRef-Acme, or several joined by OR and AND")
      return nil
    }
    return text
  }

  private func review(_ value: YAMLValue?) -> Scorecard.Review? {
    guard let value else { return nil }
    if case .null = value.content { return nil }
    if let text = value.text {
      reader.note(
        "reviewed must be a mapping, found \"\(text)\"", at: value,
        hint: "for example { on: \(Day(text)?.description ?? "2026-12-31") }")
      return nil
    }
    let parts = reader.mapping(value, "reviewed", known: ["version", "points", "on"])
    if parts["on"] == nil {
      reader.note("reviewed needs \"on\", the date of the review", at: value)
    }
    let version = text(parts["version"], "reviewed.version")
    let points = reader.integer(parts["points"], "reviewed.points")
    return day(parts["on"], "reviewed.on").map {
      Scorecard.Review(version: version, points: points, on: $0)
    }
  }

  private func day(_ value: YAMLValue?, _ what: String) -> Day? {
    guard let text = reader.text(value, what), let value else { return nil }
    guard let day = Day(text) else {
      reader.note("\(what) must be a date such as 2026-12-31, found \"\(text)\"", at: value)
      return nil
    }
    return day
  }

  private func exception(_ value: YAMLValue) -> Scorecard.Exception? {
    let parts = reader.mapping(
      value, "an exception", known: ["criterion", "owner", "until", "because"])
    for key in ["criterion", "owner", "until", "because"] where parts[key] == nil {
      if case .mapping = value.content { reader.note("an exception needs \"\(key)\"", at: value) }
    }
    let criterion = reader.choice(
      parts["criterion"], "criterion",
      of: LibraryBlocker.allCases.map(\.rawValue) + ["points", "scorecard"])
    let named = needed(parts["owner"], "owner") == nil ? nil : self.owner(parts["owner"], "owner")
    let until = day(parts["until"], "until")
    let because = needed(parts["because"], "because")
    guard let criterion, let named, let until, let because else { return nil }
    return Scorecard.Exception(
      criterion: criterion, owner: named, until: until, because: because, line: value.line)
  }
}
