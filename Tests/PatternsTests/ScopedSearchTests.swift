import SourceScopes
import TestSupport
import Testing

@testable import Patterns

/// With a scope, a line is found if at least one match on it starts in the scope.
@Suite struct ScopedSearchTests {
  private let matcher = PatternMatcher(seconds: 10)

  private func lines(
    _ patterns: [String], in scope: SourceScope?, _ text: String,
    language: ScopeLanguage? = .swift, windows: Int = .max, longestLine: Int? = nil
  ) throws -> [MatchedLine] {
    let search = LineSearch(try patterns.map { try Pattern($0) }, in: scope)
    var textSearch = TextSearch(
      search, language: language, countsMatches: true,
      longestLine: longestLine ?? TextSearch.longestLine)
    let text = Array(text.utf8)
    var found: [MatchedLine] = []
    var (start, end) = (0, 0)
    while !textSearch.isDone {
      end = windows == .max ? text.count : min(text.count, end + windows)
      // Bytes outside the window must not be read, so each window is a copy.
      try Array(text[start..<end]).withUnsafeBytes { bytes in
        let window = TextWindow(bytes, offset: start, isLast: end == text.count)
        try textSearch.advance(window, with: matcher) { line in
          var line = line
          line.bytes = (line.bytes.lowerBound + start)..<(line.bytes.upperBound + start)
          found.append(line)
          return true
        }
      }
      start = max(start, textSearch.needed)
    }
    return found
  }

  private static let text = """
    let foo = "foo" // foo
    let a = "foo"
    // foo
    /*
     foo
    */
    foo(foo, "foo foo")

    """

  @Test("a line counts if a match starts in the scope, at the first such match")
  func scopes() throws {
    let code = try lines(["foo"], in: .code, ScopedSearchTests.text)
    #expect(code.map(\.number) == [1, 7])
    #expect(code.map(\.column) == [5, 1])
    #expect(code.map(\.matches) == [1, 2])
    let strings = try lines(["foo"], in: .strings, ScopedSearchTests.text)
    #expect(strings.map(\.number) == [1, 2, 7])
    #expect(strings.map(\.column) == [12, 10, 11])
    #expect(strings.map(\.matches) == [1, 1, 2])
    let comments = try lines(["foo"], in: .comments, ScopedSearchTests.text)
    #expect(comments.map(\.number) == [1, 3, 5])
    #expect(comments.map(\.column) == [20, 4, 2])
  }

  @Test("without a scope or a known language, every match counts")
  func anyScope() throws {
    let all = try lines(["foo"], in: nil, ScopedSearchTests.text)
    #expect(all.map(\.number) == [1, 2, 3, 5, 7])
    #expect(try lines(["foo"], in: .code, ScopedSearchTests.text, language: nil) == all)
  }

  @Test("white space at the start of a match belongs to what follows")
  func whiteSpace() throws {
    #expect(try lines([#"^\s*// a"#], in: .comments, "x\n  // a\n").map(\.number) == [2])
    #expect(try lines([#"^\s*// a"#], in: .code, "x\n  // a\n").isEmpty)
    #expect(try lines([#"\s+// a"#], in: .comments, "\"x\"  // a\n").map(\.column) == [4])
    #expect(try lines([#"^\s*a"#], in: .code, "/*\n a\n*/\n  a\n").map(\.number) == [4])
    #expect(try lines(["^"], in: .comments, "a\n/*\n\n*/\n").map(\.number) == [2, 3, 4])
  }

  @Test("a match outside the scope doesn't hide a later one that overlaps it")
  func overlapping() throws {
    #expect(try lines(["a.*b"], in: .code, "\"a\" + a.b\n").map(\.column) == [7])
    #expect(try lines(["\\S+"], in: .comments, "a// b\n").map(\.column) == [2])
    #expect(try lines(["(?<=a)b"], in: .code, "\"ab\" ab\n").map(\.column) == [7])
  }

