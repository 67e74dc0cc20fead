import Testing

@testable import Patterns

/// Texts that a pattern would search for hours.
@Suite struct PatternTimeTests {
  @Test("many attempts, none of them over the limit of steps, come to an end together")
  func quadratic() throws {
    // Every start takes a step for each of the blanks behind it.
    let text = Array((String(repeating: " ", count: 1_000_000) + "x\n").utf8)
    let search = LineSearch([try Pattern(#"(*NO_START_OPT)(*NO_AUTO_POSSESS)\s+$"#)])
    #expect(throws: PatternLimitError.self) {
      try text.withUnsafeBytes { text in
        try search.lines(in: text, with: PatternMatcher(seconds: 0.1)) { _ in true }
      }
    }
  }

  @Test(
    "a long text searched in steps gives the same matches",
    arguments: ["foo", "(?<=ü)foo$", "^foo", "o+", "fo{2}(?!x)"])
  func steps(source: String) throws {
    var text: [UInt8] = []
    for index in 0..<4_000 {
      text += Array((index % 7 == 0 ? "üfoo\n" : index % 11 == 0 ? "foo foox\n" : "bar ü\n").utf8)
    }
    let pattern = try Pattern(source)
    let matcher = PatternMatcher()
    text.withUnsafeBytes { whole in
      var stepped: [Range<Int>] = []
      var position = 0
      while let match = try? matcher.firstMatch(of: pattern, in: whole, from: position) {
        stepped.append(match)
        position = match.upperBound
      }
      // A part that is short enough is searched at once.
      var parts: [Range<Int>] = []
      var start = 0
      while start < whole.count {
        var end = min(whole.count, start + 20_000)
        while end < whole.count, whole[end - 1] != 0x0A { end += 1 }
        let part = UnsafeRawBufferPointer(rebasing: whole[start..<end])
        var position = 0
        while let match = try? matcher.firstMatch(of: pattern, in: part, from: position) {
          parts.append(start + match.lowerBound..<start + match.upperBound)
          position = match.upperBound
        }
        start = end
      }
      #expect(!stepped.isEmpty)
      #expect(stepped == parts)
    }
  }
}
