import Workspace

/// A comment that excepts a use: `headway:allow ID until=2026-12-31 owner=@team because …`.
package struct InlineException: Equatable, Sendable {
  package static let mark = "headway:allow"

  package let id: String
  package let until: Day?
  package let owner: String?
  package let reason: String

  /// All of a line of code, from left to right: each runs until the next.
  package static func exceptions(in line: String) -> [InlineException] {
    guard let first = line.firstRange(of: mark) else { return [] }
    var found: [InlineException] = []
    var rest = line[first.upperBound...]
    while true {
      let next = rest.firstRange(of: mark)
      if let exception = InlineException(text: rest[..<(next?.lowerBound ?? rest.endIndex)]) {
        found.append(exception)
      }
      guard let next else { return found }
      rest = rest[next.upperBound...]
    }
  }

  /// - Parameter text: what stands behind the mark.
  private init?(text: Substring) {
    guard text.first?.isWhitespace == true else { return nil }
    var words = text.split(whereSeparator: \.isWhitespace)
    // The end of a block comment belongs to no reason.
    while let last = words.last, InlineException.commentMarks.contains(last) { words.removeLast() }
    guard let id = words.first else { return nil }
    self.id = String(id)
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
    self.reason = reason.joined(separator: " ")
  }

  private static let commentMarks: Set<Substring> = [
    "*/", "-->", "#}", "*/}", "%>", "--%>", "*)", "#>", "//", "#", "--", "/*", "<!--",
  ]

  /// Whether it excepts a use of a migration on a day: it needs an owner, a reason and an end that
  /// hasn't passed.
  package func excepts(_ migration: String, on today: Day) -> Bool {
    id == migration && problem(on: today) == nil
  }

  /// Why it excepts nothing on a day; nil where it does.
  package func problem(on today: Day) -> String? {
    guard owner != nil else { return "it names no owner (owner=@team)" }
    guard !reason.isEmpty else { return "it gives no reason" }
    guard let until else { return "it has no end (until=2026-12-31)" }
    return until < today ? "it ended on \(until)" : nil
  }
}
