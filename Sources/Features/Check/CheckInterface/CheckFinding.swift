/// Something that has to go before a change is let in.
package struct CheckFinding: Equatable, Sendable {
  package enum Rule: String, Sendable { case lock, module, library, exception }

  package var rule: Rule
  /// The migration, where it is about one.
  package var id: String?
  package var path: String
  /// From 1; the column in UTF-8 bytes.
  package var line: Int
  package var column: Int
  package var message: String
  /// The line of code, or its beginning.
  package var text = ""
  /// The migration's title, what it looks for, what is to be used instead, and its guide.
  package var title: String?
  package var patterns: [String] = []
  package var replacements: [String] = []
  package var docs: String?
  /// Whether it stands in a line that changed; nil where that isn't known.
  package var isInChange: Bool?
  package var teams: [String] = []

  package init(
    _ rule: Rule, id: String?, path: String, line: Int = 1, column: Int = 1, message: String
  ) {
    self.rule = rule
    self.id = id
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }
}
