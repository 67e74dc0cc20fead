import DesignSystem
import Diagnostics
import Synchronization
import Terminal
import Testing
import Unidirectional

@testable import DeclarativeUI

@MainActor @Suite struct KeyTests {
  @Test("a key goes to the focused view first, then to its ancestors")
  func bubbling() {
    var actions: [String] = []
    let screen = Screen(
      VStack {
        Label("in").keys {
          KeyBinding("inner.a", "a", title: "a") { actions.append("inner a") }
        }
      }
      .keys {
        KeyBinding("outer.a", "a", title: "a") { actions.append("outer a") }
        KeyBinding("outer.b", "b", title: "b") { actions.append("outer b") }
      }, columns: 4, rows: 1)
    screen.type("ab")
    #expect(actions == ["inner a", "outer b"])
  }

  @Test("a disabled key does nothing and reports the reason")
  func disabled() {
    var reason: String?
    let screen = Screen(
      Label("x").keys {
        KeyBinding("x.lock", "l", title: "lock", disabled: "nothing to lock") {
          Issue.record("a disabled key was performed")
        }
      }, columns: 4, rows: 1)
    screen.host.onDisabledKey = { reason = $1 }
    screen.type("l")
    #expect(reason == "nothing to lock")
  }

  @Test("the user's keys replace those of an action, also in help and hints")
  func remapping() {
    var actions: [String] = []
    let screen = Screen(
      Label("x").keys {
        KeyBinding("app.quit", "q", "ctrl-c", title: "quit") { actions.append("quit") }
        KeyBinding("app.help", "?", title: "help") { actions.append("help") }
        KeyBinding("app.link", "y", title: "link") { actions.append("link") }
      }, columns: 4, rows: 1)
    screen.host.keyMap = KeyMap(["app.quit": ["Q"], "app.help": ["f1", "q"], "app.link": []])
    screen.press("q", "Q", "ctrl-c", "?", "f1", "y")
    #expect(actions == ["help", "quit", "help"])
    let table = KeyTable(screen.host.activeBindings).rows
    #expect(table.map { $0.keys.map(\.symbol) } == [["Q"], ["F1", "q"], []])
    screen.host.keyMap = KeyMap()
    screen.press("q")
    #expect(actions.last == "quit")
  }

  @Test("a command stays in the palette if inner views use its keys; other actions don't")
  func staysInPalette() {
    let screen = Screen(
      VStack {
        Label("x").keys { KeyBinding("inner.open", "o", "d", title: "open") {} }
        KeyHints()
      }
      .keys {
        KeyBinding("outer.deploy", "d", title: "deploy") {}.stayingInPalette()
          .detail("release, ship")
        KeyBinding("outer.other", "o", title: "other") {}
      }, columns: 60, rows: 2)
    #expect(screen.text == "x\n o open")
    let items = PaletteCommand.commands(of: KeyTable(screen.host.activeBindings)).map(\.item)
    #expect(items.map(\.title) == ["open", "deploy"])
    #expect(items.last?.keys == "" && items.last?.detail == "release, ship")
  }

  @Test("actions without keys are no hints, and all keys list a command with its shadowed key")
  func shadowed() {
    let screen = Screen(
      VStack {
        Label("x").keys { KeyBinding("inner.open", "L", title: "Open") {} }
        KeyHints()
      }
      .keys {
        KeyBinding("outer.edit", keys: [], title: "Edit") {}
        KeyBinding("outer.show", "L", title: "Show") {}.stayingInPalette()
      }, columns: 60, rows: 2)
    #expect(screen.text == "x\n L Open")
    let table = KeyTable(screen.host.activeBindings)
    let lines = KeyHelpLine.lines(of: table, isDetailed: true).map(\.text.text)
    #expect(lines.contains("Show") && lines.contains("– L is the key of “Open” here"), "\(lines)")
    #expect(!KeyHelpLine.lines(of: table, isDetailed: false).contains { $0.text.text == "Show" })
  }

  @Test("hints don't include keys that would be typed into a text field")
  func typing() {
    let screen = Screen(
      VStack {
        TextField("name") { _ in }
        KeyHints()
      }
      .keys {
        KeyBinding("app.back", "esc", "left", "h", title: "back") {}
        KeyBinding("app.help", "?", "f1", title: "help") {}
        KeyBinding("app.filter", "/", title: "filter") {}
        KeyBinding("app.quit", "q", "ctrl-c", title: "quit") {}
      }, columns: 60, rows: 2)
    #expect(screen.text == "\n ↵ Accept   Esc back   F1 help   ^C quit")
    #expect(screen.host.activeBindings.flatMap(\.keys) == ["enter", "esc", "f1", "ctrl-c"])
  }

  @Test("a dialog receives all keys and leaves no trace when it closes")
  func dialog() {
    let isOpen = Source(false)
    var quits = 0
    let screen = Screen(
      ZStack {
        Label("behind").keys { KeyBinding("app.quit", "q", title: "quit") { quits += 1 } }
        DialogWhen(isOpen: isOpen)
      }, columns: 20, rows: 5)
    let before = screen.text
    isOpen.value = true
    #expect(screen.text.contains("╭─ Sure? ─"))
    screen.press("q")
    #expect(quits == 0)
    screen.press("esc")
    #expect(screen.text == before)
    screen.press("q")
    #expect(quits == 1)
  }

