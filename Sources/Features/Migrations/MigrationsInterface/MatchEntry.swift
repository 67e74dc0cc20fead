/// The entry in another tool's file that records a match.
package struct MatchEntry: Equatable, Codable, Sendable {
  /// The path of the file with the entry, from the repository root.
  package let path: String
  /// The line of the entry, from 1.
  package let line: Int
  /// The rule of the tool; empty if the entry names none.
  package let rule: String

  package init(path: String, line: Int, rule: String) {
    self.path = path
    self.line = line
    self.rule = rule
  }
}
