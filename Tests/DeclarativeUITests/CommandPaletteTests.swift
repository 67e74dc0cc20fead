import DeclarativeUI
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct CommandPaletteTests {
  private final class Log {
    var chosen: [String] = []
  }

  private let log = Log()
  private let items = Source([
    CommandPalette.Item(id: "open", title: "open", keys: "↵"),
    CommandPalette.Item(id: "copy", title: "copy a link", keys: "y"),
    CommandPalette.Item(id: "count", title: "count again", disabledReason: "it counts"),
    CommandPalette.Item(id: "rx", title: "RxSwift → async", detail: "migration"),
  ])

  private func screen() -> Screen {
    let (log, items) = (log, items)
    return Screen(
      CommandPalette(
        Bind { items.value }, placeholder: "what?",
        meanings: { text in
          guard text.contains("://") else { return [] }
          return [
            CommandPalette.Item(id: text, title: "open this link"),
            CommandPalette.Item(id: "copy of \(text)", title: "copy it"),
          ]
        },
        otherwise: { $0 == "?" ? [CommandPalette.Item(id: "help", title: "help")] : [] },
        onChoose: { log.chosen.append($0) }),
      columns: 32, rows: 6)
  }

  @Test("whoever has moved to an item stays on it when others come or go")
  func changingItems() {
    let screen = screen()
    screen.press("down")
    items.value.removeAll { $0.id == "count" }
    #expect(screen.text.contains("▌copy a link"))
    items.value.insert(CommandPalette.Item(id: "new", title: "new"), at: 0)
    #expect(screen.text.contains("▌copy a link"))
    items.value.removeAll { $0.id == "copy" }
    #expect(screen.text.contains("▌new"))
  }

  @Test("items that come or go, and another size, scroll as little as they must")
  func keepsItsPlace() {
    items.value = (0..<20).map { CommandPalette.Item(id: "\($0)", title: "item \($0)") }
    let screen = screen()
    screen.press("down", "down", "down", "down", "down", "up")
    let text = screen.text
    #expect(text.contains("▌item 4") && text.contains("item 2") && !text.contains("item 1"))
    items.value.append(CommandPalette.Item(id: "last", title: "last"))
    #expect(screen.text == text)
    screen.host.handle(.resize(Size(columns: 32, rows: 4)))
    #expect(screen.text.contains("▌item 4"))
  }

  @Test("a long reason leaves the title its room, and looks like a reason where there are keys too")
  func longReason() {
    let items = [
      CommandPalette.Item(
        id: "copy", title: "copy a link", keys: "y",
        disabledReason: "the terminal takes no text from programs, says its description")
    ]
    let screen = Screen(
      CommandPalette(.constant(items), placeholder: "what?", onChoose: { _ in }), columns: 32,
      rows: 4)
    #expect(screen.text.contains("▌copy a link   the terminal ta…"))
    let reason = screen.host.surface[17, 2]
    #expect(reason.style.foreground == screen.host.theme[.textMuted])
  }

  @Test("everything is listed at first; what is typed ranks and filters it")
  func typing() {
    let screen = screen()
    #expect(
      screen.text == """
        what?
        ────────────────────────────────
        ▌open                         ↵
         copy a link                  y
         count again          it counts
         RxSwift → async  migration
        """)
    screen.press("c", "o", "u")
    #expect(screen.text.contains("▌count again"))
    #expect(!screen.text.contains("RxSwift"))
    screen.press("ctrl-u", "m", "i", "g", "r")
    #expect(screen.text.contains("▌RxSwift → async"))
    screen.press("z")
    #expect(screen.text.contains("Nothing answers to that."))
    screen.press("enter")
    #expect(log.chosen.isEmpty)
  }

  @Test("arrows choose, Enter and a click do it; what is disabled says why and does nothing")
  func choosing() {
    let screen = screen()
    screen.press("down", "enter")
    screen.press("down", "enter")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 5))))
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 4))))
    screen.press("up", "up", "up", "up", "enter")
    #expect(log.chosen == ["copy", "rx", "open"])
  }

  @Test("what a text itself means is offered in place of the items, and chosen as they are")
  func text() {
    let screen = screen()
    screen.host.handle(.paste("copy://x"))
    #expect(screen.text.contains("▌open this link"))
    #expect(!screen.text.contains("copy a link"))
    screen.press("enter", "down", "enter")
    #expect(log.chosen == ["copy://x", "copy of copy://x"])
  }

  @Test("where nothing answers, what else the text may do is offered")
  func otherwise() {
    let screen = screen()
    screen.press("?")
    #expect(screen.text.contains("▌help"))
    screen.press("enter")
    #expect(log.chosen == ["help"])
  }

  @Test("more than fits scrolls with the selection, and items may change meanwhile")
  func scrolling() {
    items.value = (1...40).map { CommandPalette.Item(id: "\($0)", title: "item \($0)") }
    let screen = screen()
    screen.press("pagedown", "pagedown")
    #expect(screen.text.contains("▌item 9"))
    screen.press("up", "up", "up", "up")
    #expect(screen.text.contains("▌item 5"))
    items.value = [CommandPalette.Item(id: "only", title: "only")]
    #expect(screen.text.contains("▌only"))
    screen.press("enter")
    #expect(log.chosen == ["only"])
  }
}
