/// Escapes untrusted text for Markdown, HTML and XML, so that it can't introduce markup, mentions
/// or control characters.
package enum Markup {
  /// The text on one line. Control and bidirectional formatting characters become visible symbols.
  package static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(visible(scalar)) }
    return String(result)
  }

  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB,
      0xFFFE, 0xFFFF:
      "\u{FFFD}"
    default: scalar
    }
  }

  // MARK: Markdown

  /// Escapes Markdown syntax and prevents a team's `@name` from becoming a mention.
  package static func escaped(_ text: String) -> String {
    var result = ""
    // Iterate over scalars: a symbol with a combining mark is a different character, but still
    // syntax to a parser.
    for scalar in plain(text).unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "$": result += "\\\(scalar)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "@\u{200B}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A code span with as many backticks as needed.
  package static func code(_ text: String) -> String {
    let text = plain(text)
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let ends = [text.unicodeScalars.first, text.unicodeScalars.last]
    let needsSpace = text.isEmpty || ends.contains("`")
    return needsSpace ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// A table cell; in code, vertical bars are escaped too.
  package static func cell(_ text: String, asCode: Bool = false) -> String {
    guard asCode else { return escaped(text) }
    let text = String(plain(text).drop(while: \.isWhitespace))
    guard !text.isEmpty else { return "" }
    return code(String(text.prefix(120))).split(separator: "|", omittingEmptySubsequences: false)
      .joined(separator: "\\|")
  }

  /// A table. Its cells are escaped, because names come from the repository: a name can't end a cell,
  /// start a line or mention a user.
  package static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows)
      .map { "| " + $0.map { cell($0) }.joined(separator: " | ") + " |" }
      .joined(separator: "\n") + "\n"
  }

  /// A link if the text is a web address; otherwise the escaped text.
  package static func link(_ address: String) -> String {
    guard isWebAddress(address) else { return escaped(address) }
    return "<\(address)>"
  }

  /// Whether a text is a web address that needs no escaping in an attribute or in `<…>`.
  package static func isWebAddress(_ text: String) -> Bool {
    (text.hasPrefix("https://") || text.hasPrefix("http://"))
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"'`\\".utf8.contains($0) }
  }

  // MARK: HTML and XML

  /// Escapes text for use between tags or in a quoted attribute.
  package static func xml(_ text: String) -> String {
    var result = ""
    for scalar in plain(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
