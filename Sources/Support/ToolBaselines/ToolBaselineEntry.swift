/// Violations that another tool has recorded, for one rule in one file.
package struct ToolBaselineEntry: Equatable, Sendable {
  /// The path of the file with the violations, as it is written; nil if the entry names none.
  package var path: String?
  /// The rule; empty if the entry names none.
  package var rule: String
  /// The tool's message; empty if there is none.
  package var message = ""
  /// The number of violations.
  package var count = 1
  /// The line and the column of the violation in its file, from 1; nil if they aren't recorded.
  package var line: Int?
  package var column: Int?
  /// The line of the entry in the baseline, from 1.
  package var entryLine: Int

  package init(path: String?, rule: String, count: Int = 1, entryLine: Int) {
    self.path = path
    self.rule = rule
    self.count = count
    self.entryLine = entryLine
  }
}

/// The reason why a baseline of another tool can't be read.
package struct ToolBaselineError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, from 1; nil if the error concerns the whole file.
  package var line: Int?
  package var message: String

  package init(_ message: String, line: Int? = nil) {
    self.message = message
    self.line = line
  }

  package var description: String { line.map { "line \($0): \(message)" } ?? message }
}
