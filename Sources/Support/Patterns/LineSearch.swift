import SourceScopes

/// A line that a pattern matches.
package struct MatchedLine: Equatable, Sendable {
  /// The line number, starting at 1.
  package var number: Int
  /// The byte range of the line in the searched text or window, without the newline.
  package var bytes: Range<Int>
  /// The start of the first match in the scope, in bytes, starting at 1.
  package var column: Int
  /// The length of that match in bytes; 0 if it is empty.
  package var length: Int
  /// The number of matches in the scope that aren't empty; 0 if they weren't counted.
  package var matches: Int
  /// The end of the first match if it is on a later line, as with code patterns; nil otherwise.
  package var end: End?

  /// The end of a match on another line than its start.
  package struct End: Equatable, Sendable {
    /// The line number, starting at 1.
    package var number: Int
    /// The number of bytes of that line that the match contains.
    package var column: Int
  }
}

/// Finds the lines of a text that at least one of several patterns matches, exactly like `git grep
/// -P`.
///
/// Searching the rest of a text is fast, but a match may cross lines; only a match within the line
/// itself counts. See `TextSearch`, which also searches texts that are too long for memory.
///
/// With a scope, a line is found if at least one match on it starts in the scope, in a text with a
/// known language.
package struct LineSearch: Sendable {
  /// The patterns.
  package var patterns: [Pattern]
  /// The scope in which matches start; nil for any.
  package var scope: SourceScope?
  /// The code patterns. A search has either these or regular expressions.
  package var code: [CodePattern] = []

  /// Creates a search.
  package init(_ patterns: [Pattern], in scope: SourceScope? = nil) {
    self.patterns = patterns
    self.scope = scope
  }

  /// Creates a search for code. A line is found if a match starts on it.
  package init(code: [CodePattern]) {
    patterns = []
    self.code = code
  }

  /// Whether there is nothing to search for.
  package var isEmpty: Bool { patterns.isEmpty && code.isEmpty }

  /// Whether the language of a text affects the result.
  package var dependsOnLanguage: Bool { scope != nil || !code.isEmpty }

  /// Whether texts of a language can match; nil for an unknown language.
  package func canMatch(in language: ScopeLanguage?) -> Bool {
    code.isEmpty || code.contains { $0.isReadable(in: language) }
  }

  /// Calls `found` for each matching line of a complete text, from top to bottom, until it returns
  /// false.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - matcher: the matcher of the current thread.
  ///   - language: the language of the text; nil to ignore the scope.
  ///   - countsMatches: whether to count the matches on each line.
  ///   - found: receives each matching line.
  /// - Throws: `PatternLimitError` if a pattern exceeds a limit on this text.
  package func lines(
    in text: UnsafeRawBufferPointer, with matcher: PatternMatcher,
    language: ScopeLanguage? = nil, countsMatches: Bool = false, found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    var search = TextSearch(self, language: language, countsMatches: countsMatches)
    try search.advance(TextWindow(text), with: matcher, found: found)
  }

  /// Returns the match that starts first, or the longest one of several.
  ///
  /// - Parameter scopes: the scopes of the line; nil to search all of them.
  func earliestMatch(
    in text: UnsafeRawBufferPointer, with matcher: PatternMatcher, _ scopes: ScopedLine? = nil
  ) throws(PatternLimitError) -> Range<Int>? {
    var earliest: Range<Int>?
    for pattern in patterns {
      guard let match = try firstMatch(of: pattern, in: text, from: 0, with: matcher, scopes)
      else { continue }
      let known = earliest ?? .max..<(.max)
      if (match.lowerBound, known.upperBound) < (known.lowerBound, match.upperBound) {
        earliest = match
      }
    }
    return earliest
  }

  /// Returns the number of matches on a line, from the left, without overlapping or empty ones.
  func matches(
    in line: UnsafeRawBufferPointer, with matcher: PatternMatcher, _ scopes: ScopedLine? = nil
  ) throws(PatternLimitError) -> Int {
    var count = 0
    var position = 0
    while position <= line.count {
      var next: Range<Int>?
      for pattern in patterns {
        guard
          let match = try firstMatch(of: pattern, in: line, from: position, with: matcher, scopes)
        else { continue }
        if match.lowerBound < next?.lowerBound ?? .max { next = match }
      }
      guard let next else { break }
      if next.isEmpty {
        position = LineSearch.nextScalar(after: max(next.upperBound, position), in: line)
      } else {
        count += 1
        position = max(next.upperBound, position + 1)
      }
    }
    return count
  }

  /// Returns the first match that starts in the scope. After a match outside the scope, the search
  /// continues within it, where the scope begins again.
  private func firstMatch(
    of pattern: Pattern, in line: UnsafeRawBufferPointer, from start: Int,
    with matcher: PatternMatcher, _ scopes: ScopedLine?
  ) throws(PatternLimitError) -> Range<Int>? {
    guard let scopes else { return try matcher.firstMatch(of: pattern, in: line, from: start) }
    var position = start
    while let match = try matcher.firstMatch(of: pattern, in: line, from: position) {
      if scopes.contains(match, in: line) { return match }
      guard let next = scopes.next(after: match, in: line) else { return nil }
      position = max(position + 1, next)
      if position > line.count { return nil }
    }
    return nil
  }

  private static func nextScalar(after position: Int, in line: UnsafeRawBufferPointer) -> Int {
    var next = position + 1
    while next < line.count, line[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
