import SourceScopes

/// Finds the lines on which code patterns match in one text.
///
/// A text without the words of a pattern isn't divided into tokens. The others are needed as a
/// whole.
struct CodeSearch {
  private let shapes: [CodeShape]
  private let patterns: [CodePattern]
  private let language: ScopeLanguage?
  /// Whether the text has an unknown language and contains the words of a pattern.
  private(set) var isUnsearched = false
  /// The line on which a string, tag or comment begins that the text doesn't close; nil if there is
  /// none, or if the text isn't divided into tokens.
  private(set) var unclosed: Int?

  init(_ patterns: [CodePattern], _ language: ScopeLanguage?) {
    self.patterns = patterns
    self.language = language
    shapes = language.map { language in patterns.compactMap { $0.shape(in: language) } } ?? []
  }

  /// Whether no line of the text can be found.
  var isHopeless: Bool { shapes.isEmpty && (language != nil || isUnsearched) }

  /// Whether a text can match: it contains the words of a pattern, or more of it follows.
  func mayMatch(_ window: TextWindow) -> Bool {
    guard !shapes.isEmpty || language == nil else { return false }
    guard window.isWhole, language != nil else { return true }
    return shapes.contains { $0.canMatch(in: window.bytes) }
  }

  /// Searches a complete text.
  ///
  /// - Parameters:
  ///   - limit: the number of steps that a pattern may take, for a short text.
  ///   - shared: the tokens of the text for several searches.
  ///   - found: receives each line from top to bottom. The search ends when it returns false.
  /// - Throws: `PatternLimitError` if a pattern takes too long.
  mutating func run(
    in window: TextWindow, limit: UInt32, _ shared: SharedTokens?, found: (MatchedLine) -> Bool
  ) throws(PatternLimitError) {
    let text = window.bytes
    guard let language else {
      let shared = shared ?? SharedTokens()
      isUnsearched = patterns.contains { $0.languages.isEmpty && $0.mayOccur(in: text, shared) }
      return
    }
    let candidates = shapes.filter { $0.canMatch(in: text) }
    guard !candidates.isEmpty else { return }
    let content = (shared ?? SharedTokens()).read(window, language)
    let tokens = content.tokens
    unclosed = content.unclosedLine
    let failed = tokens.withUnsafeBufferPointer { tokens in
      var matchings = candidates.map {
        CodeMatching($0, tokens, in: text, steps: Int(limit) + 16 * tokens.count)
      }
      return CodeSearch.search(&matchings, tokens, in: window, found)
    }
    if failed, let pattern = patterns.first {
      throw PatternLimitError(reason: .time, pattern: pattern.source)
    }
  }

  /// - Returns: whether a pattern took too long.
  private static func search(
    _ matchings: inout [CodeMatching], _ tokens: UnsafeBufferPointer<CodeToken>,
    in window: TextWindow, _ found: (MatchedLine) -> Bool
  ) -> Bool {
    var lines = CodeLines(window)
    let starts = matchings.indices.flatMap { index in
      matchings[index].shape.starts(in: tokens).map { (position: $0, index: index) }
    }
    .sorted { ($0.position, $0.index) < ($1.position, $1.index) }
    var next = starts.startIndex
    while next < starts.endIndex {
      let position = starts[next].position
      var end = 0
      while next < starts.endIndex, starts[next].position == position {
        do {
          end = max(end, try matchings[starts[next].index].end(ofMatchAt: position) ?? 0)
        } catch {
          return true
        }
        next += 1
      }
      guard end > 0 else { continue }
      let bytes = Int(tokens[position].start)..<Int(tokens[end - 1].end)
      if let line = lines.add(bytes), !found(line) { return false }
    }
    if let line = lines.last { _ = found(line) }
    return false
  }
}

/// The tokens of one complete text, which several searches need. They are read when the first one does.
package final class SharedTokens {
  struct Content {
    let tokens: [CodeToken]
    /// The line on which a string, tag or comment begins that the text doesn't close; nil if there is
    /// none.
    let unclosedLine: Int?
  }

  /// By language: the paths of one version of a file can have several.
  private var contents: [ScopeLanguage: Content] = [:]

  /// The tokens as in an unknown language; nil until they are needed.
  private var plain: [CodeToken]?

  package init() {}

  /// Returns the tokens as if the text had no comments and strings. All calls must pass the same text.
  func plain(_ text: UnsafeRawBufferPointer) -> [CodeToken] {
    if let plain { return plain }
    let read = CodeTokens(plain: text).all
    plain = read
    return read
  }

  /// Returns the tokens in a language. All calls must pass the same text.
  func read(_ window: TextWindow, _ language: ScopeLanguage) -> Content {
    if let known = contents[language] { return known }
    let read = CodeTokens(window.bytes, language)
    let content = Content(
      tokens: read.all, unclosedLine: read.unclosed.map { window.newlines(from: 0, to: $0) + 1 })
    contents[language] = content
    return content
  }
}

/// Groups matches by the line on which they start.
private struct CodeLines {
  private let window: TextWindow
  /// The line of the last match, which can have further ones.
  private(set) var last: MatchedLine?
  private var number = 1
  private var counted = 0

  init(_ window: TextWindow) { self.window = window }

  /// Adds a match, from top to bottom.
  ///
  /// - Returns: the line before it if it is complete.
  mutating func add(_ match: Range<Int>) -> MatchedLine? {
    if let line = last, match.lowerBound < line.bytes.upperBound {
      last?.matches += 1
      return nil
    }
    let start = window.lineStart(of: match.lowerBound, notBefore: counted)
    number += window.newlines(from: counted, to: start)
    counted = start
    let end = window.firstNewline(from: start) ?? window.end
    let complete = last
    var line = MatchedLine(
      number: number, bytes: start..<end, column: match.lowerBound - start + 1,
      length: min(match.upperBound, end) - match.lowerBound, matches: 1)
    if match.upperBound > end {
      let lastStart = window.lineStart(of: match.upperBound, notBefore: end)
      line.end = MatchedLine.End(
        number: number + window.newlines(from: start, to: lastStart),
        column: match.upperBound - lastStart)
    }
    last = line
    return complete
  }
}
