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
  @Test("a button is pressed by Enter, Space and a click")
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

  @Test("a button that can't be used says why, by its side and when it is pressed")
  func disabledButton() {
    let reason = Source<String?>("nothing is chosen")
    var presses = 0
    var told: [String] = []
    let screen = Screen(
      Button("Go on", name: "go", disabled: reason.bind) { presses += 1 }, columns: 34, rows: 1)
    screen.host.onDisabledKey = { told.append("\($0.title): \($1)") }
    #expect(screen.text == "▌[ Go on ]  – nothing is chosen")
    screen.press("enter")
    screen.click(3, 0)
    #expect(presses == 0)
    #expect(told == ["Go on: nothing is chosen", "Go on: nothing is chosen"])
    reason.value = nil
    #expect(screen.text == "▌[ Go on ]")
    screen.press("enter")
    #expect(presses == 1)
  }

  @Test("Enter accepts a field, and goes on to the next in one of several")
  func fields() {
    var accepted: [String] = []
    var typed = ""
    let screen = Screen(
      VStack {
        TextField("first") { accepted.append($0) }.oneOfSeveral()
        TextField("second", onChange: { typed = $0 }, onSubmit: { accepted.append($0) })
      }, columns: 14, rows: 2)
    screen.type("a")
    screen.press("enter")
    screen.type("b")
    #expect(typed == "b")
    screen.press("enter")
    screen.type("c")
    #expect(accepted == ["a", "b"])
    #expect(typed == "bc")
  }

  @Test("a toggle asks for the other value and shows what it is bound to, drawn alone")
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
    #expect(screen.text.hasSuffix("▌[ ] Never"), "what is bound stays")
  }

  @Test("the hint of a toggle says what its key does now")
  func toggleHint() {
    let isOn = Source(false)
    let screen = Screen(
      VStack {
        Toggle("Tests", name: "tests", isOn: isOn.bind) { isOn.value = $0 }
        KeyHints()
      }, columns: 30, rows: 2)
    #expect(screen.text.hasSuffix("Space switch on"))
    screen.press("space")
    #expect(screen.text.hasSuffix("Space switch off"))
  }

  private func picker(_ order: Source<String>, columns: Int) -> Screen {
    Screen(
      Picker("Sort by", name: "sort", options: ["name", "due", "left"], selection: order.bind) {
        order.value = $0
      }, columns: columns, rows: 1)
  }

  @Test("a picker chooses by arrows, Space and a click")
  func pickerKeys() {
    let order = Source("name")
    let screen = picker(order, columns: 40)
    #expect(screen.text == "▌Sort by  ● name  ○ due  ○ left")
    screen.press("right")
    #expect(screen.text == "▌Sort by  ○ name  ● due  ○ left")
    screen.press("right", "right")
    #expect(order.value == "left")
    screen.press("space")
    #expect(order.value == "name")
    screen.press("left")
    #expect(order.value == "name")
    screen.click(20, 0)
    #expect(order.value == "due")
  }

  @Test("a picker without room shows the one that is chosen, and takes the next on a click")
  func narrowPicker() {
    let order = Source("due")
    let screen = picker(order, columns: 28)
    #expect(screen.text == "▌Sort by  ‹ due ›  2 of 3")
    screen.click(12, 0)
    #expect(screen.text == "▌Sort by  ‹ left ›  3 of 3")
  }

  @Test("a picker of a value that is none of its options starts at the first")
  func strangePicker() {
    let order = Source("strange")
    let screen = picker(order, columns: 40)
    #expect(screen.text == "▌Sort by  ○ name  ○ due  ○ left")
    screen.press("right")
    #expect(order.value == "name")
  }

  @Test("a picker of nothing says that there is nothing to choose from")
  func emptyPicker() {
    var told: String?
    let screen = Screen(
      Picker("Team", name: "team", options: [Int](), selection: .constant(1)) { _ in },
      columns: 20, rows: 1)
    screen.host.onDisabledKey = { told = $1 }
    #expect(screen.text == "▌Team")
    screen.press("right")
    #expect(told == "there is nothing to choose from")
  }
}
