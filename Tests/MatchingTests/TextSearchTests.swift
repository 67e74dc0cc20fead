import Matching
import Testing

@Suite struct TextSearchTests {
  @Test(
    "containment agrees with the standard library, regardless of how accents are encoded",
    arguments: [
      ("abcabd", "abd", true), ("abc", "", true), ("", "a", false), ("ab", "abc", false),
      ("caf\u{E9} au lait", "cafe\u{301}", true), ("cafe\u{301}", "f\u{E9}", true),
      ("x👩‍👩‍👧y", "👩‍👩‍👧", true), ("aab", "ab", true), ("日本語", "本", true), ("日本語", "木", false),
    ])
  func holds(text: String, part: String, isThere: Bool) {
    #expect(text.containsText(part) == isThere)
    #expect(text[...].containsText(part[...]) == isThere)
  }

  @Test(
    "splitting agrees with the standard library",
    arguments: ["a, b", ", ", "", "a,b, c, , d,", "a\r\n, b", "é, e\u{301}"])
  func parts(text: String) {
    #expect(
      text.parts(between: ", ")
        == text.split(separator: ", ", omittingEmptySubsequences: false).map(String.init))
    #expect(text.parts(between: ", ").joined(separator: ", ") == text)
  }
}
