import Testing

@testable import Patterns

/// Texts for which a pattern would take hours.
@Suite struct PatternTimeTests {
  @Test("many match attempts below the step limit share a time limit")
  func quadratic() throws {
    // Each start position takes a step for each of the following spaces.
    let text = Array((String(repeating: " ", count: 1_000_000) + "x\n").utf8)
    let search = LineSearch([try Pattern(#"(*NO_START_OPT)(*NO_AUTO_POSSESS)\s+$"#)])
    #expect(throws: PatternLimitError.self) {
      try text.withUnsafeBytes { text in
        try search.lines(in: text, with: PatternMatcher(seconds: 0.1)) { _ in true }
      }
    }
  }

  @Test(
    "a long text that is searched in steps has the same matches",
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
      // A sufficiently short part is searched in one step.
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
