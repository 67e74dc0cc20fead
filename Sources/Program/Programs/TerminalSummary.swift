import Foundation

/// The variables that decide how a program of this platform draws, for `doctor`.
package enum TerminalSummary {
  /// One line: the terminal's name, the variables for colors, and whether the output is a terminal.
  package static var line: String {
    let environment = ProcessInfo.processInfo.environment
    var parts = [
      environment["TERM"] ?? "TERM is not set",
      "COLORTERM \(environment["COLORTERM"] ?? "not set")",
    ]
    if environment["NO_COLOR"]?.isEmpty == false { parts.append("NO_COLOR") }
    if isatty(1) == 0 { parts.append("output isn't a terminal") }
    return parts.joined(separator: ", ")
  }
}
