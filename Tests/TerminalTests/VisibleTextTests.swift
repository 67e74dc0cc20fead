import Testing

@testable import Terminal

@Suite struct VisibleTextTests {
  /// Returns the glyphs that are drawn for a text.
  private func shown(_ text: String) -> String {
    let surface = Surface(size: Size(columns: 40, rows: 1))
    let columns = surface.draw(text, at: .zero, style: .plain)
    return String(
      (0..<min(columns, 40)).filter { surface[$0, 0].width > 0 }.map {
        surface[$0, 0].glyph.character
      })
  }

  @Test(
    "characters that act on the terminal or reorder a line are never drawn",
    arguments: [
      ("a\tb", "a␉b"), ("\u{1B}[2J", "␛[2J"), ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"),
      ("\u{7F}", "␡"), ("\u{9B}31m", "\u{FFFD}31m"), ("x\u{202E}cod.exe", "x\u{FFFD}cod.exe"),
      ("é\u{2066}", "é\u{FFFD}"), ("\u{85}", "\u{FFFD}"), ("日\u{7}本", "日␇本"),
      ("\u{FEFF}a\u{200B}b", "ab"), ("é\r\n", "é␍␊"),
    ])
  func harmless(_ text: String, _ expected: String) {
    #expect(shown(text) == expected)
  }

  @Test(
    "characters that act on the terminal or reorder a line are never printed",
    arguments: [
      ("plain ~text", "plain ~text"), ("\u{1B}[2J\n", "␛[2J␊"), ("a\u{202E}b", "a\u{FFFD}b"),
      ("a\u{9B}b\u{7F}", "a\u{FFFD}b␡"), ("é → 日本", "é → 日本"), ("a\r\nb", "a␍b"),
    ])
  func line(text: String, shown: String) {
    #expect(VisibleText.line(text) == shown)
  }

  @Test("a combining mark without a base appears on a dotted circle")
  func loneMark() {
    #expect(shown("\u{301}") == "\u{25CC}\u{301}")
    #expect(shown("a\n\u{301}\u{302}b") == "a␊\u{25CC}\u{301}\u{302}b")
    #expect(VisibleText.columns("\u{301}") == 1)
  }

  @Test("a long sequence of marks is cut to a maximum cluster length")
  func pile() {
    let pile = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(VisibleText.columns(pile) == 1)
    #expect(shown(pile).unicodeScalars.count == VisibleText.longestCluster)
  }

  @Test("clusters are preserved next to any other text")
  func clusters() {
    let parts = ["a", "é", "e\u{301}", "─", "漢", "👩‍🔬", "🇨🇭", "👍🏽", "1️⃣", "❤️", "ก็", " ", "한", "~"]
    for first in parts {
      for second in parts {
        for third in parts {
          let text = first + second + third
          #expect(shown(text) == text)
          let sum = [first, second, third].reduce(0) { $0 + VisibleText.columns($1) }
          #expect(VisibleText.columns(text) == sum, "\(text)")
        }
      }
    }
  }

  @Test("truncation cuts between clusters and adds an ellipsis")
  func truncation() {
    #expect(VisibleText.truncated("hello", to: 5) == "hello")
    #expect(VisibleText.truncated("hello", to: 4) == "hel…")
    #expect(VisibleText.truncated("漢字漢字", to: 5) == "漢字…")
    #expect(VisibleText.truncated("漢字漢字", to: 4) == "漢…")
    #expect(VisibleText.truncated("a👨‍👩‍👧b", to: 3) == "a…")
    #expect(VisibleText.truncated("a\r\nb", to: 3) == "a…")
    #expect(VisibleText.truncated("x", to: 0).isEmpty)
  }

  @Test("the end of a path that doesn't fit is kept")
  func ends() {
    let path = "Sources/App/Main.swift"
    #expect(VisibleText.end(of: path, columns: path.count) == path)
    #expect(VisibleText.end(of: path, columns: 11) == "…Main.swift")
    #expect(VisibleText.end(of: path, columns: 1) == "…")
    #expect(VisibleText.end(of: path, columns: 0).isEmpty)
    #expect(VisibleText.end(of: "画面/漢字.swift", columns: 15) == "画面/漢字.swift")
    #expect(VisibleText.end(of: "画面/漢字.swift", columns: 12) == "…/漢字.swift")
    #expect(VisibleText.end(of: "画面/漢字.swift", columns: 10) == "…字.swift")
    #expect(VisibleText.end(of: "ab\r\nc", columns: 3) == "…c")
  }

  @Test("both ends of a name that doesn't fit are kept")
  func bothEnds() {
    #expect(VisibleText.ends(of: "CheckoutCardUI", columns: 14) == "CheckoutCardUI")
    #expect(VisibleText.ends(of: "CheckoutCardUI", columns: 8) == "Chec…dUI")
    #expect(VisibleText.ends(of: "CheckoutCardUI", columns: 3) == "C…I")
    #expect(VisibleText.ends(of: "CheckoutCardUI", columns: 2) == "C…")
    #expect(VisibleText.ends(of: "決済画面モジュール", columns: 18) == "決済画面モジュール")
    #expect(VisibleText.ends(of: "決済画面モジュール", columns: 9) == "決済…ール")
    #expect(VisibleText.ends(of: "決済画面モジュール", columns: 8) == "決済…ル")
  }

  @Test("a name loses its namespace first, so that names of one namespace differ")
  func localNames() {
    func name(_ text: String, _ columns: Int) -> String {
      VisibleText.localName(of: text, columns: columns)
    }
    #expect(name("@acme/mobile-ios-core", 21) == "@acme/mobile-ios-core")
    #expect(name("@acme/mobile-ios-core", 20) == "…/mobile-ios-core")
    #expect(name("@acme/mobile-ios-core", 12) == "…/mobil…core")
    #expect(name("@acme/mobile-android-core", 12) == "…/mobil…core")
    #expect(name("@acme/mobile-ios-design", 12) == "…/mobil…sign")
    #expect(name("@group/ios/core", 12) == "…/ios/core")
    #expect(name("ada.lovelace@example.com", 12) == "ada.lo…e.com")
    #expect(name("@acme/ios", 3) == "@…s")
    #expect(name("@acme/ios", 0) == "")
  }

  @Test("padding counts columns, not characters")
  func padded() {
    #expect(VisibleText.padded("漢字", to: 6) == "漢字  ")
    #expect(VisibleText.padded("漢字", to: 6, isTrailing: true) == "  漢字")
    #expect(VisibleText.padded("漢字", to: 3) == "漢字")
  }

  @Test(
    "shortened and padded text never exceeds its columns",
    arguments: ["漢字かな交じり文.swift", "a👨‍👩‍👧b👍🏽c", "e\u{301}e\u{301}", "a\r\nb\tc", ""])
  func fits(_ text: String) {
    for columns in 0...20 {
      for cut in [
        VisibleText.truncated(text, to: columns), VisibleText.end(of: text, columns: columns),
        VisibleText.ends(of: text, columns: columns),
        VisibleText.localName(of: "@a/" + text, columns: columns),
      ] {
        #expect(VisibleText.columns(cut) <= columns)
        #expect(VisibleText.columns(VisibleText.padded(cut, to: columns)) == columns)
      }
    }
  }
}
