import SourceScopes

/// A line search in one text, which can be passed in windows so that memory doesn't depend on its
/// length.
///
/// It finds the same lines as a search of the complete text. The text is searched for a candidate.
/// The candidate's line is then matched by itself, without its newline, and the search continues
/// after that line as if the text started there. At the end of a window, PCRE2's partial matching
/// reports an attempt whose outcome depends on the following text. That attempt is repeated in the
/// next window.
package struct TextSearch {
  /// The maximum length of a line in bytes. Longer lines are searched in parts and never kept, and
  /// the search fails if one of them may match. It also fails if a pattern needs more than this
  /// many bytes of the text at once.
  package static let longestLine = 64 << 20
  /// The maximum length of a text for code patterns in bytes. The tokens of longer ones would need
  /// hundreds of megabytes.
  package static let longestCode = 16 << 20
  /// The length of text in bytes that the time limit of a search applies to.
  private static let timedLength = 64 << 20

  private let search: LineSearch
  private let countsMatches: Bool
  private let longestLine: Int
  private let findsUnclosed: Bool
  /// Whether a line matches, in any scope.
  private var hasMatch = false
  /// The number of bytes before a match that the patterns read.
  private let reach: Int
  /// The candidates in the order of the patterns.
  private var candidates: [Candidate]
  /// For each pattern, whether lines without its literal can be skipped. Otherwise, its matches in
  /// such lines would determine where another pattern is tried.
  private let canSkip: [Bool]
  /// Whether matches across lines don't affect the result, so that no line depends on the next one.
  private let isContextFree: Bool
  /// The start of the text for a new search of a pattern: the end of the last candidate's line.
  private var start = 0
  /// The number of the line at `counted`, starting at 1.
  private var number = 1
  private var counted = 0
  /// The end of a line whose start isn't kept; `Int.max` until that end is known.
  private var lost = 0
  /// Restricts matches to a scope; nil for any.
  private var filter: ScopeFilter?
  /// Searches for code patterns; nil to search for regular expressions.
  private var code: CodeSearch?
  /// The processor time for the windows so far, in seconds.
  private var spent = 0.0

  /// Whether no more lines can be found.
  package private(set) var isDone = false
  /// Whether a text may contain code that a pattern matches, but has an unknown language.
  package var isUnsearched: Bool { code?.isUnsearched == true }
  /// After the search of a text with matches in any scope: the line on which a string, tag or comment
  /// begins that the text doesn't close; nil if there is none.
  package private(set) var unclosed: Int?
  /// The start of the first line that may still be found. All earlier lines are decided.
  package private(set) var undecided = 0
  /// The latest possible start of the next window. Patterns may read text before a line.
  package var needed: Int { max(0, undecided - reach) }

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - search: the patterns to search for.
  ///   - language: the language of the text; nil to ignore the scope.
  ///   - countsMatches: whether to count the matches on each line.
  ///   - findsUnclosed: whether to set `unclosed`, for which a text with matches is read to its end.
  ///   - longestLine: the maximum length of a line in bytes; see `TextSearch.longestLine`.
  package init(
    _ search: LineSearch, language: ScopeLanguage? = nil, countsMatches: Bool = false,
    findsUnclosed: Bool = false, longestLine: Int = TextSearch.longestLine
  ) {
    self.search = search
    self.findsUnclosed = findsUnclosed
    if let scope = search.scope, let language {
      filter = ScopeFilter(scope, language, findsUnclosed: findsUnclosed)
    }
    if !search.code.isEmpty { code = CodeSearch(search.code, language) }
    self.countsMatches = countsMatches
    self.longestLine = longestLine
    reach = search.patterns.reduce(0) { max($0, $1.reach) }
    let dependent = search.patterns.indices.filter { !search.patterns[$0].isContextFree }
    isContextFree = dependent.isEmpty
    canSkip = search.patterns.indices.map { index in
      search.patterns[index].isLocal && dependent.allSatisfy { $0 == index }
    }
    candidates = Array(repeating: Candidate(), count: search.patterns.count)
  }

  /// The state of the search for one pattern. Offsets are relative to the text.
  ///
  /// A pattern is only searched again after its last match, so the search for a rare pattern next
  /// to a frequent one reads the text once.
  private struct Candidate {
    /// The start of the text for the pattern. Lookbehinds can't read anything before it.
    var begin = 0
    /// The start of the match if one was found, or else the position at which the search continues;
    /// `Int.max` if there is none.
    var position = 0
    var isFound = false
    /// The end of the text that has been searched.
    var searched = -1
  }

  /// Searches the next window.
  ///
  /// - Parameters:
  ///   - window: starts at `needed` or earlier, and is longer than the previous window or starts
  ///     later.
  ///   - matcher: the matcher of the current thread.
  ///   - tokens: the tokens of the window if other searches for code read it, too.
  ///   - found: receives each matching line, from top to bottom, with its range in the window. The
  ///     search ends when it returns false.
  /// - Throws: `PatternLimitError` if a pattern exceeds a limit on this text. The search can't be
  ///   continued.
  package mutating func advance(
    _ window: TextWindow, with matcher: PatternMatcher, tokens: SharedTokens? = nil,
    found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    guard !isDone else { return }
    if code != nil { return try advance(code: window, with: matcher, tokens, found: found) }
    if window.isWhole {
      matcher.begin()
      defer { matcher.end() }
      return try run(in: window, to: window.end, with: matcher, found: found)
    }
    // As many limits as a text of this length would have in parts.
    let limit = matcher.seconds * Double(1 + window.offset / TextSearch.timedLength)
    if spent > limit, let pattern = search.patterns.first {
      throw PatternLimitError(reason: .time, pattern: pattern.source)
    }
    matcher.begin(allowance: limit - spent)
    do throws(PatternLimitError) {
      try advance(inPart: window, with: matcher, found: found)
    } catch {
      matcher.end()
      throw error
    }
    spent += matcher.end()
    // Counting lines isn't part of the time that a pattern takes.
    if !isDone { filter?.skip(to: undecided, in: window) }
    if !isDone, undecided > counted {
      number += window.newlines(from: counted, to: undecided)
      counted = undecided
    }
  }

  /// Searches for code once the window contains the complete text.
  private mutating func advance(
    code window: TextWindow, with matcher: PatternMatcher, _ tokens: SharedTokens?,
    found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    let isLong = window.bytes.count > min(longestLine, TextSearch.longestCode)
    if isLong, code?.mayMatch(window) == true, let pattern = search.code.first {
      throw PatternLimitError(reason: .longText, pattern: pattern.source)
    }
    if window.isWhole || code?.isHopeless == true {
      isDone = true
      if !isLong { try code?.run(in: window, limit: matcher.matchLimit, tokens, found: found) }
      if findsUnclosed { unclosed = code?.unclosed }
    }
  }

  private mutating func advance(
    inPart window: TextWindow, with matcher: PatternMatcher, found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    if let pattern = search.patterns.first(where: \.needsWholeText) {
      guard window.bytes.count > longestLine else { return }
      throw PatternLimitError(reason: .distance, pattern: pattern.source)
    }
    if lost == .max, let newline = window.firstNewline(from: undecided) { lost = newline + 1 }
    try runToBorder(of: window, with: matcher, found: found)
    if isTooLong(window), lost != .max, window.firstNewline(from: undecided) == nil {
      // The line doesn't end in this window. It is searched without being kept.
      if filter != nil, let pattern = search.patterns.first {
        throw longLine(at: undecided, pattern, in: window)
      }
      lost = .max
      try runToBorder(of: window, with: matcher, found: found)
    }
    if isTooLong(window) {
      let slowest = candidates.indices.min { candidates[$0].position < candidates[$1].position }
      throw PatternLimitError(reason: .distance, pattern: search.patterns[slowest ?? 0].source)
    }
  }

  private func isTooLong(_ window: TextWindow) -> Bool {
    !isDone && window.end - undecided > longestLine
  }

  /// Searches complete lines, and parts of a line only if it is too long to be kept.
  private mutating func runToBorder(
    of window: TextWindow, with matcher: PatternMatcher, found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    if window.isLast {
      try run(in: window, to: window.end, with: matcher, found: found)
    } else if let end = window.lastLineEnd(from: undecided) {
      try run(in: window, to: end, with: matcher, found: found)
    } else if lost == .max {
      try run(in: window, to: window.lastCharacter, with: matcher, found: found)
    }
  }

  private mutating func run(
    in window: TextWindow, to end: Int, with matcher: PatternMatcher, found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    while start < end, let candidate = try firstCandidate(in: window, to: end, with: matcher) {
      let lineStart = window.lineStart(of: candidate, notBefore: start)
      number += window.newlines(from: counted, to: lineStart)
      let lineEnd = window.firstNewline(from: lineStart) ?? end
      let bytes = (lineStart - window.offset)..<(lineEnd - window.offset)
      let line = UnsafeRawBufferPointer(rebasing: window.bytes[bytes])
      if let (match, scopes) = try match(in: line, from: lineStart, to: lineEnd, window, matcher) {
        let matches = countsMatches ? try search.matches(in: line, with: matcher, scopes) : 0
        isDone = !found(
          MatchedLine(
            number: number, bytes: bytes, column: match.lowerBound + 1, length: match.count,
            matches: matches))
        if isDone { return }
      }
      start = lineEnd + 1
      counted = start
      number += 1
    }
    guard window.isLast else { return settle(in: window) }
    isDone = true
    if findsUnclosed, hasMatch {
      filter?.skip(to: window.end, in: window)
      unclosed = filter?.unclosed
    }
  }

  /// The first match on a line, with the scopes of the line.
  private mutating func match(
    in line: UnsafeRawBufferPointer, from start: Int, to end: Int, _ window: TextWindow,
    _ matcher: PatternMatcher
  ) throws(PatternLimitError) -> (match: Range<Int>, scopes: ScopedLine?)? {
    guard let match = try search.earliestMatch(in: line, with: matcher) else { return nil }
    hasMatch = true
    guard let scopes = filter?.line(from: start, to: end, in: window) else { return (match, nil) }
    return try search.earliestMatch(in: line, with: matcher, scopes).map { ($0, scopes) }
  }

  /// Determines the text that later windows must contain.
  private mutating func settle(in window: TextWindow) {
    let position = candidates.reduce(Int.max) {
      min($0, $1.isFound ? max($1.position, start) : $1.position)
    }
    guard position < .max else {
      isDone = true
      return
    }
    undecided =
      position < lost ? position : window.lineStart(of: position, notBefore: window.offset)
  }

  // MARK: Candidates

  /// Returns the first match of any pattern; nil if there is none, or if it depends on the text
  /// after `end`.
  private mutating func firstCandidate(
    in window: TextWindow, to end: Int, with matcher: PatternMatcher
  ) throws(PatternLimitError) -> Int? {
    var first = Int.max
    var open = Int.max
    for index in candidates.indices {
      try find(index, in: window, to: end, with: matcher)
      let candidate = candidates[index]
      if !candidate.isFound {
        open = min(open, candidate.position)
      } else if candidate.position < lost {
        throw longLine(at: candidate.position, search.patterns[index], in: window)
      } else {
        first = min(first, candidate.position)
      }
    }
    return first < open ? first : nil
  }

  /// Continues the search for one pattern until a match is found or the end is reached.
  private mutating func find(
    _ index: Int, in window: TextWindow, to end: Int, with matcher: PatternMatcher
  ) throws(PatternLimitError) {
    while true {
      if candidates[index].isFound, candidates[index].position < start {
        candidates[index] = Candidate(begin: start, position: start)
      }
      let candidate = candidates[index]
      guard !candidate.isFound, candidate.position < .max, candidate.searched < end else { return }
      candidates[index] = try continued(
        candidate, index, in: window, to: end, with: matcher)
    }
  }

  private func continued(
    _ candidate: Candidate, _ index: Int, in window: TextWindow, to end: Int,
    with matcher: PatternMatcher
  ) throws(PatternLimitError) -> Candidate {
    let pattern = search.patterns[index]
    var candidate = candidate
    candidate.searched = end
    if let literal = pattern.required {
      let text = UnsafeRawBufferPointer(rebasing: window.bytes[..<(end - window.offset)])
      if let place = literal.first(in: text, from: candidate.position - window.offset) {
        if canSkip[index], candidate.position < lost {
          guard place + window.offset >= lost else {
            throw longLine(at: place + window.offset, pattern, in: window)
          }
          // The long line doesn't contain the literal, so it doesn't match.
          candidate.position = lost
        }
      } else if window.isLast {
        candidate.position = .max
        return candidate
      } else if canSkip[index] {
        // No line up to here matches. The end of a partial line may contain the start of the
        // literal.
        let isLineEnd = text.last == 0x0A
        candidate.position =
          isLineEnd ? end : max(candidate.position, end - (literal.bytes.count - 1))
        return candidate
      }
    }
    guard candidate.position < end || window.isLast else { return candidate }
    let reached = candidate.position - pattern.reach
    let first = reached > candidate.begin ? window.character(at: reached) : candidate.begin
    let bytes = (first - window.offset)..<(end - window.offset)
    let isComplete = window.isLast || isContextFree && window.bytes[bytes].last == 0x0A
    let outcome = try matcher.search(
      for: pattern, in: UnsafeRawBufferPointer(rebasing: window.bytes[bytes]),
      from: candidate.position - first, goesOn: !isComplete)
    switch outcome {
    case .match(let range) where window.isLast || first + range.lowerBound < end:
      candidate.position = first + range.lowerBound
      candidate.isFound = true
    // An empty match at the end depends on the following text.
    case .match: candidate.position = end
    case .open(let position): candidate.position = first + position
    case .none: candidate.position = window.isLast ? .max : end
    }
    return candidate
  }

  private func longLine(
    at offset: Int, _ pattern: Pattern, in window: TextWindow
  ) -> PatternLimitError {
    PatternLimitError(
      reason: .longLine(number + window.newlines(from: counted, to: offset)),
      pattern: pattern.source)
  }
}
