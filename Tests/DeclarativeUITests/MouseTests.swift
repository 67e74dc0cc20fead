import DeclarativeUI
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct MouseTests {
  private func click(_ screen: Screen, row: Int, clicks: Int = 1) {
    let point = Point(column: 2, row: row)
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: point, clicks: clicks)))
    screen.host.handle(.mouse(MouseEvent(.release(.left), at: point)))
    screen.host.render()
  }

  @Test("a double click on another row selects and opens it")
  func doubleClick() {
    var opened: [String] = []
    let screen = Screen(
      List(.constant(["apple", "banana"].map { TestFruit(id: $0) }), name: "fruits") {
        Label($0.id)
      }
      .onActivate { opened.append($0.id) },
      columns: 14, rows: 3)
    click(screen, row: 1)
    click(screen, row: 1, clicks: 2)
    #expect(opened == ["banana"])
  }

  @Test("the second press of a double click never reaches a view that replaced the first one")
  func secondPress() {
    let page = Source(1)
    var pressed: [Int] = []
    let screen = Screen(Pages(page: page) { pressed.append($0) }, columns: 14, rows: 3)
    click(screen, row: 0)
    #expect(page.value == 2)
    click(screen, row: 0, clicks: 2)
    #expect(pressed == [1])
    click(screen, row: 0)
    #expect(pressed == [1, 2])
  }

  @Test("the scroll bars of lists, code views and scroll views can be dragged")
  func scrollBars() {
    let rows = (0..<40).map { TestFruit(id: "row \($0)") }
    let lines = (0..<40).map { "line \($0)" }
    let screens = [
      Screen(List(.constant(rows), name: "rows") { Label($0.id) }, columns: 20, rows: 10),
      Screen(CodeView(.constant(lines), name: "code"), columns: 20, rows: 10),
      Screen(
        ScrollView("view") { VStack { ForEach(rows) { Label($0.id) } } }, columns: 20, rows: 10),
    ]
    for screen in screens {
      func mouse(_ action: MouseEvent.Action, _ row: Int) -> String {
        screen.host.handle(.mouse(MouseEvent(action, at: Point(column: 19, row: row))))
        return screen.text
      }
      let top = screen.text
      #expect(mouse(.press(.left), 9).contains(" 39"))
      let middle = mouse(.drag(.left), 5)
      #expect(!middle.contains(" 39") && middle.contains(" 20"))
      // Dragging beyond the ends stops there.
      #expect(mouse(.drag(.left), -5).contains(" 0"))
      _ = mouse(.release(.left), 0)
      #expect(top.contains(" 0") && !top.contains(" 20"))
    }
  }

  @Test("a click on a hint performs its action")
  func hints() {
    var actions: [String] = []
    let screen = Screen(
      VStack {
        Label("x")
        KeyHints()
      }
      .keys {
        KeyBinding("x.open", "o", title: "open") { actions.append("open") }
        KeyBinding("x.close", "c", title: "close") { actions.append("close") }
      }, columns: 30, rows: 2)
    #expect(screen.text == "x\n o open   c close")
    for column in [1, 6, 8, 10, 16, 17] {
      screen.host.handle(
        .mouse(MouseEvent(.press(.left), at: Point(column: column, row: 1))))
    }
    #expect(actions == ["open", "open", "close", "close"])
  }

  @Test("focus events aren't handled as keys")
  func focus() {
    var opened: [String] = []
    let screen = Screen(
      List(.constant([TestFruit(id: "apple")]), name: "fruits") { Label($0.id) }
        .onActivate { opened.append($0.id) },
      columns: 14, rows: 3)
    let before = screen.text
    #expect(!screen.host.handle(.focusLost))
    #expect(!screen.host.handle(.focusGained))
    #expect(screen.text == before && opened.isEmpty)
  }
}

/// A button that is replaced by another one when it is pressed.
private struct Pages: View {
  let page: Source<Int>
  let press: @MainActor (Int) -> Void

  var body: some View {
    if page.value == 1 {
      Button("first", name: "first") {
        press(1)
        page.value = 2
      }
    } else {
      Button("second", name: "second") { press(2) }
    }
  }
}
