extension Match {
  /// Whether the line in the file with the match is known.
  package var hasLine: Bool { entry == nil || line > 1 || column > 1 }

  /// The file and the line to show: those of the match, or those of its entry if the line of the match
  /// isn't known.
  package var place: (path: String, line: Int) {
    guard let entry, !hasLine else { return (path, line) }
    return (entry.path, entry.line)
  }
}

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
