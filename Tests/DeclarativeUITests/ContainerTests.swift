import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct ContainerTests {
  // MARK: SplitView

  private func split(memory: ViewMemory = ViewMemory(), columns: Int = 21) -> Screen {
    Screen(
      SplitView("s", share: 0.4, minimum: (4, 6)) {
        List(.constant([TestFruit(id: "apple"), TestFruit(id: "pear")]), name: "l") { Label($0.id) }
      } second: {
        Label("second")
      }.memory(memory), columns: columns, rows: 2)
  }

  @Test("keys move the divider of a split view up to the minimum sizes of the panes")
  func splitKeys() {
    let screen = split()
    #expect(screen.text == "▌apple  │second\n pear   │")
    screen.press("ctrl-right")
    #expect(screen.text == "▌apple    │second\n pear     │")
    for _ in 0..<9 { screen.press("ctrl-right") }
    #expect(screen.text.hasPrefix("▌apple        │second\n"))
    for _ in 0..<9 { screen.press("ctrl-left") }
    #expect(screen.text == "▌…  │second\n …  │")
  }

  @Test("the mouse drags the divider, even outside of it, and its position is saved")
  func splitMouse() {
    let memory = ViewMemory()
    let screen = split(memory: memory)
    screen.drag(to: 12, 0)
    #expect(screen.text.hasPrefix("▌apple  │"), "no button was pressed")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 8, row: 1))))
    screen.drag(to: 12, 5)
    screen.host.handle(.mouse(MouseEvent(.release(.left), at: Point(column: 12, row: 9))))
    #expect(screen.text.hasPrefix("▌apple      │second\n"))
    screen.drag(to: 3, 0)
    #expect(screen.text.hasPrefix("▌apple      │second\n"), "the button was released")
    #expect(split(memory: ViewMemory(memory.snapshot)).text == screen.text)
  }

  @Test("the panes keep their proportions when resized and shrink together without room")
  func splitSizes() {
    let screen = split()
    screen.host.resize(to: Size(columns: 41, rows: 2))
    #expect(screen.text.hasPrefix("▌apple          │second"))
    screen.host.resize(to: Size(columns: 6, rows: 2))
    #expect(screen.text == "▌ │se…\n  │")
    screen.host.resize(to: Size(columns: 1, rows: 1))
    #expect(screen.text == "│")
  }

  // MARK: RowsReader

  @Test("a view knows whether it has few rows, also after it is resized")
  func fewRows() {
    let screen = Screen(
      RowsReader(fewerThan: 4) { isLow in
        VStack {
          Label("one two three").lineLimit(2).hidden(isLow)
          Label("short").hidden(isLow.map { !$0 })
          List(.constant([TestFruit(id: "apple")]), name: "l") { Label($0.id) }
        }
      }, columns: 9, rows: 3)
    #expect(screen.text == "short\n▌apple\n")
    screen.host.resize(to: Size(columns: 9, rows: 4))
    #expect(screen.text == "one two\nthree\n▌apple\n")
    screen.host.resize(to: Size(columns: 9, rows: 3))
    #expect(screen.text == "short\n▌apple\n")
  }

  // MARK: ScrollView

  @Test("arrow keys scroll wide content and go to the ancestors at its ends")
  func sideways() {
    let memory = ViewMemory()
    var actions: [String] = []
    func screen(rows: Int) -> Screen {
      Screen(
        ScrollView("s", sideways: true) {
          Label("0123456789abcdefghij")
          Label("short")
          Label("0123456789ABCDEFGHIJ")
        }
        .keys {
          KeyBinding("back", "left", title: "back") { actions.append("back") }
          KeyBinding("on", "right", title: "on") { actions.append("on") }
        }
        .memory(memory), columns: 10, rows: rows)
    }
    let roomy = screen(rows: 4)
    #expect(roomy.text == "0123456789\nshort\n0123456789\n━━━━━")
    roomy.press("left")
    #expect(actions == ["back"])
    roomy.press("right")
    #expect(roomy.text == "89abcdefgh\n\n89ABCDEFGH\n    ━━━━━")
    roomy.press("right", "right")
    #expect(roomy.text.hasPrefix("abcdefghij\n") && actions == ["back", "on"])
    #expect(memory["s.left"] == "10")
    // With both scroll bars.
    let tight = screen(rows: 3)
    tight.press("down")
    #expect(tight.text == "         │\nABCDEFGHI┃\n     ━━━━")
  }

  @Test("a scroll view scrolls by keys and wheel, shows its position and restores it")
  func scroll() {
    let memory = ViewMemory()
    func view() -> some View {
      ScrollView("notes") {
        ForEach(1..<9, id: { $0 }) { Label("line \($0)") }
      }.memory(memory)
    }
    let screen = Screen(view(), columns: 10, rows: 3)
    #expect(screen.text == "line 1   ┃\nline 2   │\nline 3   │")
    screen.press("down")
    #expect(screen.text.hasPrefix("line 2"))
    screen.press("G")
    #expect(screen.text == "line 6   │\nline 7   │\nline 8   ┃")
    screen.wheel(.wheelUp, 1, 1)
    #expect(screen.text.hasPrefix("line 3"))
    #expect(Screen(view(), columns: 10, rows: 3).text == screen.text)
    screen.press("pageup", "pageup")
    #expect(screen.text.hasPrefix("line 1"))
  }

  @Test("content that fits doesn't scroll or take the focus")
  func fits() {
    let screen = Screen(ScrollView("s") { Label("one") }, columns: 8, rows: 2)
    #expect(screen.text == "one\n")
    #expect(screen.host.focused == nil)
    #expect(screen.host.activeBindings.isEmpty)
  }

  @Test("a focused view scrolls into view, and nothing is drawn or clicked outside the scroll view")
  func reveal() {
    var pressed: [Int] = []
    let screen = Screen(
      VStack {
        ScrollView("s") {
          ForEach(0..<6, id: { $0 }) { number in
            Button("b\(number)", name: "b\(number)") { pressed.append(number) }
          }
        }.frame(rows: 2)
        Label("below")
      }, columns: 10, rows: 4)
    screen.press("tab", "tab", "tab")
    #expect(screen.text == " [ b2 ]  │\n▌[ b3 ]  ┃\nbelow\n")
    screen.click(3, 2)
    #expect(pressed.isEmpty)
    screen.press("shift-tab", "shift-tab", "shift-tab", "enter")
    #expect(screen.text.hasPrefix("▌[ b0 ]  ┃\n"))
    #expect(pressed == [0])
  }

  @Test("typing into a field that was scrolled out of view scrolls back to it")
  func typingReveals() {
    let screen = Screen(
      ScrollView("s") {
        TextField("name") { _ in }
        ForEach(0..<6, id: { $0 }) { Label("line \($0)") }
      }, columns: 12, rows: 2)
    screen.press("a")
    screen.press("down", "down", "down")
    #expect(screen.text.hasPrefix("line 2"))
    screen.press("b")
    #expect(screen.text.contains("ab"))
  }

  @Test("a changed label in a scroll view is redrawn alone and never outside of the scroll view")
  func scrollWork() {
    let text = Source("first")
    let screen = Screen(
      VStack {
        ScrollView("s") {
          Label(text.bind)
          ForEach(1..<9, id: { $0 }) { Label("line \($0)") }
        }.frame(rows: 2)
        Label("below")
      }, columns: 10, rows: 3)
    let before = screen.host.counters.nodesPainted
    text.value = "other"
    #expect(screen.text.hasPrefix("other"))
    #expect(screen.host.counters.nodesPainted == before + 1)
    screen.press("G")
    text.value = "third"
    #expect(screen.text == "line 7   │\nline 8   ┃\nbelow")
  }

  // MARK: Overlapping and hidden views

  @Test("a changed view stays below the views above it")
  func overlap() {
    let text = Source("below")
    let screen = Screen(
      ZStack {
        Label(text.bind)
        HStack {
          Label("ab")
          Spacer()
        }
      }, columns: 8, rows: 1)
    #expect(screen.text == "ablow")
    text.value = "under"
    #expect(screen.text == "abder")
  }

  @Test("a hidden view isn't drawn when it changes, and hiding a view erases it")
  func hidden() {
    let isHidden = Source(false)
    let text = Source("one")
    let screen = Screen(
      VStack {
        Label("stays")
        VStack { Label(text.bind) }.hidden(isHidden.bind)
      }, columns: 8, rows: 2)
    #expect(screen.text == "stays\none")
    isHidden.value = true
    #expect(screen.text == "stays\n")
    text.value = "two"
    #expect(screen.text == "stays\n")
    isHidden.value = false
    #expect(screen.text == "stays\ntwo")
  }
}
