import Workspace

/// An exception in a comment: `headway:allow ID until=2026-12-31 owner=@team because …`.
package struct InlineException: Equatable, Sendable {
  /// The text that starts an exception.
  package static let mark = "headway:allow"
  /// The word in copied comments that the user replaces. Until then, the exception has no reason.
  package static let reasonPlaceholder = "REASON"

  /// The id of the migration.
  package let id: String
  /// The last day of the exception; nil if it is missing or invalid.
  package let until: Day?
  /// The team that is responsible for the exception; nil if it is missing.
  package let owner: String?
  /// The reason for the exception; empty if there is none.
  package let reason: String
  /// Whether the exception covers the next line as well, because there is no code before its comment. An
  /// exception after code only covers its own line.
  package let coversNextLine: Bool

  /// Returns the exceptions in a line of code, from left to right. Each extends to the next one.
  package static func exceptions(in line: String) -> [InlineException] {
    guard let first = line.firstRange(of: mark) else { return [] }
    let isAlone = isAlone(in: line)
    var found: [InlineException] = []
    var rest = line[first.upperBound...]
    while true {
      let next = rest.firstRange(of: mark)
      if let exception = InlineException(
        text: rest[..<(next?.lowerBound ?? rest.endIndex)], coversNextLine: isAlone)
      {
        found.append(exception)
      }
      guard let next else { return found }
      rest = rest[next.upperBound...]
    }
  }

  /// Whether a line contains a mark without code before its comment.
  package static func isAlone(in line: String) -> Bool {
    line.firstRange(of: mark).map { CommentStart.begins(line[..<$0.lowerBound]) } ?? false
  }

  /// - Parameters:
  ///   - text: the text after the mark.
  ///   - coversNextLine: whether there is no code before the comment.
  private init?(text: Substring, coversNextLine: Bool) {
    guard text.first?.isWhitespace == true else { return nil }
    var words = text.split(whereSeparator: \.isWhitespace)
    // The end of a block comment isn't part of the reason.
    while let last = words.last, InlineException.commentMarks.contains(last) { words.removeLast() }
    guard let id = words.first else { return nil }
    self.id = String(id)
    self.coversNextLine = coversNextLine
    var until: Day?
    var owner: String?
    var reason: [Substring] = []
    for word in words.dropFirst() {
      if word.hasPrefix("until=") {
        until = Day(word.dropFirst(6))
      } else if word.hasPrefix("owner=") {
        let name = word.dropFirst(6)
        owner = name.isEmpty || name == "@" ? nil : String(name)
      } else {
        reason.append(word)
      }
    }
    self.until = until
    self.owner = owner
    let text = reason.joined(separator: " ")
    self.reason =
      text == InlineException.reasonPlaceholder || !ReasonText.isGiven(text) ? "" : text
  }

  /// Whether a line contains a mark without the id of a migration.
  package static func lacksID(in line: String) -> Bool {
    var rest = line[...]
    while let mark = rest.firstRange(of: mark) {
      rest = rest[mark.upperBound...]
      guard rest.first?.isWhitespace ?? true else { continue }
      let end = rest.firstRange(of: InlineException.mark)?.lowerBound ?? rest.endIndex
      let words = rest[..<end].split(whereSeparator: \.isWhitespace)
      if words.allSatisfy(commentMarks.contains) { return true }
    }
    return false
  }

  private static let commentMarks: Set<Substring> = [
    "*/", "-->", "#}", "*/}", "%>", "--%>", "*)", "#>", "//", "#", "--", "/*", "<!--",
  ]

  /// Whether exceptions cover the matches of a migration on a line. Of several, the one that ends last
  /// applies.
  ///
  /// - Parameters:
  ///   - exceptions: those that cover the line.
  ///   - limit: the longest time to the end of an exception, in days; nil for any time.
  package static func isExcepted(
    by exceptions: [InlineException], _ migration: String, on today: Day, within limit: Int?
  ) -> Bool {
    guard !exceptions.isEmpty else { return false }
    let ends = exceptions.filter { $0.excepts(migration, on: today) }.compactMap(\.until)
    return ends.max().map { ExceptionLimit.problem(ofEnd: $0, on: today, limit) == nil } ?? false
  }

  /// Whether the exception covers matches of a migration on a day without a limit. It requires an owner, a
  /// reason and an end date that hasn't passed.
  package func excepts(_ migration: String, on today: Day) -> Bool {
    id == migration && problem(on: today) == nil
  }

  /// The reason why the first exception for a migration is invalid on a day; nil if it is valid or there is
  /// none.
  ///
  /// - Parameters:
  ///   - line: the line of a match.
  ///   - before: the line before it; empty if there is none.
  ///   - migration: the id of the migration.
  ///   - today: the day.
  ///   - limit: the longest time to the end of an exception, in days; nil for any time.
  package static func problem(
    at line: String, after before: String, of migration: String, on today: Day,
    within limit: Int? = nil
  ) -> String? {
    (exceptions(in: before).filter(\.coversNextLine) + exceptions(in: line))
      .first { $0.id == migration }?.problem(on: today, within: limit)
  }

  /// The reason why the exception is invalid on a day; nil if it is valid.
  ///
  /// - Parameter limit: the longest time to its end, in days; nil for any time.
  package func problem(on today: Day, within limit: Int? = nil) -> String? {
    guard owner != nil else { return "it has no owner (owner=@team)" }
    guard !reason.isEmpty else { return "it has no reason" }
    guard let until else { return "it has no end date (until=2026-12-31)" }
    return until < today
      ? "it ended on \(until)" : ExceptionLimit.problem(ofEnd: until, on: today, limit)
  }
}
