import TestSupport
import Testing

@testable import Patterns

/// Searching a text in windows finds the same lines as searching it as a whole.
@Suite struct TextSearchTests {
  /// Searches a text like the reader of a file: each window starts where the search needs text
  /// again.
  ///
  /// - Parameter step: returns the number of bytes that a window adds to the ones that were kept.
  /// - Returns: the lines with their positions in the text, and the size of the largest window in
  ///   bytes.
  private func windowed(
    _ search: LineSearch, _ text: [UInt8], longestLine: Int = TextSearch.longestLine,
    limit: Int = .max, step: () -> Int
  ) throws -> (lines: [MatchedLine], longest: Int) {
    var search = TextSearch(search, countsMatches: true, longestLine: longestLine)
    let matcher = PatternMatcher(seconds: 10)
    var lines: [MatchedLine] = []
    var start = 0
    var end = 0
    var longest = 0
    try text.withUnsafeBytes { text in
      while !search.isDone {
        end = min(text.count, end + step())
        longest = max(longest, end - start)
        // Bytes outside the window must not be read, so each window is a copy.
        let copy = Array(text[start..<end])
        try copy.withUnsafeBytes { bytes in
          let window = TextWindow(bytes, offset: start, isLast: end == text.count)
          try search.advance(window, with: matcher) { line in
            var line = line
            line.bytes = (line.bytes.lowerBound + start)..<(line.bytes.upperBound + start)
            lines.append(line)
            return lines.count < limit
          }
        }
        #expect(search.isDone || search.needed >= start)
        start = max(start, search.needed)
      }
    }
    return (lines, longest)
  }

  private func whole(_ search: LineSearch, _ text: [UInt8]) throws -> [MatchedLine] {
    var found: [MatchedLine] = []
    try text.withUnsafeBytes {
      try search.lines(in: $0, with: PatternMatcher(seconds: 10), countsMatches: true) {
        found.append($0)
        return true
      }
    }
    return found
  }

  private static let fragments = [
    "foo", "bar", "fo", "o", "x", "a", " ", "  ", "\t", "\n", "\n", "\n\n", "\r\n", "\r", ";", "é",
    "\u{2028}", "\u{1F600}", "import", "XCTest", "ab",
  ]

