import Foundation
import Terminal

/// Text for the terminal. Control characters become visible, because the text may quote untrusted
/// values.
enum ProgramOutput {
  /// Prints a line.
  static func print(_ line: String) { Swift.print(VisibleText.line(line)) }

  /// Prints the lines of a text.
  static func printLines(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      print(String(line))
    }
  }

  /// Prints a line on standard error.
  static func printError(_ line: String) {
    FileHandle.standardError.write(Data((VisibleText.line(line) + "\n").utf8))
  }
}
