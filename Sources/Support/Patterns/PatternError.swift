/// A pattern that PCRE2 can't compile.
package struct PatternError: Error, Equatable, CustomStringConvertible {
  /// PCRE2's own words.
  package var message: String
  /// Where in the pattern, in UTF-8 bytes from 0.
  package var offset: Int

  package var description: String { "\(message) (at byte \(offset + 1) of the pattern)" }
}

/// A pattern that gave up on some text, because it would take too long or too much memory.
package struct PatternLimitError: Error, Equatable, CustomStringConvertible {
  /// PCRE2's number for the reason, such as -47 for the match limit; 0 for too much processor time.
  package var code: Int32
  /// The pattern's source.
  package var pattern: String

  package var description: String {
    "the pattern takes too long on this text" + (code == 0 ? "" : " (PCRE2 \(code))")
  }
}