  private func randomText(_ random: inout SeededGenerator, fragments count: Int) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<count {
      switch random.below(40) {
      case 0: text.append(0)
      case 1: text.append(UInt8(128 + random.below(128)))
      default: text += Array(random.pick(TextSearchTests.fragments).utf8)
      }
    }
    // After an incomplete character at the end, PCRE2 10.42 reads the byte behind the text.
    if let last = text.last, last >= 0x80 { text.append(UInt8(ascii: "x")) }
    return text
  }

  private static let atoms = [
    "foo", "bar", "o", "x", "[a-z]", "[^a-z]", #"\s"#, #"\S"#, ".", #"\n"#, #"\R"#, #"\X"#, #"\w"#,
    "(?:foo|bar)", "(?s:.)", "é", #"\r"#, "import", "(?i:XCTEST)", "(?:a|b|(?=o))",
  ]
  private static let repeats = ["", "", "", "", "*", "+", "?", "{2}", "*?", "+?", "++", "{1,3}"]
  private static let borders = [
    "", "", "", "^", #"\b"#, #"\B"#, "(?<=o)", "(?<![a-z])", #"(?<=\n)"#, #"(?<!x\n)"#, #"\A"#,
    "(?<!foo\nbar\n)", #"^\s*"#, #"(?<!\s)"#, "(?<=é)",
  ]
  private static let ends = [
    "", "", "", "$", #"\b"#, #"\z"#, #"\Z"#, "(?=;)", "(?!bar)", #"(?!\s)"#, #"(?!\n)"#, #"\s*$"#,
    #"(?=\n\n)"#, #"(?!\s*foo)"#, #"\B"#,
  ]

  private func randomPattern(_ random: inout SeededGenerator) -> String {
    var pattern = random.pick(TextSearchTests.borders)
    for _ in 0..<random.below(4) {
      pattern += random.pick(TextSearchTests.atoms) + random.pick(TextSearchTests.repeats)
    }
    return pattern + random.pick(TextSearchTests.ends)
  }

  @Test(
    "random patterns find the same lines in windows of random sizes as in the whole text",
    arguments: [1, 2, 3, 4] as [UInt64])
  func sameLines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var total = 0
    for _ in 0..<400 {
      let sources = (0...random.below(3)).map { _ in randomPattern(&random) }
      let search = LineSearch(try sources.map { try Pattern($0) })
      let text = randomText(&random, fragments: random.below(120))
      let right = try whole(search, text)
      total += right.count
      for largest in [1, 3, 10, 40, 200] {
        let lines = try windowed(search, text) { 1 + random.below(largest) }.lines
        #expect(lines == right, "\(sources) in \(text), windows up to \(largest)")
      }
    }
    #expect(total > 1_000)
  }

  @Test(
    "a search with a low limit for line length finds the same lines or fails",
    arguments: [11, 12] as [UInt64])
  func shortLines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var failures = 0
    var successes = 0
    for _ in 0..<400 {
      let sources = (0...random.below(2)).map { _ in randomPattern(&random) }
      let search = LineSearch(try sources.map { try Pattern($0) })
      let text = randomText(&random, fragments: random.below(200))
      let right = try whole(search, text)
      for longestLine in [1, 8, 30] {
        do throws(any Error) {
          let (lines, longest) = try windowed(search, text, longestLine: longestLine) {
            1 + random.below(20)
          }
          #expect(lines == right, "\(sources) in \(text), lines up to \(longestLine)")
          let reach = search.patterns.map(\.reach).max() ?? 0
          #expect(longest <= longestLine + reach + 20)
          successes += 1
        } catch is PatternLimitError {
          failures += 1
        }
      }
    }
    #expect(failures > 100 && successes > 100)
  }

  @Test("windows of 4 MB have the same lines as the whole text")
  func largeWindows() throws {
    var text: [UInt8] = []
    for index in 0..<300_000 {
      text += Array("line \(index) of a long text; foo\(index % 1_000)\n".utf8)
      if index % 50_000 == 0 { text += Array("\n\n  import XCTest\n".utf8) }
    }
    for sources in [["foo7\\b"], [#"^\s*import XCTest\b"#, "foo99$"], ["import|foo123$"]] {
      let search = LineSearch(try sources.map { try Pattern($0) })
      let (lines, longest) = try windowed(search, text) { 4 << 20 }
      #expect(try lines == whole(search, text))
      #expect(!lines.isEmpty)
      #expect(longest < 4 << 20 + 1_000)
    }
  }

  // MARK: Lines that are too long

  private func longLine(_ text: String, at position: Int, of length: Int) -> [UInt8] {
    var line = Array(repeating: UInt8(ascii: "-"), count: length)
    line.replaceSubrange(position..<(position + text.utf8.count), with: text.utf8)
    return line
  }

  @Test(
    "a long line without a match is searched without keeping it in memory",
    arguments: ["foo", "fo[o]", "(?<!x)foo", "foo|bar", #"\w+oo"#])
  func longLineWithoutMatch(source: String) throws {
    let text = Array("foo\n".utf8) + longLine("x", at: 9, of: 50_000) + Array("\nno\nfoo".utf8)
    let search = LineSearch([try Pattern(source)])
    let (lines, longest) = try windowed(search, text, longestLine: 1_000) { 700 }
    #expect(lines.map(\.number) == [1, 4])
    #expect(lines == (try whole(search, text)))
    #expect(longest < 2_000)
  }

  @Test(
    "a long line that may match is an error with the line number",
    arguments: ["foo", "fo[o]", "(?<!x)foo", "foo|bar", "-+foo"], [10, 999, 20_000, 49_997])
  func longLineWithMatch(source: String, position: Int) throws {
    let text = Array("foo\n\n".utf8) + longLine("foo", at: position, of: 50_000) + Array("\n".utf8)
    let search = LineSearch([try Pattern(source)])
    let error = try #require(throws: PatternLimitError.self) {
      _ = try windowed(search, text, longestLine: 1_000) { 700 }
    }
    #expect(error.pattern == source)
    if source != "-+foo" { #expect(error.reason == .longLine(3)) }
  }

  @Test("a line with the maximum length can match")
  func longestLineThatIsKept() throws {
    let text = Array("foo\n".utf8) + longLine("foo", at: 900, of: 1_000) + Array("\nfoo\n".utf8)
    let search = LineSearch([try Pattern("foo")])
    for step in [1, 300, 700, 5_000] {
      let lines = try windowed(search, text, longestLine: 1_001) { step }.lines
      #expect(lines.map(\.number) == [1, 2, 3])
    }
  }

  @Test(
    "a pattern that needs too much text at once is an error",
    arguments: [#"(?s)foo(?!.*bar)"#, #"\Gfoo"#, #"foo\Kbar"#, "(*NO_START_OPT)foo"])
  func distance(source: String) throws {
    let text = Array(String(repeating: "foo a\n", count: 1_000).utf8)
    let search = LineSearch([try Pattern(source)])
    #expect(throws: PatternLimitError(reason: .distance, pattern: source)) {
      _ = try windowed(search, text, longestLine: 1_000) { 100 }
    }
    let lines = try windowed(search, text) { 100 }.lines
    #expect(lines == (try whole(search, text)))
  }

  @Test("a search that is stopped needs no further window")
  func stops() throws {
    let text = Array(String(repeating: "foo\n", count: 1_000).utf8)
    let (lines, _) = try windowed(LineSearch([try Pattern("foo")]), text, limit: 3) { 5 }
    #expect(lines.map(\.number) == [1, 2, 3])
  }

  @Test("the time limit covers all windows of a text together")
  func time() throws {
    let line = String(repeating: " ", count: 2_000) + "x\n"
    let text = Array(String(repeating: line, count: 2_000).utf8)
    let pattern = try Pattern(#"(?<!x)\s+$"#)
    var search = TextSearch(LineSearch([pattern]))
    let matcher = PatternMatcher(seconds: 0.1)
    #expect(throws: PatternLimitError(reason: .time, pattern: pattern.source)) {
      var start = 0
      while !search.isDone {
        let end = min(text.count, start + 20_010)
        try text[start..<end].withUnsafeBytes { bytes in
          let window = TextWindow(bytes, offset: start, isLast: end == text.count)
          try search.advance(window, with: matcher) { _ in true }
        }
        start = search.needed
      }
    }
  }
}
