import Testing

@testable import Terminal

@Suite struct VisibleTextTests {
  /// What is drawn for a text, glyph by glyph.
  private func shown(_ text: String) -> String {
    let surface = Surface(size: Size(columns: 40, rows: 1))
    let columns = surface.draw(text, at: .zero, style: .plain)
    return String(
      (0..<min(columns, 40)).filter { surface[$0, 0].width > 0 }.map {
        surface[$0, 0].glyph.character
      })
  }

  @Test(
    "nothing that acts on the terminal or reorders a line is ever drawn",
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
    "nothing that acts on the terminal or reorders a line is ever printed either",
    arguments: [
      ("plain ~text", "plain ~text"), ("\u{1B}[2J\n", "␛[2J␊"), ("a\u{202E}b", "a\u{FFFD}b"),
      ("a\u{9B}b\u{7F}", "a\u{FFFD}b␡"), ("é → 日本", "é → 日本"), ("a\r\nb", "a␍b"),
    ])
  func line(text: String, shown: String) {
    #expect(VisibleText.line(text) == shown)
  }

  @Test("a mark with nothing to sit on is shown on a dotted circle")
  func loneMark() {
    #expect(shown("\u{301}") == "\u{25CC}\u{301}")
    #expect(shown("a\n\u{301}\u{302}b") == "a␊\u{25CC}\u{301}\u{302}b")
    #expect(VisibleText.columns("\u{301}") == 1)
  }

  @Test("a pile of marks is cut to a bounded cluster")
  func pile() {
    let pile = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(VisibleText.columns(pile) == 1)
    #expect(shown(pile).unicodeScalars.count == VisibleText.longestCluster)
  }

  @Test("clusters survive whatever stands around them")
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

  @Test("truncation cuts at a cluster and says so")
  func truncation() {
    #expect(VisibleText.truncated("hello", to: 5) == "hello")
    #expect(VisibleText.truncated("hello", to: 4) == "hel…")
    #expect(VisibleText.truncated("漢字漢字", to: 5) == "漢字…")
    #expect(VisibleText.truncated("漢字漢字", to: 4) == "漢…")
    #expect(VisibleText.truncated("a👨‍👩‍👧b", to: 3) == "a…")
    #expect(VisibleText.truncated("a\r\nb", to: 3) == "a…")
    #expect(VisibleText.truncated("x", to: 0).isEmpty)
  }
}
