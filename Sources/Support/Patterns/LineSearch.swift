/// A line that a pattern matches.
package struct MatchedLine: Equatable, Sendable {
  /// The line number, starting at 1.
  package var number: Int
  /// The byte range of the line in the searched text or window, without the newline.
  package var bytes: Range<Int>
  /// The start of the first match, in bytes, starting at 1.
  package var column: Int
  /// The length of that match in bytes; 0 if it is empty.
  package var length: Int
  /// The number of matches on the line that aren't empty; 0 if they weren't counted.
  package var matches: Int
}

/// Finds the lines of a text that at least one of several patterns matches, exactly like `git grep
/// -P`.
///
/// Searching the rest of a text is fast, but a match may cross lines; only a match within the line
/// itself counts. See `TextSearch`, which also searches texts that are too long for memory.
package struct LineSearch: Sendable {
  /// The patterns.
  package var patterns: [Pattern]

  /// Creates a search.
  package init(_ patterns: [Pattern]) {
    self.patterns = patterns
  }

  /// Calls `found` for each matching line of a complete text, from top to bottom, until it returns
  /// false.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - matcher: the matcher of the current thread.
  ///   - countsMatches: whether to count the matches on each line.
  ///   - found: receives each matching line.
  /// - Throws: `PatternLimitError` if a pattern exceeds a limit on this text.
  package func lines(
    in text: UnsafeRawBufferPointer, with matcher: PatternMatcher, countsMatches: Bool = false,
    found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    var search = TextSearch(self, countsMatches: countsMatches)
    try search.advance(TextWindow(text), with: matcher, found: found)
  }

  /// Returns the match that starts first, or the longest one of several.
  func earliestMatch(
    in text: UnsafeRawBufferPointer, with matcher: PatternMatcher
  ) throws(PatternLimitError) -> Range<Int>? {
    var earliest: Range<Int>?
    for pattern in patterns {
      guard let match = try matcher.firstMatch(of: pattern, in: text) else { continue }
      let known = earliest ?? .max..<(.max)
      if (match.lowerBound, known.upperBound) < (known.lowerBound, match.upperBound) {
        earliest = match
      }
    }
    return earliest
  }

  /// Returns the number of matches on a line, from the left, without overlapping or empty ones.
  func matches(
    in line: UnsafeRawBufferPointer, with matcher: PatternMatcher
  ) throws(PatternLimitError) -> Int {
    var count = 0
    var position = 0
    while position <= line.count {
      var next: Range<Int>?
      for pattern in patterns {
        guard let match = try matcher.firstMatch(of: pattern, in: line, from: position) else {
          continue
        }
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

  private static func nextScalar(after position: Int, in line: UnsafeRawBufferPointer) -> Int {
    var next = position + 1
    while next < line.count, line[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
