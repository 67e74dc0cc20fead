import Testing

@testable import Patterns

@Suite struct LineSearchTests {
  private func lines(_ patterns: [String], _ text: String) throws -> [MatchedLine] {
    try lines(patterns, Array(text.utf8))
  }

  private func lines(_ patterns: [String], _ text: [UInt8]) throws -> [MatchedLine] {
    let search = LineSearch(try patterns.map { try Pattern($0) })
    var found: [MatchedLine] = []
    try text.withUnsafeBytes {
      try search.lines(in: $0, with: PatternMatcher(), countsMatches: true) {
        found.append($0)
        return true
      }
    }
    return found
  }

  @Test("a match that starts on an earlier blank line only counts for its own line")
  func blankLinesBefore() throws {
    let found = try lines([#"^\s*import XCTest\b"#], "\n\n  import XCTest\nimport XCTestX\n")
    #expect(found.map(\.number) == [3])
    #expect(found.first?.column == 1)
  }

  @Test("a match never extends beyond a line")
  func noCrossing() throws {
    #expect(try lines([#"foo\s*bar"#], "foo\nbar\nfoo  bar\n").map(\.number) == [3])
  }

  @Test("columns count UTF-8 bytes, starting at 1")
  func columns() throws {
    #expect(try lines(["b"], "äb\n").map(\.column) == [3])
  }

  @Test("lengths are in bytes; of several matches with one start, the longest counts")
  func lengths() throws {
    #expect(try lines(["b."], "äbö\n").map(\.length) == [3])
    #expect(
      try lines(["RxSwift", "Rx", #"RxSwift\b.*"#], "import RxSwift // x\n").map(\.length) == [12])
    #expect(try lines(["b", "a"], "ab\n").map(\.column) == [1])
    #expect(try lines(["^(?=a)"], "ab\n").map(\.length) == [0])
  }

  @Test("a carriage return is part of its line")
  func carriageReturn() throws {
    #expect(try lines(["foo$"], "foo\r\nfoo\n").map(\.number) == [2])
    #expect(try lines([#"foo\s$"#], "foo\r\nfoo\n").map(\.number) == [1])
  }

  @Test("a last line without a newline counts; the end after the last newline doesn't")
  func lastLine() throws {
    #expect(try lines([".*"], "a\nb").map(\.number) == [1, 2])
    #expect(try lines([".*"], "a\nb\n").map(\.number) == [1, 2])
    #expect(try lines(["^$"], "\n\n").map(\.number) == [1, 2])
    #expect(try lines([".*"], "").isEmpty)
  }

  @Test("invalid UTF-8 matches nothing and hides no match")
  func invalidUTF8() throws {
    let text: [UInt8] = Array("a".utf8) + [0xFF, 0xFE] + Array("foo\n".utf8) + [0x80, 0x0A]
    #expect(try lines(["foo"], text).map(\.column) == [4])
    #expect(try lines(["a.foo"], text).isEmpty)
  }

  @Test("word characters are ASCII only, as in git")
  func noUnicodeProperties() throws {
    #expect(try lines([#"\bx\b"#], "éxé\n").count == 1)
  }

  @Test("with several patterns, a line counts once, with its leftmost column")
  func severalPatterns() throws {
    let found = try lines(["zzz", "b", "a"], "xb a\nc\na\nb\n")
    #expect(found.map(\.number) == [1, 3, 4])
    #expect(found.map(\.column) == [2, 1, 1])
    #expect(found.map(\.matches) == [2, 1, 1])
  }

  @Test("matches on a line are counted from the left, without empty or overlapping ones")
  func matches() throws {
    #expect(try lines(["aa"], "aaaaa\n").map(\.matches) == [2])
    #expect(try lines(["x*"], "axxbéx\n").map(\.matches) == [2])
    #expect(try lines([#"(?<=\d)\d"#], "1234\n").map(\.matches) == [3])
  }

  @Test("the search ends when its closure returns false")
  func stops() throws {
    let search = LineSearch([try Pattern("a")])
    var count = 0
    try Array("a\na\na\n".utf8).withUnsafeBytes {
      try search.lines(in: $0, with: PatternMatcher()) { _ in
        count += 1
        return count < 2
      }
    }
    #expect(count == 2)
  }
}
