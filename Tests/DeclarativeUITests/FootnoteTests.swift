import DeclarativeUI
import Terminal
import Testing
import Unidirectional

/// Content that appears and disappears without moving other views.
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

  @Test("footnotes appear in the divider, as many as fit, and move nothing")
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
    "a bottom overlay covers only the last rows, and the mouse works above it")
  func overlay() {
    let notice = Source<String?>(nil)
    let rows = Source(["a", "b", "c", "d"].map(Row.init))
    struct NoticeView: View {
      let notice: Source<String?>
      var body: some View { if let text = notice.value { Label(text).lineLimit(2) } }
    }
    let screen = Screen(
      List(rows.bind, name: "rows") { Label($0.id) }
        .bottomOverlay { NoticeView(notice: notice) }
        .onInput { notice.value = nil }
        .keys { KeyBinding("show", "t", title: "Show") { notice.value = "shown" } },
      columns: 10, rows: 4)
    #expect(screen.text == "▌a\n b\n c\n d")
    screen.press("t")
    #expect(screen.text == "▌a\n b\n c\nshown")
    // The key shows the notice again after dismissing it.
    screen.press("t")
    #expect(screen.text == "▌a\n b\n c\nshown")
    screen.press("down")
    #expect(screen.text == " a\n▌b\n c\n d")
    notice.value = "two lines of it"
    #expect(screen.text == " a\n▌b\ntwo lines\nof it")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 1, row: 0))))
    #expect(screen.text == "▌a\n b\n c\n d")
  }

  private struct Row: Identifiable, Equatable { let id: String }
}
