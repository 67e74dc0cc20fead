/// A problem that `headway check` found. The check fails if there is at least one.
package struct CheckFinding: Equatable, Sendable {
  /// The kind of check that a finding belongs to.
  package enum Rule: String, Sendable { case lock, module, library, exception, relaxation }

  /// The lines of the configuration that allow a finding, for formats in which they don't have to be part
  /// of the message.
  package struct Remedy: Equatable, Sendable {
    /// The message without the lines.
    package let message: String
    /// The lines, as YAML.
    package let lines: [String]

    package init(message: String, lines: [String]) {
      self.message = message
      self.lines = lines
    }
  }

  package var rule: Rule
  /// The id of the migration, or the name of the module rule, library or relaxed setting; nil if
  /// there is none.
  package var id: String?
  /// The path of the file from the repository's root.
  package var path: String
  /// The line number, from 1.
  package var line: Int
  /// The column in UTF-8 bytes, from 1.
  package var column: Int
  package var message: String
  /// The lines of the configuration that allow it; nil if there are none.
  package var remedy: Remedy?
  /// The line of code, possibly truncated.
  package var text = ""
  /// The title of the migration.
  package var title: String?
  /// The patterns of the migration.
  package var patterns: [String] = []
  /// The replacement patterns of the migration.
  package var replacements: [String] = []
  /// The URL of the migration guide.
  package var docs: String?
  /// Whether `headway unlock` can allow the match for a limited time.
  package var canBeUnlocked = false
  /// Whether it is in a changed line; nil if unknown.
  package var isInChange: Bool?
  /// The owners of the file.
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