  @Test("actions behind dialogs work with keys that type no text, also with the user's keys")
  func behindDialogs() {
    var actions: [String] = []
    let screen = Screen(
      ZStack {
        Label("behind")
        Dialog("In front", columns: 20, rows: 5, onDismiss: {}) {
          TextField("Name", onSubmit: { _ in })
        }
      }
      .keys {
        KeyBinding("app.quit", "q", "ctrl-c", title: "quit", worksBehindDialogs: true) {
          actions.append("quit")
        }
        KeyBinding("app.other", "ctrl-o", title: "other") { actions.append("other") }
      }, columns: 30, rows: 8)
    screen.press("q", "ctrl-o", "ctrl-c")
    #expect(actions == ["quit"])
    screen.host.keyMap = KeyMap(["app.quit": ["ctrl-x"]])
    screen.press("ctrl-c", "ctrl-x")
    #expect(actions == ["quit", "quit"])
    #expect(!screen.host.activeBindings.contains { $0.id == "app.quit" })
  }

  @Test("a closed dialog doesn't block the mouse")
  func clickThrough() {
    var opened: [String] = []
    let screen = Screen(
      ZStack {
        List(.constant([TestFruit(id: "apple"), TestFruit(id: "pear")]), name: "fruits") {
          Label($0.id)
        }
        .onActivate { opened.append($0.id) }
        DialogWhen(isOpen: Source(false))
      }, columns: 20, rows: 5)
    for _ in 0..<2 {
      screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 2, row: 1))))
    }
    #expect(opened == ["pear"])
  }

  private struct DialogWhen: View {
    let isOpen: Source<Bool>
    var body: some View {
      if isOpen.value {
        Dialog("Sure?", columns: 14, rows: 3, onDismiss: { isOpen.value = false }) {
          Label("yes or no")
        }
      }
    }
  }

  @Test("hints show the keys of the focused view and follow the focus")
  func hints() {
    let screen = Screen(
      VStack {
        TextField("name", onSubmit: { _ in })
        List(.constant([TestFruit(id: "apple")]), name: "fruits") { Label($0.id) }
          .onActivate("eat") { _ in }
        KeyHints()
      }, columns: 30, rows: 4)
    #expect(screen.text.hasSuffix(" ↵ Accept"))
    screen.press("tab")
    #expect(screen.text.hasSuffix(" ↵ eat"))
  }

  @Test("the filter of a list is a hint while the list has rows")
  func filterHint() {
    let fruits = Source<[TestFruit]>([])
    let screen = Screen(
      VStack {
        List(fruits.bind, name: "fruits") { Label($0.id) }.searchable { $0.id }
        KeyHints()
      }, columns: 30, rows: 4)
    #expect(!screen.text.contains("Filter"))
    fruits.value = [TestFruit(id: "apple")]
    #expect(screen.text.hasSuffix(" / Filter"))
  }

  /// Returns the hints of a screen with two keys, others, and the help and the end of the app.
  private func hints(
    columns: Int, @KeyBindingBuilder others: @escaping @MainActor () -> [KeyBinding]
  ) -> String {
    Screen(
      VStack {
        Label("x")
        KeyHints()
      }
      .keys {
        KeyBinding("x.open", "enter", title: "Open") {}
        KeyBinding("x.lock", "l", title: "Lock") {}
        others()
        KeyBinding("app.help", "?", title: "Help") {}
        KeyBinding("app.quit", "q", title: "Quit") {}
      }, columns: columns, rows: 2
    ).text.split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test("hints show keys of other views before other actions, and the first key of the app always")
  func hintOrder() {
    func hints(columns: Int) -> String {
      self.hints(columns: columns) {
        KeyBinding("x.tree", "t", title: "Tree") {}.purpose(.view)
      }
    }
    #expect(hints(columns: 60) == " ↵ Open   t Tree   l Lock   ? Help   q Quit")
    #expect(hints(columns: 40) == " ↵ Open   t Tree   l Lock   ? Help")
    #expect(hints(columns: 30) == " ↵ Open   t Tree   ? Help")
    #expect(hints(columns: 16) == " ↵ Open   ? Help")
    #expect(hints(columns: 12) == " ↵ Open")
  }

  @Test("the help stays visible behind the key that goes back; other keys yield to both")
  func helpHint() {
    func hints(columns: Int) -> String {
      self.hints(columns: columns) { KeyBinding("app.back", "esc", title: "Back") {} }
    }
    #expect(hints(columns: 60) == " ↵ Open   l Lock   Esc Back   ? Help   q Quit")
    #expect(hints(columns: 40) == " ↵ Open   l Lock   Esc Back   ? Help")
    #expect(hints(columns: 30) == " ↵ Open   Esc Back   ? Help")
    #expect(hints(columns: 20) == " ↵ Open   Esc Back")
    #expect(hints(columns: 12) == " ↵ Open")
  }

  @Test("actions with the same title share a hint")
  func sharedHint() {
    let screen = Screen(
      VStack {
        Label("x")
        KeyHints()
      }
      .keys {
        KeyBinding("x.press", "enter", title: "Save") {}
        KeyBinding("x.lock", "l", title: "Lock") {}
        KeyBinding("x.save", "ctrl-s", title: "Save") {}
      }, columns: 40, rows: 2)
    #expect(screen.text.hasSuffix(" ↵ ^S Save   l Lock"))
  }

  @Test("a key assigned to elements by the list's owner doesn't open them")
  func itemKeys() {
    var done: [String] = []
    let screen = Screen(
      List(.constant([TestFruit(id: "apple")]), name: "fruits") { Label($0.id) }
        .onActivate { done.append("open \($0.id)") }
        .itemKeys { fruit in
          KeyBinding("fruits.lock", "l", title: "lock") { done.append("lock \(fruit?.id ?? "")") }
        }, columns: 20, rows: 3)
    screen.press("l", "enter", "right")
    #expect(done == ["lock apple", "open apple", "open apple"])
  }

  @Test(
    "keys are parsed case-insensitively and shown as symbols",
    arguments: [
      ("ctrl-p", "^P"), ("shift-tab", "⇧Tab"), ("f5", "F5"), ("alt-x", "Alt-x"), ("enter", "↵"),
      ("-", "-"), ("pagedown", "PgDn"), ("ctrl--", "^-"), ("Q", "Q"), ("alt-X", "Alt-X"),
      ("Enter", "↵"), ("F12", "F12"), ("Ctrl-x", "^X"), ("SHIFT-Tab", "⇧Tab"),
      ("ctrl-shift-a", "^⇧A"),
    ])
  func notation(written: String, shown: String) throws {
    #expect(try #require(KeyPress(notation: written)).symbol == shown)
  }

  @Test(
    "keys that terminals can't distinguish are equal",
    arguments: [
      ("shift-q", "Q"), ("Shift-Q", "Q"), ("ctrl-C", "ctrl-c"), ("alt-shift-x", "alt-X"),
      ("shift-enter", "enter"), ("shift-esc", "esc"), ("shift-backspace", "backspace"),
      ("shift-space", "space"), ("ctrl-i", "tab"), ("ctrl-m", "enter"), ("ctrl-[", "esc"),
      ("ctrl-h", "backspace"), ("shift-é", "É"), ("alt-ctrl-M", "alt-enter"),
    ])
  func sameKey(written: String, sent: String) throws {
    #expect(try #require(KeyPress(notation: written)).notation == sent)
  }

  @Test("every key that a terminal sends has a notation that parses to the same key")
  func writtenAsSent() throws {
    var parser = InputParser()
    for byte in (UInt8(0)..<0x80) where byte != 0x1B {
      for bytes in [[byte], [0x1B, byte]] {
        for case .key(let press) in parser.parse(bytes).events + parser.flush().events {
          #expect(KeyPress(notation: press.notation) == press, "\(bytes)")
        }
      }
    }
  }

  @Test("an invalid key in code is reported with its text")
  func invalidLiteral() {
    let reports = Mutex<[String]>([])
    let press = MisuseReport.withHandler({ report in
      reports.withLock { $0.append(report.message) }
    }) {
      KeyPress(stringLiteral: "page-down")
    }
    #expect(reports.withLock { $0.count } == 1)
    #expect(reports.withLock { $0.first?.contains("“page-down” isn't a key") } == true)
    #expect(press == KeyPress(.function(0)))
  }

  @Test(
    "invalid notations are rejected",
    arguments: ["hyper-x", "", "ctrl-nokey", "f99", "shift-1", "shift-/", "shift-漢", "page-down"])
  func invalidNotation(written: String) {
    #expect(KeyPress(notation: written) == nil)
  }

  @Test("a megabyte pasted into a field is cut without hanging")
  func paste() {
    var text = ""
    let screen = Screen(
      TextField("link", onChange: { text = $0 }, onSubmit: { _ in }), columns: 20, rows: 1)
    screen.host.handle(.paste(String(repeating: "x\n\u{1B}[31m", count: 150_000)))
    #expect(text.count == LineEditor.limit)
    #expect(!screen.text.contains("\u{1B}"))
  }

  @Test("the line editor supports the keys of readline")
  func readline() {
    var line = LineEditor("deep link here")
    _ = line.handle("ctrl-w")
    #expect(line.text == "deep link ")
    _ = line.handle("ctrl-a")
    _ = line.handle("alt-f")
    _ = line.handle("ctrl-k")
    #expect(line.text == "deep")
    _ = line.handle("ctrl-y")
    #expect(line.text == "deep link ")
    _ = line.handle("ctrl-u")
    #expect(line.isEmpty)
    line.insert("two words")
    _ = line.handle("ctrl-backspace")
    #expect(line.text == "two ")
    _ = line.handle("ctrl-y")
    #expect(line.text == "two words")
  }
}
