import DesignSystem
import Testing

@testable import DeclarativeUI

@MainActor @Suite struct TextWrappingTests {
  @Test(
    "the fast path for lines that fit equals wrapping word by word",
    arguments: [
      "one", "one\ntwo", "one\n\ntwo\n", "\n", " leads\nand trails ", "a\r\nb", "wide 漢字\né ü",
      "│\n│\n│", "a longer line of several words\nshort", "spaces   inside\n   ",
    ])
  func fits(text: String) {
    for columns in [1, 2, 5, 12, 40] {
      // Two spans of the same style are equivalent to one but don't use the fast path.
      let spans = StyledText(spans: [
        .init(String(text.prefix(1)), .body), .init(String(text.dropFirst()), .body),
      ])
      let simple = TextWrapping.wrap(StyledText(text), to: columns)
      #expect(simple.map(\.text) == TextWrapping.wrap(spans, to: columns).map(\.text))
    }
  }

  @Test("lines break between facts; only a fact that is longer than a line breaks at its spaces")
  func facts() {
    let text = .strong("671") + .muted(" remaining in 381 files   ") + "0% since peak"
    func lines(_ columns: Int) -> [String] {
      TextWrapping.wrap(text, to: columns, .betweenFacts).map(\.text)
    }
    #expect(lines(60) == ["671 remaining in 381 files   0% since peak"])
    #expect(lines(41) == ["671 remaining in 381 files", "0% since peak"])
    #expect(lines(20) == ["671 remaining in 381", "files", "0% since peak"])
    let paragraphs = TextWrapping.wrap("one\n\ntwo ", to: 9, .betweenFacts)
    #expect(paragraphs.map(\.text) == ["one", "", "two"])
  }

  @Test("facts beyond the last line stay apart")
  func truncated() {
    let label = Label("671 remaining in 381 files   0% since peak   12 teams, 3 late")
    let screen = Screen(label.lineLimit(2).wrapping(.betweenFacts), columns: 26, rows: 2)
    #expect(screen.text.hasPrefix("671 remaining in 381 files\n0% since peak  12 teams"))
  }
}
