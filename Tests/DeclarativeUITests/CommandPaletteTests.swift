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
    CommandPalette.Item(id: "open", title: "Open", keys: "↵"),
    CommandPalette.Item(id: "copy", title: "Copy link", keys: "y"),
    CommandPalette.Item(id: "count", title: "Rescan", disabledReason: "scanning"),
    CommandPalette.Item(id: "rx", title: "RxSwift → async", detail: "migration"),
  ])

  private func screen() -> Screen {
    let (log, items) = (log, items)
    return Screen(
      CommandPalette(
        Bind { items.value }, placeholder: "Command",
        meanings: { text in
          guard text.contains("://") else { return [] }
          return [
            CommandPalette.Item(id: text, title: "Open this link"),
            CommandPalette.Item(id: "copy of \(text)", title: "Copy"),
          ]
        },
        otherwise: {
          ["?", "op", "xsy"].contains($0) ? [CommandPalette.Item(id: "help", title: "Help")] : []
        },
        onChoose: { log.chosen.append($0) }),
      columns: 32, rows: 6)
  }

  @Test("the selected item stays selected when other items are added or removed")
  func changingItems() {
    let screen = screen()
    screen.press("down")
    items.value.removeAll { $0.id == "count" }
    #expect(screen.text.contains("▌Copy link"))
    items.value.insert(CommandPalette.Item(id: "new", title: "new"), at: 0)
    #expect(screen.text.contains("▌Copy link"))
    items.value.removeAll { $0.id == "copy" }
    #expect(screen.text.contains("▌new"))
  }

  @Test("changed items and a changed size scroll as little as necessary")
  func keepsPosition() {
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

  @Test(
    "a word of the details comes before scattered letters of a title",
    arguments: ["due", "due ", " due"])
  func words(query: String) {
    items.value = [
      CommandPalette.Item(id: "exceptions", title: "Module exceptions", detail: "screen"),
      CommandPalette.Item(id: "edit", title: "Edit migration", detail: "due date, owner"),
    ]
    let screen = screen()
    screen.type(query)
    #expect(screen.text.contains("▌Edit migration"))
    screen.press("down")
    #expect(screen.text.contains("▌Module exceptions"))
  }

  @Test("a long reason leaves room for the title and has the style of a reason")
  func longReason() {
    let items = [
      CommandPalette.Item(
        id: "copy", title: "Copy link", keys: "y",
        disabledReason: "the terminal doesn't accept text from programs, per its terminfo")
    ]
    let screen = Screen(
      CommandPalette(.constant(items), placeholder: "Command", onChoose: { _ in }), columns: 32,
      rows: 4)
    #expect(screen.text.contains("▌Copy link     the terminal do…"))
    let reason = screen.host.surface[17, 2]
    #expect(reason.style.foreground == screen.host.theme[.textMuted])
  }

  @Test("all items are listed at first; typing ranks and filters them")
  func typing() {
    let screen = screen()
    #expect(
      screen.text == """
        Command
        ────────────────────────────────
        ▌Open                         ↵
         Copy link                    y
         Rescan                scanning
         RxSwift → async  migration
        """)
    screen.press("r", "e", "s")
    #expect(screen.text.contains("▌Rescan"))
    #expect(!screen.text.contains("RxSwift"))
    screen.press("ctrl-u", "m", "i", "g", "r")
    #expect(screen.text.contains("▌RxSwift → async"))
    screen.press("z")
    #expect(screen.text.contains("No results."))
    screen.press("enter")
    #expect(log.chosen.isEmpty)
  }

  @Test("letters of the title and of the details don't match together")
  func details() {
    let items = [CommandPalette.Item(id: "b", title: "swift-backtrace", detail: "library")]
    func isFound(_ query: String) -> Bool {
      let screen = Screen(
        CommandPalette(.constant(items), placeholder: "Library", onChoose: { _ in }), columns: 40,
        rows: 4)
      screen.host.handle(.paste(query))
      return screen.text.contains("swift-backtrace")
    }
    #expect(!isFound("key"))
    #expect(isFound("btr") && isFound("lib") && isFound("swift libr"))
  }

  @Test("arrow keys select, Enter and a click choose; disabled items do nothing")
  func choosing() {
    let screen = screen()
    screen.press("down", "enter")
    screen.press("down", "enter")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 5))))
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 4))))
    screen.press("up", "up", "up", "up", "enter")
    #expect(log.chosen == ["copy", "rx", "open"])
  }

  @Test("a text with its own meaning has its own items, which replace the others")
  func text() {
    let screen = screen()
    screen.host.handle(.paste("copy://x"))
    #expect(screen.text.contains("▌Open this link"))
    #expect(!screen.text.contains("Copy link"))
    screen.press("enter", "down", "enter")
    #expect(log.chosen == ["copy://x", "copy of copy://x"])
  }

  @Test("a better match that is added replaces the first item, unless the user has moved")
  func addedMatch() {
    let screen = screen()
    screen.press("r", "x")
    items.value.removeAll { $0.id == "rx" }
    items.value.append(CommandPalette.Item(id: "rxjava", title: "Rotate x"))
    #expect(screen.text.contains("▌Rotate x"))
    items.value.append(CommandPalette.Item(id: "rx", title: "RxSwift"))
    #expect(screen.text.contains("▌RxSwift"))
    screen.press("down")
    items.value.append(CommandPalette.Item(id: "best", title: "RX"))
    #expect(screen.text.contains("▌Rotate x"))
  }

  @Test("alternative items follow the items that contain the text, or else the best match")
  func alternatives() {
    let screen = screen()
    screen.press("o", "p")
    let rows = ["▌Open                         ↵", " Copy link                    y", " Help"]
    #expect(screen.text.contains(rows.joined(separator: "\n")))
    screen.press("ctrl-u", "x", "s", "y")
    #expect(screen.text.contains("▌RxSwift → async  migration\n Help"))
  }

  @Test("a text without results has alternative items")
  func otherwise() {
    let screen = screen()
    screen.press("?")
    #expect(screen.text.contains("▌Help"))
    screen.press("enter")
    #expect(log.chosen == ["help"])
  }

  @Test("the list scrolls with the selection, and the items may change meanwhile")
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
