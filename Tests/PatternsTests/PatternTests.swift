import Testing

@testable import Patterns

@Suite struct PatternTests {
  @Test("a pattern that is wrong says what and where")
  func compileError() {
    #expect {
      try Pattern("foo(bar")
    } throws: { error in
      let error = error as? PatternError
      return error?.offset == 7 && error?.message.contains("parenthesis") == true
    }
  }

  @Test("in literal syntax every character stands for itself")
  func literal() throws {
    let matcher = PatternMatcher()
    let pattern = try Pattern("a.(b", syntax: .literal)
    let match = try Array("aX(b a.(b".utf8).withUnsafeBytes {
      try matcher.firstMatch(of: pattern, in: $0)
    }
    #expect(match == 5..<9)
  }

  @Test("a pattern that explodes gives up with an error instead of hanging")
  func matchLimit() throws {
    let pattern = try Pattern("(*NO_JIT)(*NO_AUTO_POSSESS)^(a+)+$")
    let text = Array((String(repeating: "a", count: 60) + "b").utf8)
    #expect(throws: PatternLimitError.self) {
      try text.withUnsafeBytes {
        _ = try PatternMatcher(matchLimit: 10_000).firstMatch(of: pattern, in: $0)
      }
    }
  }

  @Test("a deep recursion outgrows the machine code's stack and is still judged")
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
