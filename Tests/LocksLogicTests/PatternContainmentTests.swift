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
      ("[[:alpha:]|a]|b", "b"), ("a)|b", "b"), (#"\c|b"#, "b"), (#"[\c]|b|]z"#, "b"),
      ("(\u{301}x|b|y)\u{301}z", "b"), ("[\u{301}|b|]z", "b"), (#"[\s\S]*\Kz|b"#, "b"),
      (")b|c(", "b"), ("\u{212A}|b", "K"), ("[[.|b|.]]", "b"), ("[b|c", "c"), ("b|\\", "b"),
    ])
  func unknown(pattern: String, other: String) {
    #expect(!PatternContainment.contains(pattern, other))
  }

  @Test(
    "if matches count, no other alternative may cover several of them",
    arguments: [
      (["bad\\(.*|bad\\("], ["bad\\("], false), (["bad\\(", "bad\\(.*"], ["bad\\("], false),
      (["a a|a"], ["a"], false), (["a|b"], ["b", "a"], true), (["a|"], ["a"], false),
      (["\\bgood\\(|\\bbad\\("], ["\\bbad\\("], true), (["a+"], ["a+"], true),
      (["import A", "import B|import C"], ["import A"], true),
    ])
  func matches(wider: [String], narrower: [String], isContained: Bool) {
    #expect(
      PatternContainment.contains(wider, narrower, countsMatches: true) == isContained)
  }
}
