import Terminal

/// Short texts of values for logs and inspectors.
package enum ReadableText {
  /// Returns a text without the module and type names before enum cases, shortened to a limit.
  package static func short(_ long: String, _ limit: Int) -> String {
    let text = String(long.prefix(400)).replacing(/\b(?:[A-Z]\w*\.){2,}/, with: "")
    let start = text.prefix(limit)
    return start.endIndex == text.endIndex ? text : start + "…"
  }

  /// Returns a duration with a unit: `120 µs`, `3.4 ms`, `12 s`, `5 min`.
  package static func duration(_ duration: Duration) -> String {
    let microseconds =
      duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    switch microseconds {
    case ..<1_000: return "\(microseconds) µs"
    case ..<10_000: return "\(tenths(microseconds, of: 1_000)) ms"
    case ..<1_000_000: return "\(microseconds / 1_000) ms"
    case ..<10_000_000: return "\(tenths(microseconds, of: 1_000_000)) s"
    case ..<120_000_000: return "\(microseconds / 1_000_000) s"
    default: return "\(microseconds / 60_000_000) min"
    }
  }

  private static func tenths(_ value: Int64, of unit: Int64) -> String {
    "\(value / unit).\(value % unit * 10 / unit)"
  }

  /// Returns a text with spaces at its end, so that it takes at least a number of columns.
  static func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - VisibleText.columns(text)))
  }

  /// Returns a number with a noun: `1 action`, `12 actions`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
