/// A pattern that can't be compiled.
package struct PatternError: Error, Equatable, CustomStringConvertible {
  package enum Kind: Equatable, Sendable { case expression, code }

  /// The error message, of PCRE2 for a regular expression.
  package var message: String
  /// The offset in the pattern, in UTF-8 bytes.
  package var offset: Int
  /// The source of the pattern.
  package var pattern: String
  package var kind = Kind.expression

  /// The message for users. It counts characters, starting at 1.
  package var description: String {
    let before = String(decoding: pattern.utf8.prefix(offset), as: UTF8.self)
    let place = offset < pattern.utf8.count ? "at character \(before.count + 1)" : "at the end"
    let kind = kind == .code ? "code pattern" : "regular expression"
    return "invalid \(kind) \"\(pattern)\": \(message) (\(place))"
  }
}

/// A pattern that can't be matched against a text within the limits of time and memory.
package struct PatternLimitError: Error, Equatable, CustomStringConvertible {
  /// The limit that is exceeded.
  package enum Reason: Equatable, Sendable {
    /// The search takes too much processor time.
    case time
    /// A limit of PCRE2, with its error code, such as -47 for the match limit.
    case engine(Int32)
    /// A line that may match is longer than `TextSearch.longestLine`. The value is its number,
    /// starting at 1.
    case longLine(Int)
    /// The pattern needs more than `TextSearch.longestLine` bytes of the text at once.
    case distance
    /// A text that may contain matching code is longer than `TextSearch.longestCode`.
    case longText
  }

  /// The limit that is exceeded.
  package var reason: Reason
  /// The source of the pattern.
  package var pattern: String

  /// The message for users.
  package var description: String {
    let megabytes = TextSearch.longestLine >> 20
    return switch reason {
    case .time: "the pattern takes too long on this text"
    case .engine(let code): "the pattern takes too long on this text (PCRE2 \(code))"
    case .longLine(let number): "line \(number) is longer than \(megabytes) MB"
    case .longText:
      "the file is larger than \(TextSearch.longestCode >> 20) MB, and code is searched as a whole"
    case .distance: "the pattern needs more than \(megabytes) MB of this text at once"
    }
  }
}
