import LocksLogic
import Testing

@Suite struct PatternContainmentTests {
  @Test(
    "a pattern with the same alternatives matches everything that the other one matches",
    arguments: [
      ("a", "a"), ("a|b", "a"), ("b|a", "a|b"), ("x(a|b)y|c", "x(a|b)y"), ("[|]|a", "[|]"),
      (#"\||a"#, #"\|"#), ("[]|]|c", "[]|]"), ("(?:a|b)|(?<n>c)", "(?:a|b)"), ("a|", "a"),
    ])
  func contained(wider: String, narrower: String) {
    #expect(PatternContainment.contains(wider, narrower))
  }

  @Test(
    "otherwise the text doesn't show it",
    arguments: [
      ("a", "b"), ("a", "a|b"), ("^a", "a"), ("x(a|b)", "a|b)"), ("[a|b]", "b]"),
      ("(?i)b|c", "c"), (#"\Qa|b\E"#, #"b\E"#), (#"(x)|\1|a"#, "a"), ("(*UTF)a|b", "b"),
      ("[[:alpha:]|a]|b", "b"), ("a)|b", "b"),
    ])
  func unknown(pattern: String, other: String) {
    #expect(!PatternContainment.contains(pattern, other))
  }
}
