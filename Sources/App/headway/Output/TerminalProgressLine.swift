import Foundation

/// A progress line on standard error, rewritten in place. Prints nothing if that isn't a terminal.
struct TerminalProgressLine: Sendable {
  private let isTerminal = isatty(2) != 0

  /// Shows a progress bar with its numbers.
  func show(_ done: Int, of total: Int, _ what: String = "files") {
    guard total > 0 else { return }
    show("\(TerminalProgressLine.bar(done, of: total))  \(done) of \(total) \(what)")
  }

  func show(_ text: String) {
    if isTerminal { write("\r\u{1B}[K" + text) }
  }

  func clear() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  /// - Parameter total: more than 0.
  static func bar(_ done: Int, of total: Int) -> String {
    let full = done * 24 / total
    return String(repeating: "━", count: full) + String(repeating: "─", count: 24 - full)
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
