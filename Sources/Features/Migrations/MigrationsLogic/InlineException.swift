/// A comment that excepts a use: `headway:allow ID until=2026-12-31 owner=@team because …`.
package struct InlineException: Equatable, Sendable {
  package static let mark = "headway:allow"

  package let id: String
  package let until: String?
  package let owner: String?
  package let reason: String

  /// Finds it in a line of code, if there is one.
  package init?(line: String) {
    guard let range = line.firstRange(of: InlineException.mark) else { return nil }
    var words = line[range.upperBound...].split(whereSeparator: \.isWhitespace)
    // The end of a block comment belongs to no reason.
    if let last = words.last, last == "*/" || last == "-->" { words.removeLast() }
    guard let id = words.first else { return nil }
    self.id = String(id)
    var until: String?
    var owner: String?
    var reason: [Substring] = []
    for word in words.dropFirst() {
      if word.hasPrefix("until=") {
        until = String(word.dropFirst(6))
      } else if word.hasPrefix("owner=") {
        owner = String(word.dropFirst(6))
      } else {
        reason.append(word)
      }
    }
    self.until = until
    self.owner = owner
    self.reason = reason.joined(separator: " ")
  }

  /// Whether it excepts a use of a migration on a day: it needs an owner, a reason and an end that
  /// hasn't passed.
  package func excepts(_ migration: String, on today: String) -> Bool {
    guard id == migration, let owner, owner.count > 1, !reason.isEmpty, let until,
      until.count == 10
    else { return false }
    return until >= today
  }
}
