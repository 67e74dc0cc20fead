import DeclarativeUI
import DesignSystem
import Screens
import Terminal
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct MenuTests {
  private let chosen = Source<[String]>([])
  private let reason = Source<String?>("nothing is done")

  /// A menu between two lines, with an action that is disabled at first.
  private func screen(_ rows: Int = 9, above lines: Int = 1) -> Screen {
    let (chosen, reason) = (chosen, reason)
    return Screen(
      VStack {
        ForEach(Array(0..<lines), id: \.self) { Label("line \($0)") }
        Menu("Actions", name: "items") {
          KeyBinding("items.add", "n", title: "New") { chosen.value += ["new"] }
          KeyBinding("items.archive", "a", title: "Archive", disabled: reason.value) {
            chosen.value += ["archive"]
          }
        }
        Label("a text that the open menu covers")
        Spacer()
      }, columns: 34, rows: rows)
  }

  @Test("Enter opens the actions over the screen, with their keys and reasons")
  func open() {
    let screen = screen()
    #expect(
      screen.text.hasPrefix("line 0\n▌[ Actions ▾ ]\na text that the open menu covers"))
    screen.press("enter")
    #expect(
      screen.text.hasPrefix(
        """
        line 0
         [ Actions ▾ ]
        ╭───────────────────────────╮ers
        │▌New                    n  │
        │ Archive  nothing is done  │
        ╰───────────────────────────╯
        """))
    #expect(LayoutLinter.findings(in: screen.host) == [])
    ShadowOracle.expectFresh(screen.host)
    screen.press("esc")
    #expect(screen.text.hasPrefix("line 0\n▌[ Actions ▾ ]\na text that the open menu covers"))
    #expect(chosen.value == [])
  }

  @Test("Enter and an action's own key choose an action, and the button gets the focus back")
  func choose() {
    let screen = screen()
    screen.press("enter", "enter")
    #expect(chosen.value == ["new"])
    #expect(screen.text.contains("▌[ Actions ▾ ]"))
    screen.press("enter", "n")
    #expect(chosen.value == ["new", "new"])
    #expect(!screen.text.contains("Archive"))
  }

  @Test("a disabled action reports its reason and keeps the menu open until it is enabled")
  func disabled() {
    let screen = screen()
    var reports: [String] = []
    screen.host.onDisabledKey = { reports.append("\($0.title): \($1)") }
    screen.press("enter", "down", "enter", "a")
    #expect(reports == ["Archive: nothing is done", "Archive: nothing is done"])
    #expect(screen.text.contains("Archive  nothing is done"))
    reason.value = nil
    #expect(screen.text.contains("│▌Archive  a  │"))
    screen.press("enter")
    #expect(chosen.value == ["archive"])
  }

  @Test("a click opens the menu, a click on an action chooses it, and one outside closes it")
  func mouse() {
    let screen = screen()
    screen.click(4, 1)
    #expect(screen.text.contains("New"))
    screen.click(30, 7)
    #expect(!screen.text.contains("New"))
    screen.click(4, 1)
    screen.click(4, 3)
    #expect(chosen.value == ["new"])
    #expect(!screen.text.contains("Archive"))
  }

  @Test("the actions are above the button if there is more room, and follow the size of the screen")
  func room() {
    let screen = screen(7, above: 5)
    screen.press("enter")
    #expect(
      screen.text.hasPrefix("line 0\n╭───────────────────────────╮\n│▌New                    n  │"))
    screen.host.resize(to: Size(columns: 20, rows: 12))
    #expect(screen.text.contains("[ Actions ▾ ]\n╭──────────────────╮\n│▌New           n  │"))
    ShadowOracle.expectFresh(screen.host)
  }

  @Test("a menu that is opened again starts with its first action")
  func again() {
    let screen = screen()
    screen.press("enter", "down", "esc", "enter")
    #expect(screen.text.contains("│▌New"))
  }

  @Test("the actions show the user's keys")
  func remapped() {
    let screen = screen()
    screen.host.keyMap = KeyMap(["items.add": ["+"]])
    screen.press("enter")
    #expect(screen.text.contains("New                    +"))
    screen.press("+")
    #expect(chosen.value == ["new"])
  }

  @Test("in screen-reader mode, the menu opens as a dialog with numbered actions")
  func spoken() {
    var lines: [String] = []
    let (chosen, reason) = (chosen, reason)
    let screen = LinearScreen(
      Menu("Actions", name: "items") {
        KeyBinding("items.add", "n", title: "New") { chosen.value += ["new"] }
        KeyBinding("items.archive", "a", title: "Archive", disabled: reason.value) {}
      }, write: { lines.append($0) })
    screen.begin()
    #expect(lines.last == "1. menu: Actions")
    screen.enter("1")
    #expect(
      lines.suffix(4) == [
        "dialog: Actions", "list: items.actions", "1. row: New, selected",
        "2. row: Archive, unavailable: nothing is done",
      ])
    screen.enter("1")
    #expect(chosen.value == ["new"])
    #expect(lines.last == "1. menu: Actions")
  }
}
