/// Text that is difficult to handle: control characters, wide and combined characters, and very
/// long text.
package enum RandomText {
  /// Returns text of up to a few dozen fragments or, once in 400 calls, of about a megabyte.
  package static func text(using generator: inout SeededGenerator) -> String {
    if generator.happens(onceIn: 400) {
      let fragment = (0..<16).map { _ in self.fragment(using: &generator) }.joined()
      return String(repeating: fragment, count: 1 + 1_048_576 / max(1, fragment.utf8.count))
    }
    return (0..<Int.random(in: 0...24, using: &generator))
      .map { _ in fragment(using: &generator) }.joined()
  }

  /// Returns a character that such text may contain.
  package static func character(using generator: inout SeededGenerator) -> Character {
    if generator.happens(onceIn: 3) {
      return fragment(using: &generator).first ?? "x"
    }
    return Character(Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &generator)))
  }

  private static func fragment(using generator: inout SeededGenerator) -> String {
    if generator.happens(onceIn: 6) {
      let value = UInt32.random(in: 0...0x10FFFF, using: &generator)
      return Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}"
    }
    return fragments.randomElement(using: &generator) ?? ""
  }

  private static let fragments = [
    "a", "Cart", " ", "  ", ".", "/", "*", "(", "[", "\\", "headway://", "%2F", "0", "-1",
    "\u{0}", "\u{1B}[31m", "\u{1B}]0;title\u{7}", "\u{1B}[200~", "\u{1B}[201~", "\t", "\n", "\r",
    "\r\n", "\u{7F}", "\u{9B}", "\u{85}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{200B}",
    "\u{200D}", "\u{FEFF}", "\u{FE0F}", "\u{301}", "e\u{301}", "ä", "ß", "İ", "ﬃ", "移行", "進み具合",
    "한글",
    "\u{1112}\u{1161}\u{11AB}", "नि", "ภาษา", "עברית", "العربية", "👩‍👩‍👧‍👦", "🇯🇵", "🇯", "👍🏽", "🏽", "❤️", "1️⃣",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{E000}", "\u{10FFFF}",
    "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30A}\u{30B}",
  ]
}
