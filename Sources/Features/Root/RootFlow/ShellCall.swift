import Workspace

/// A shell script to run for a custom command.
package struct ShellCall: Equatable, Sendable {
  package let script: String
  /// The environment variables that contain the values of placeholders.
  package let environment: [String: String]
  /// The absolute path of the directory in which the script runs.
  package let directory: String
  /// Whether the script uses the terminal until it ends. Otherwise its output is collected.
  package let usesTerminal: Bool
}

/// The result of a shell script.
package struct ShellResult: Equatable, Codable, Sendable {
  /// Standard output and standard error in the order in which they were written; empty if the script
  /// used the terminal.
  package let output: String
  /// The end of the script as the rest of a sentence, such as `exited with code 1`; nil after success.
  package let failure: String?

  package init(output: String = "", failure: String? = nil) {
    self.output = output
    self.failure = failure
  }

  /// The first line with any text, such as for a notice.
  var firstLine: String? { lines.first { $0.contains { !$0.isWhitespace } } }
  /// The last line with any text, which usually contains the error.
  var lastLine: String? { lines.last { $0.contains { !$0.isWhitespace } } }

  /// The lines of the output.
  var lines: [String] {
    var lines = output.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
