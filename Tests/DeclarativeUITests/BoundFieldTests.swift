import DeclarativeUI
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct BoundFieldTests {
  @Test("a bound field changes the text of its owner, and shows the owner's changes")
  func text() {
    let text = Source("ab")
    let screen = Screen(TextField("name", text: text.binding), columns: 8, rows: 1)
    screen.type("c")
    #expect(text.value == "abc")
    text.value = "new"
    #expect(screen.text == "new")
    screen.type("!")
    #expect(text.value == "new!")
  }

  @Test("control characters of a pasted text are dropped; tabs and line breaks become spaces")
  func pasted() {
    let text = Source("")
    let screen = Screen(TextField("name", text: text.binding), columns: 30, rows: 1)
    screen.host.handle(.paste("a\u{1B}[31m\tb\u{07}\u{0}\r\nc\u{9B}\u{7F}d é👩‍👩‍👧"))
    #expect(text.value == "a[31m b cd é👩‍👩‍👧")
  }

  @Test("a long text shows its start without focus, its end with it, and where it is cut")
  func long() {
    let texts = [Source("https://example.com/guide"), Source("日本語日本語日本語")]
    let screen = Screen(
      VStack {
        Button("Go", name: "go") {}
        TextField("address", text: texts[0].binding)
        TextField("wide", text: texts[1].binding)
      }, columns: 10, rows: 3)
    func lines() -> [Substring] { Array(screen.text.split(separator: "\n").dropFirst()) }
    #expect(lines() == ["https://e…", "日本語日…"])
    screen.press("tab")
    #expect(lines() == ["…om/guide", "日本語日…"])
    screen.press("tab")
    #expect(lines()[1].hasPrefix("…"))
    #expect(lines()[1].hasSuffix("本語"))
    screen.press("home")
    #expect(lines()[1].hasPrefix("日本語日"))
  }

  @Test("typing keeps the caret where it is")
  func caret() {
    let text = Source("ac")
    let screen = Screen(TextField("name", text: text.binding), columns: 8, rows: 1)
    screen.press("left")
    screen.type("bb")
    #expect(screen.text == "abbc")
    #expect(screen.host.surface.cursor == Point(column: 3, row: 0))
  }

  @Test("a field shows the owner's text if the owner rejects or corrects the typed one")
  func corrected() {
    let digits = Source("1")
    let binding = Binding {
      digits.value
    } set: {
      digits.value = $0.filter(\.isNumber)
    }
    let screen = Screen(TextField("name", text: binding), columns: 8, rows: 1)
    screen.type("x2")
    #expect(screen.text == "12")
    #expect(digits.value == "12")
  }

  @Test("a toggle and a picker change a bound value")
  func choices() {
    struct Options: Equatable {
      var isOn = false
      var order = "name"
    }
    let options = Source(Options())
    let screen = Screen(
      VStack {
        Toggle("Urgent", name: "urgent", isOn: options.binding.isOn)
        Picker("Sort", name: "sort", options: ["name", "due"], selection: options.binding.order)
      }, columns: 24, rows: 2)
    screen.press("space", "tab", "right")
    #expect(options.value == Options(isOn: true, order: "due"))
    #expect(screen.text == " [x] Urgent\n▌Sort  ○ name  ● due")
  }

  @Test("a store's binding sends an action, and the reducer decides")
  func store() {
    let store = Store<String, String>("", label: "name") { name, typed in
      if typed.count < 3 { name = typed }
      return .none
    }
    let screen = Screen(
      TextField("name", text: store.binding(\.self) { $0 }), columns: 8, rows: 1)
    screen.type("abc")
    #expect(screen.text == "ab")
  }

  @Test("a secure field shows a dot for each character, and never the characters")
  func secure() {
    let text = Source("")
    let screen = Screen(
      SecureField("token", text: text.binding, placeholder: "paste it"), columns: 12, rows: 1)
    #expect(screen.text == "paste it")
    screen.type("s3cret日")
    #expect(screen.text == "•••••••")
    #expect(screen.host.surface.cursor == Point(column: 7, row: 0))
    #expect(text.value == "s3cret日")
    #expect(screen.host.accessibilityElements.first?.description.value == "7 characters")
  }

  @Test("a number field accepts numbers in its range only; other text has no number")
  func number() {
    let days = Source<Int?>(7)
    let screen = Screen(
      NumberField("days", value: days.binding, in: -10...365), columns: 8, rows: 1)
    screen.type("x0")
    #expect(screen.text == "70")
    #expect(days.value == 70)
    screen.type("0")
    #expect(screen.text == "700")
    #expect(days.value == nil)
    screen.press("ctrl-u")
    screen.type("-3")
    #expect(screen.text == "-3")
    #expect(days.value == -3)
    days.value = 12
    #expect(screen.text == "12")
  }

  @Test("while a number is typed, the previous one stays")
  func keptNumber() {
    let position = Source(4)
    let screen = Screen(
      NumberField("position", value: position.binding, in: 1...9), columns: 8, rows: 1)
    screen.press("backspace")
    #expect(screen.text == "" && position.value == 4)
    screen.type("2")
    #expect(screen.text == "2" && position.value == 2)
    screen.press("pageup")
    #expect(screen.text == "3" && position.value == 3)
  }

  @Test("Page Up and Shift-Down change a number by one, within its range")
  func steps() {
    let days = Source<Int?>(364)
    let screen = Screen(NumberField("days", value: days.binding, in: 0...365), columns: 8, rows: 1)
    screen.press("pageup", "shift-up", "pageup")
    #expect(screen.text == "365")
    days.value = nil
    #expect(screen.text == "")
    screen.press("pagedown")
    #expect(days.value == nil)
    days.value = 0
    screen.press("shift-down")
    #expect(days.value == 0)
  }
}