  @Test("of several patterns, one match in the scope is enough")
  func severalPatterns() throws {
    #expect(try lines(["b", "a"], in: .code, "\"b\" a // a\n").map(\.column) == [5])
  }

  @Test(
    "the scopes divide the matching lines, in windows of any size", arguments: [1, 2] as [UInt64])
  func division(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fragments = [
      "foo", "bar", " ", "\n", "\n", "\"", "//", "/*", "*/", "'", "`", "\\(", ")", "${", "}", "é",
      "#",
    ]
    let patterns = ["foo", #"\bfoo\b"#, #"^\s*foo"#, "foo.*bar", "(?<=o)b", "fo+|bar", "o\\s*b"]
    var total = 0
    for round in 0..<140 {
      let text = (0..<(1 + random.below(60))).map { _ in random.pick(fragments) }.joined()
      let language = ScopeLanguage.allCases[round % ScopeLanguage.allCases.count]
      let sources = (0...random.below(2)).map { _ in random.pick(patterns) }
      let all = try lines(sources, in: nil, text)
      var union: Set<Int> = []
      for scope in SourceScope.allCases {
        let whole = try lines(sources, in: scope, text, language: language)
        for size in [1, 7, 40] {
          let parts = try lines(sources, in: scope, text, language: language, windows: size)
          #expect(parts == whole, "\(language) \(scope) \(sources) \(text)")
        }
        union.formUnion(whole.map(\.number))
      }
      #expect(union == Set(all.map(\.number)), "\(language) \(sources) \(text)")
      total += all.count
    }
    #expect(total > 100)
  }

  @Test(
    "the line is known on which a text with matches opens a string or comment that it never closes")
  func unclosed() throws {
    func line(
      _ text: String, in scope: SourceScope? = .code, language: ScopeLanguage? = .python,
      windows: Int
    ) throws -> Int? {
      var search = TextSearch(
        LineSearch([try Pattern("foo")], in: scope), language: language, findsUnclosed: true)
      let text = Array(text.utf8)
      var (start, end) = (0, 0)
      while !search.isDone {
        end = min(text.count, end + windows)
        try Array(text[start..<end]).withUnsafeBytes { bytes in
          try search.advance(
            TextWindow(bytes, offset: start, isLast: end == text.count), with: matcher
          ) { _ in true }
        }
        start = max(start, search.needed)
      }
      return search.unclosed
    }
    for windows in [1, 7, 1_000] {
      #expect(try line("foo\na\nb = \"\"\"\nc\n", windows: windows) == 3)
      #expect(try line("a\nb = \"\"\"\nfoo\nc\n", windows: windows) == 2)
      #expect(try line("a = \"\"\"\nb\n\"\"\"\nfoo\n'''\n", windows: windows) == 5)
      #expect(try line("a = \"\"\"\nfoo\n\"\"\"\nb\n", windows: windows) == nil)
      // Without a match, the text isn't scanned.
      #expect(try line("a\nb = \"\"\"\nc\n", windows: windows) == nil)
      #expect(try line("foo\nb = \"\"\"\nc\n", in: nil, windows: windows) == nil)
      #expect(try line("foo\nb = \"\"\"\nc\n", language: nil, windows: windows) == nil)
    }
  }

  @Test("a line that is too long for memory fails instead of being counted in the wrong scope")
  func longLine() throws {
    let text = "a\n" + String(repeating: "b ", count: 500) + "\nfoo\n"
    #expect(throws: PatternLimitError.self) {
      try lines(["foo"], in: .code, text, windows: 100, longestLine: 200)
    }
    #expect(
      try lines(["foo"], in: .code, text, windows: 100, longestLine: 2_000).map(\.number) == [3])
  }

  @Test("a long line with many matches outside the scope is searched in one pass")
  func minifiedLine() throws {
    let text = String(repeating: "\"foo\",", count: 100_000) + "foo\n"
    let found = try lines(["foo"], in: .code, text, language: .javaScript)
    #expect(found.map(\.column) == [600_001])
  }
}
