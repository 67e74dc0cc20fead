import DeclarativeUI
import Terminal
import Testing
import Unidirectional

/// What comes and goes without moving anything.
@MainActor @Suite struct FootnoteTests {
  private struct Notes: View {
    let first: Source<StyledText>
    let second: Source<StyledText>
    let isHidden: Source<Bool>

    var body: some View {
      VStack {
        VStack {
          Label("one")
          VStack { Footnote(first.bind) }.hidden(isHidden.bind)
          Label("two")
          Footnote(second.bind)
        }
        .expand()
        FootnoteDivider()
        Label("keys")
      }
    }
  }

  @Test("notes stand in the divider, as many as fit, and nothing moves for them")
  func notes() {
    let first = Source<StyledText>("")
    let second = Source<StyledText>("")
    let isHidden = Source(false)
    let screen = Screen(
      Notes(first: first, second: second, isHidden: isHidden), columns: 30, rows: 5)
    func shows(_ line: String) {
      #expect(screen.text == "one\ntwo\n\n\(line)\nkeys")
    }
    shows(String(repeating: "─", count: 30))
    second.value = "reading"
    shows("── reading ───────────────────")
    first.value = "3 of 9"
    shows("── 3 of 9 ── reading ─────────")
    first.value = "12,345 of 99,999"
    shows("── 12,345 of 99,999 ──────────")
    first.value = "12,345 of 99,999 in all of the files"
    shows("── 12,345 of 99,999 in all… ──")
    isHidden.value = true
    second.value = "read"
    shows("── read ──────────────────────")
    second.value = ""
    shows(String(repeating: "─", count: 30))
  }

  @Test(
    "what stands over the bottom covers the last rows alone, and lets the mouse through beside it")
  func overlay() {
    let news = Source<String?>(nil)
    let rows = Source(["a", "b", "c", "d"].map(Row.init))
    struct News: View {
      let news: Source<String?>
      var body: some View { if let text = news.value { Label(text).lineLimit(2) } }
    }
    let screen = Screen(
      List(rows.bind, name: "rows") { Label($0.id) }
        .bottomOverlay { News(news: news) }
        .onInput { news.value = nil }
        .keys { KeyBinding("tell", "t", title: "tell") { news.value = "told" } },
      columns: 10, rows: 4)
    #expect(screen.text == "▌a\n b\n c\n d")
    screen.press("t")
    #expect(screen.text == "▌a\n b\n c\ntold")
    // Told again by the key that would take it away.
    screen.press("t")
    #expect(screen.text == "▌a\n b\n c\ntold")
    screen.press("down")
    #expect(screen.text == " a\n▌b\n c\n d")
    news.value = "two lines of it"
    #expect(screen.text == " a\n▌b\ntwo lines\nof it")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 1, row: 0))))
    #expect(screen.text == "▌a\n b\n c\n d")
  }

  private struct Row: Identifiable, Equatable { let id: String }
}
