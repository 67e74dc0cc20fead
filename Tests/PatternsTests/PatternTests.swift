import Testing

@testable import Patterns

@Suite struct PatternTests {
  @Test("the error for an invalid pattern has a message and an offset")
  func compileError() {
    #expect {
      try Pattern("foo(bar")
    } throws: { error in
      let error = error as? PatternError
      return error?.offset == 7 && error?.message.contains("parenthesis") == true
    }
  }

  @Test(
    "the description of an invalid pattern names the pattern, the reason and the character",
    arguments: [
      ("é(", "invalid regular expression \"é(\": missing closing parenthesis (at the end)"),
      ("é)b", "invalid regular expression \"é)b\": unmatched closing parenthesis (at character 2)"),
    ])
  func description(source: String, expected: String) {
    #expect {
      try Pattern(source)
    } throws: { "\($0)" == expected }
  }

  @Test("in literal syntax, every character matches itself")
  func literal() throws {
    let matcher = PatternMatcher()
    let pattern = try Pattern("a.(b", syntax: .literal)
    let match = try Array("aX(b a.(b".utf8).withUnsafeBytes {
      try matcher.firstMatch(of: pattern, in: $0)
    }
    #expect(match == 5..<9)
  }

  @Test("a pattern with exponential backtracking ends with an error")
  func matchLimit() throws {
    let pattern = try Pattern("(*NO_JIT)(*NO_AUTO_POSSESS)^(a+)+$")
    let text = Array((String(repeating: "a", count: 60) + "b").utf8)
    #expect(throws: PatternLimitError.self) {
      try text.withUnsafeBytes {
        _ = try PatternMatcher(matchLimit: 10_000).firstMatch(of: pattern, in: $0)
      }
    }
  }

  @Test("a recursion that exceeds the stack of compiled patterns is still matched")
  func deepRecursion() throws {
    let pattern = try Pattern(#"^(\((?1)*\))$"#)
    let depth = 3_000
    let text = Array(
      (String(repeating: "(", count: depth) + String(repeating: ")", count: depth)).utf8)
    let match = try text.withUnsafeBytes {
      try PatternMatcher().firstMatch(of: pattern, in: $0)
    }
    #expect(match == 0..<(2 * depth))
  }
}
