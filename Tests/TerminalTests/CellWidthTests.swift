import Terminal
import Testing

@Suite struct CellWidthTests {
  @Test(
    "a cluster's width matches how terminals draw it",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
      ("ｱ", 1), ("Ａ", 2), ("─", 1), ("█", 1), ("→", 1), ("…", 1), ("😀", 2),
      ("👨‍👩‍👧‍👦", 2), ("👩‍🔬", 2), ("👩🏽", 2), ("🇨🇭", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤️‍🔥", 2),
      ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("#️⃣", 2), ("©️", 2), ("©", 1), ("⌚", 2),
      ("नि", 1), ("\u{E0B0}", 1), ("ä\u{323}", 1),
    ] as [(Character, Int)])
  func cluster(_ character: Character, _ columns: Int) {
    #expect(CellWidth.columns(of: character) == columns)
    #expect(VisibleText.glyph(character).width == columns)
  }

  @Test("the width of a single scalar follows the stated Unicode version")
  func scalars() {
    #expect(CellWidth.unicodeVersion == "17.0.0")
    for (point, columns) in [
      (0x20, 1), (0x7E, 1), (0x300, 0), (0x36F, 0), (0x370, 1), (0x115F, 2), (0x1160, 0),
      (0x200B, 0), (0x200D, 0), (0x20E3, 0), (0x2630, 2), (0x2E80, 2), (0x303F, 1), (0x3040, 1),
      (0x3041, 2), (0x4DFF, 2), (0xA4C6, 2), (0xFE0F, 0), (0xFFE6, 2), (0xFFE7, 1),
      (0x1F1E6, 1), (0x1F300, 2), (0x1FAE0, 2), (0x20000, 2), (0x3FFFD, 2), (0x3FFFE, 1),
      (0x10FFFF, 1),
    ] {
      let scalar = Unicode.Scalar(UInt32(point))!
      #expect(CellWidth.columns(of: scalar) == columns, "U+\(String(point, radix: 16))")
    }
  }
}
