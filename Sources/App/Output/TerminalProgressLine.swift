import Foundation
import Terminal

/// A progress line on standard error, rewritten in place. Prints nothing if that isn't a terminal.
package struct TerminalProgressLine: Sendable {
  private let isTerminal = isatty(2) != 0

  package init() {}

  /// Shows a progress bar with its numbers.
  package func show(_ done: Int, of total: Int, _ what: String = "files") {
    guard total > 0 else { return }
    show("\(TerminalProgressLine.bar(done, of: total))  \(done) of \(total) \(what)")
  }

  /// Shows a text, truncated to the width of the terminal: only the last row could be cleared.
  package func show(_ text: String) {
    guard isTerminal else { return }
    let columns = OutputWidth.errorColumns ?? .max
    write("\r\u{1B}[K" + VisibleText.truncated(text, to: columns))
  }

  package func clear() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  /// - Parameter total: more than 0.
  package static func bar(_ done: Int, of total: Int) -> String {
    let full = done * 24 / total
    return String(repeating: "━", count: full) + String(repeating: "─", count: 24 - full)
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
