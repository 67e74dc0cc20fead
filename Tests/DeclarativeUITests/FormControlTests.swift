import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

extension Screen {
  func click(_ column: Int, _ row: Int) {
    host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: column, row: row))))
    host.handle(.mouse(MouseEvent(.release(.left), at: Point(column: column, row: row))))
  }

  func drag(to column: Int, _ row: Int) {
    host.handle(.mouse(MouseEvent(.drag(.left), at: Point(column: column, row: row))))
  }

  func wheel(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    host.handle(.mouse(MouseEvent(action, at: Point(column: column, row: row))))
  }
}

@MainActor @Suite struct FormControlTests {
  @Test("Enter, Space and a click press a button")
  func button() {
    var presses = 0
    let screen = Screen(
      VStack {
        Button("Save", name: "save") { presses += 1 }
        Button("Delete", name: "delete", role: .destructive) { presses += 10 }
      }, columns: 14, rows: 2)
    #expect(screen.text == "▌[ Save ]\n [ Delete ]")
    screen.press("enter", "space")
    #expect(presses == 2)
    screen.click(4, 1)
    #expect(presses == 12)
    #expect(screen.text == " [ Save ]\n▌[ Delete ]")
  }

  @Test("a disabled button shows its reason and reports it when pressed")
  func disabledButton() {
    let reason = Source<String?>("nothing is selected")
    var presses = 0
    var reports: [String] = []
    let screen = Screen(
      Button("Continue", name: "go", disabled: reason.bind) { presses += 1 }, columns: 36, rows: 1)
    screen.host.onDisabledKey = { reports.append("\($0.title): \($1)") }
    #expect(screen.text == "▌[ Continue ]  – nothing is selected")
    screen.press("enter")
    screen.click(3, 0)
    #expect(presses == 0)
    #expect(
      reports == ["Continue: nothing is selected", "Continue: nothing is selected"])
    reason.value = nil
    #expect(screen.text == "▌[ Continue ]")
    screen.press("enter")
    #expect(presses == 1)
  }

  @Test("Enter submits a field, and moves to the next one in a form")
  func fields() {
    var submitted: [String] = []
    var typed = ""
    let screen = Screen(
      VStack {
        TextField("first") { submitted.append($0) }.oneOfSeveral()
        TextField("second", onChange: { typed = $0 }, onSubmit: { submitted.append($0) })
      }, columns: 14, rows: 2)
    screen.type("a")
    screen.press("enter")
    screen.type("b")
    #expect(typed == "b")
    screen.press("enter")
    screen.type("c")
    #expect(submitted == ["a", "b"])
    #expect(typed == "bc")
  }

  @Test("a toggle reports the new value, shows the bound one and is redrawn alone")
  func toggle() {
    let isOn = Source(false)
    let screen = Screen(
      VStack {
        Toggle("Tests too", name: "tests", isOn: isOn.bind) { isOn.value = $0 }
        Toggle("Never", name: "never", isOn: .constant(false)) { _ in }
      }, columns: 16, rows: 2)
    #expect(screen.text == "▌[ ] Tests too\n [ ] Never")
    let before = screen.host.counters
    screen.press("space")
    #expect(screen.text == "▌[x] Tests too\n [ ] Never")
    #expect(screen.host.counters.nodesPainted == before.nodesPainted + 1)
    #expect(screen.host.counters.bodiesEvaluated == before.bodiesEvaluated)
    screen.click(2, 0)
    #expect(!isOn.value)
    screen.click(2, 1)
    #expect(screen.text.hasSuffix("▌[ ] Never"), "the bound value is unchanged")
  }

  @Test("the hint of a toggle shows the current action of its key")
  func toggleHint() {
    let isOn = Source(false)
    let screen = Screen(
      VStack {
        Toggle("Tests", name: "tests", isOn: isOn.bind) { isOn.value = $0 }
        KeyHints()
      }, columns: 30, rows: 2)
    #expect(screen.text.hasSuffix("Space Turn on"))
    screen.press("space")
    #expect(screen.text.hasSuffix("Space Turn off"))
  }

  private func picker(_ order: Source<String>, columns: Int) -> Screen {
    Screen(
      Picker("Sort by", name: "sort", options: ["name", "due", "size"], selection: order.bind) {
        order.value = $0
      }, columns: columns, rows: 1)
  }

  @Test("arrow keys, Space and a click select an option of a picker")
  func pickerKeys() {
    let order = Source("name")
    let screen = picker(order, columns: 40)
    #expect(screen.text == "▌Sort by  ● name  ○ due  ○ size")
    screen.press("right")
    #expect(screen.text == "▌Sort by  ○ name  ● due  ○ size")
    screen.press("right", "right")
    #expect(order.value == "size")
    screen.press("space")
    #expect(order.value == "name")
    screen.press("left")
    #expect(order.value == "name")
    screen.click(20, 0)
    #expect(order.value == "due")
  }

  @Test("a narrow picker shows only the selected option, and a click selects the next one")
  func narrowPicker() {
    let order = Source("due")
    let screen = picker(order, columns: 28)
    #expect(screen.text == "▌Sort by  ‹ due ›  2 of 3")
    screen.click(12, 0)
    #expect(screen.text == "▌Sort by  ‹ size ›  3 of 3")
  }

  @Test("a first option that stands for all others isn't counted")
  func all() {
    let file = Source("all 2 files")
    let screen = Screen(
      Picker("File", name: "file", options: ["all 2 files", "a", "b"], selection: file.bind) {
        file.value = $0
      }
      .firstOptionMeansAll(), columns: 24, rows: 1)
    #expect(screen.text == "▌File  ‹ all 2 files ›")
    screen.press("right")
    #expect(screen.text == "▌File  ‹ a ›  1 of 2")
    screen.press("right")
    #expect(screen.text == "▌File  ‹ b ›  2 of 2")
  }

  @Test("a picker with a value that isn't an option begins at the first option")
  func strangePicker() {
    let order = Source("strange")
    let screen = picker(order, columns: 40)
    #expect(screen.text == "▌Sort by  ○ name  ○ due  ○ size")
    screen.press("right")
    #expect(order.value == "name")
  }

  @Test("a picker without options reports so")
  func emptyPicker() {
    var reason: String?
    let screen = Screen(
      Picker("Team", name: "team", options: [Int](), selection: .constant(1)) { _ in },
      columns: 20, rows: 1)
    screen.host.onDisabledKey = { reason = $1 }
    #expect(screen.text == "▌Team")
    screen.press("right")
    #expect(reason == "no options")
  }
}
