#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line that a pattern matches.
package struct MatchedLine: Equatable, Sendable {
  /// From 1.
  package var number: Int
  /// Where the line stands in the text, without its newline.
  package var bytes: Range<Int>
  /// Where the first match begins, in bytes from 1.
  package var column: Int
  /// How many bytes that match takes; 0 where it is empty.
  package var length: Int
  /// The matches on it that are not empty; only filled in when they were asked for, else 0.
  package var matches: Int
}

/// Finds the lines of a text that any of some patterns matches, exactly as `git grep -P` does.
///
/// The whole text is searched for a candidate, its line is then judged alone, without its newline,
/// and the search goes on after that line as if the text began there. A match over the rest of a
/// text is fast, but may cross lines; only the verdict on the line counts.
package struct LineSearch: Sendable {
  package var patterns: [Pattern]

  package init(_ patterns: [Pattern]) {
    self.patterns = patterns
  }

  /// Calls `found` for each matching line, top to bottom, until it returns false.
  ///
  /// - Parameters:
  ///   - countsMatches: whether to count the matches on each line.
  /// - Throws: `PatternLimitError` when a pattern gave up on this text.
  package func lines(
    in text: UnsafeRawBufferPointer, with matcher: PatternMatcher, countsMatches: Bool = false,
    found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    guard let base = text.baseAddress, !text.isEmpty else { return }
    matcher.begin()
    defer { matcher.end() }
    var candidates = Candidates(patterns: patterns, text: text)
    var start = 0
    var number = 1
    while start < text.count {
      guard let candidate = try candidates.first(from: start, with: matcher) else { return }
      let lineStart = LineSearch.lineStart(of: candidate, in: text, notBefore: start)
      number += LineSearch.newlines(in: text, from: start, to: lineStart)
      let left = text.count - lineStart
      let newline =
        left > 0 ? memchr(base + lineStart, 0x0A, left) : nil
      let lineEnd = newline.map { UnsafeRawPointer($0) - base } ?? text.count
      let line = UnsafeRawBufferPointer(rebasing: text[lineStart..<lineEnd])
      if let match = try earliestMatch(in: line, with: matcher) {
        let matches = countsMatches ? try self.matches(in: line, with: matcher) : 0
        let found = found(
          MatchedLine(
            number: number, bytes: lineStart..<lineEnd, column: match.lowerBound + 1,
            length: match.count, matches: matches))
        guard found else { return }
      }
      start = lineEnd + 1
      number += 1
    }
  }

  /// The one that begins first; of several that do, the longest.
  private func earliestMatch(
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

  /// How many matches stand on a line: from the left, none in another, none of them empty.
  private func matches(
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

  /// Where each pattern matches next in the whole text.
  ///
  /// A pattern is asked again only when the search has passed its match, so that a rare pattern
  /// beside a frequent one reads the text once.
  private struct Candidates {
    let patterns: [Pattern]
    let text: UnsafeRawBufferPointer
    /// For each pattern, in the order of `patterns`: -1 is not asked yet, `Int.max` is nowhere.
    var next: [Int]

    init(patterns: [Pattern], text: UnsafeRawBufferPointer) {
      self.patterns = patterns
      self.text = text
      next = Array(repeating: -1, count: patterns.count)
    }

    mutating func first(
      from start: Int, with matcher: PatternMatcher
    ) throws(PatternLimitError) -> Int? {
      var first = Int.max
      for index in patterns.indices {
        if next[index] < start, let literal = patterns[index].required,
          literal.first(in: text, from: start) == nil
        {
          next[index] = .max
        } else if next[index] < start {
          // The text begins at `start` for the pattern: look-behinds see nothing before it.
          let rest = UnsafeRawBufferPointer(rebasing: text[start...])
          let match = try matcher.firstMatch(of: patterns[index], in: rest)
          next[index] = match.map { start + $0.lowerBound } ?? .max
        }
        first = min(first, next[index])
      }
      return first == .max ? nil : first
    }
  }

  private static func nextScalar(after position: Int, in line: UnsafeRawBufferPointer) -> Int {
    var next = position + 1
    while next < line.count, line[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  private static func lineStart(
    of offset: Int, in text: UnsafeRawBufferPointer, notBefore limit: Int
  ) -> Int {
    var start = offset
    while start > limit, text[start - 1] != 0x0A { start -= 1 }
    return start
  }

  private static func newlines(
    in text: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> Int {
    guard let base = text.baseAddress else { return 0 }
    var count = 0
    var position = start
    while position < end, let newline = memchr(base + position, 0x0A, end - position) {
      count += 1
      position = UnsafeRawPointer(newline) - base + 1
    }
    return count
  }
}
