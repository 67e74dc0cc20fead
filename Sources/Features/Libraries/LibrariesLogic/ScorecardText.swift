import LibrariesInterface
import Workspace

/// Writes a scorecard as YAML, either as a new file or into an existing one. Comments, order and
/// unknown keys of an existing file stay unchanged.
package enum ScorecardText {
  /// Returns the text of a new file.
  package static func text(of card: Scorecard) -> String {
    var lines = ["# Scorecard of \(oneLine(card.library)) for `headway libraries`."]
    lines += ["version: 1", "library: \(YAMLText.scalar(card.library))"]
    for part in parts(of: card) { lines += part.lines }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the text of an existing file with the changed answers.
  ///
  /// - Parameters:
  ///   - text: the text of the file.
  ///   - old: the scorecard in the file.
  ///   - new: the scorecard to write.
  package static func changed(_ text: String, from old: Scorecard, to new: Scorecard) -> String {
    var document = YAMLBlocks(text)
    let before = Dictionary(parts(of: old).map { ($0.key, $0) }) { first, _ in first }
    let after = Dictionary(parts(of: new).map { ($0.key, $0) }) { first, _ in first }
    var previous = "library"
    for key in keys {
      defer { if document.has(key) { previous = key } }
      guard before[key] != after[key] else { continue }
      guard let part = after[key] else {
        document.remove(key)
        continue
      }
      if !part.items.isEmpty,
        document.replace(items: part.items, of: key, before: before[key]?.items)
      {
        continue
      }
      document.set(key, part.lines, after: previous)
    }
    return document.text
  }

  /// A top-level key of the file with its lines. Answers are also stored one by one.
  private struct Part: Equatable {
    let key: String
    let lines: [String]
    var items: [(key: String, line: String)] = []

    static func == (left: Part, right: Part) -> Bool {
      left.key == right.key && left.lines == right.lines
    }
  }

  /// The keys that the form can change, in the order of a new file.
  private static let keys = [
    "ecosystem", "owner", "purpose", "license", "reviewed", "blocking", "concerns", "inHouse",
    "users", "exitCriteria", "justification",
  ]

  private static func parts(of card: Scorecard) -> [Part] {
    var parts: [Part] = []
    func add(_ key: String, _ value: String?) {
      if let value { parts.append(Part(key: key, lines: YAMLText.lines(key, value))) }
    }
    add("ecosystem", card.ecosystem?.rawValue)
    add("owner", card.owner)
    add("purpose", card.purpose)
    add("license", card.license)
    if let review = card.reviewed {
      var inside: [String] = []
      if let version = review.version { inside.append("version: \(YAMLText.quoted(version))") }
      if let points = review.points { inside.append("points: \(points)") }
      inside.append("on: \(review.on)")
      parts.append(
        Part(key: "reviewed", lines: ["reviewed: { \(inside.joined(separator: ", ")) }"]))
    }
    parts += answers("blocking", LibraryBlocker.allCases.map { .blocker($0) }, card)
    parts += answers("concerns", LibraryConcern.allCases.map { .concern($0) }, card)
    for question in LibraryQuestion.allCases { add(question.rawValue, card.texts[question]) }
    return parts
  }

  private static func answers(
    _ key: String, _ criteria: [LibraryCriterion], _ card: Scorecard
  ) -> [Part] {
    let items = criteria.compactMap { criterion -> (key: String, line: String)? in
      guard let answer = card.answers[criterion] else { return nil }
      let value = answer.holds ? "yes" : "no"
      guard let because = answer.because else {
        return (criterion.key, "\(criterion.key): \(value)")
      }
      let reason = YAMLText.quoted(because)
      return (criterion.key, "\(criterion.key): { answer: \(value), because: \(reason) }")
    }
    guard !items.isEmpty else { return [] }
    return [Part(key: key, lines: ["\(key):"] + items.map { "  " + $0.line }, items: items)]
  }

  private static func oneLine(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init))
  }
}

/// Formats texts as YAML.
enum YAMLText {
  /// Returns the lines of a key with a text of one or several lines.
  static func lines(_ key: String, _ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isPlain = lines.allSatisfy { line in
      line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } && line.last != " "
    }
    guard lines.count > 1, isPlain, text.first?.isWhitespace == false else {
      return ["\(key): \(scalar(text))"]
    }
    return ["\(key): |-"] + lines.map { $0.isEmpty ? "" : "  " + $0 }
  }

  /// Returns a text without quotes if YAML reads it as the same string, else quoted.
  static func scalar(_ text: String) -> String {
    let isSafe = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " -_./+()".unicodeScalars.contains(scalar)
    }
    let word = text.lowercased()
    let isKeyword = ["yes", "no", "true", "false", "on", "off", "null", "y", "n"].contains(word)
    guard isSafe, !isKeyword, let first = text.unicodeScalars.first, first.properties.isAlphabetic,
      text.last != " "
    else { return quoted(text) }
    return text
  }

  /// Returns a text in double quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + (digits.count < 2 ? "0" : "") + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
