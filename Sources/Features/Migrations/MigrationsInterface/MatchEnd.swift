/// The end of a match on a later line than its start.
package struct MatchEnd: Equatable, Codable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The number of UTF-8 bytes of that line that belong to the match.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
