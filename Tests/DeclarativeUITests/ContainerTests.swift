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
        List(.constant([Fruit(id: "apple"), Fruit(id: "pear")]), name: "l") { Label($0.id) }
      } second: {
        Label("second")
      }.memory(memory), columns: columns, rows: 2)
  }

  @Test("the line of a split view moves by keys, as far as the panes' least sizes")
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

  @Test("the line is dragged with the mouse, also where the pointer leaves it, and is remembered")
  func splitMouse() {
    let memory = ViewMemory()
    let screen = split(memory: memory)
    screen.drag(to: 12, 0)
    #expect(screen.text.hasPrefix("▌apple  │"), "nothing was pressed")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 8, row: 1))))
    screen.drag(to: 12, 5)
    screen.host.handle(.mouse(MouseEvent(.release(.left), at: Point(column: 12, row: 9))))
    #expect(screen.text.hasPrefix("▌apple      │second\n"))
    screen.drag(to: 3, 0)
    #expect(screen.text.hasPrefix("▌apple      │second\n"), "it was let go")
    #expect(split(memory: ViewMemory(memory.snapshot)).text == screen.text)
  }

  @Test("the panes keep their shares in another size, and give way together without room")
  func splitSizes() {
    let screen = split()
    screen.host.resize(to: Size(columns: 41, rows: 2))
    #expect(screen.text.hasPrefix("▌apple          │second"))
    screen.host.resize(to: Size(columns: 6, rows: 2))
    #expect(screen.text == "▌ │se…\n  │")
    screen.host.resize(to: Size(columns: 1, rows: 1))
    #expect(screen.text == "│")
  }

  // MARK: ScrollView

  @Test("what is wider than its room is scrolled by the arrows, which are free at the ends")
  func sideways() {
    let memory = ViewMemory()
    var told: [String] = []
    func screen(rows: Int) -> Screen {
      Screen(
        ScrollView("s", sideways: true) {
          Label("0123456789abcdefghij")
          Label("short")
          Label("0123456789ABCDEFGHIJ")
        }
        .keys {
          KeyBinding("back", "left", title: "back") { told.append("back") }
          KeyBinding("on", "right", title: "on") { told.append("on") }
        }
        .memory(memory), columns: 10, rows: rows)
    }
    let roomy = screen(rows: 4)
    #expect(roomy.text == "0123456789\nshort\n0123456789\n━━━━━")
    roomy.press("left")
    #expect(told == ["back"])
    roomy.press("right")
    #expect(roomy.text == "89abcdefgh\n\n89ABCDEFGH\n    ━━━━━")
    roomy.press("right", "right")
    #expect(roomy.text.hasPrefix("abcdefghij\n") && told == ["back", "on"])
    #expect(memory["s.left"] == "10")
    // With both bars.
    let tight = screen(rows: 3)
    tight.press("down")
    #expect(tight.text == "         │\nABCDEFGHI┃\n     ━━━━")
  }

  @Test("a scroll view moves by keys and wheel, shows where it is, and comes back there")
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

  @Test("what fits doesn't scroll and takes no focus")
  func fits() {
    let screen = Screen(ScrollView("s") { Label("one") }, columns: 8, rows: 2)
    #expect(screen.text == "one\n")
    #expect(screen.host.focused == nil)
    #expect(screen.host.activeBindings.isEmpty)
  }

  @Test("what gets the focus comes into view, and nothing is drawn or clicked outside")
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

  @Test("a label in a scroll view that changes is drawn alone, and never outside of it")
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

  // MARK: Grid

  @Test("the columns of a grid are aligned over its rows, and what expands takes the rest")
  func grid() {
    let branch = Source("main")
    let screen = Screen(
      Grid(alignments: [.trailing]) {
        GridRow {
          Label("branch")
          Label(branch.bind)
          Spacer()
          Label("x")
        }
        Divider("files")
        GridRow {
          Label("to")
          Label("a longer one")
        }
      }, columns: 30, rows: 4)
    #expect(
      screen.text
        == "branch  main                 x\n── files ─────────────────────\n    to  a longer one\n")
    branch.value = "feature/checkout"
    #expect(screen.text.hasPrefix("branch  feature/checkout     x\n"))
    #expect(screen.text.contains("    to  a longer one"))
  }

  @Test("a cell of a grid wraps in its column, and a column without room is cut")
  func gridWraps() {
    let screen = Screen(
      Grid(spacing: .one) {
        GridRow {
          Label("why")
          Label("one two three").lineLimit(nil)
        }
        GridRow {
          Label("who")
          Label("nobody")
        }
      }, columns: 11, rows: 4)
    #expect(screen.text == "why one two\n    three\nwho nobody\n")
  }

  // MARK: Toasts

  @Test("a toast stands over its view, goes by the caller's clock, and leaves no trace")
  func toast() {
    var ends: [@MainActor () -> Void] = []
    let toasts = Toasts { ends.append($0) }
    let screen = Screen(
      VStack { ForEach(0..<4, id: { $0 }) { _ in Label("some text that is here") } }
        .toast(toasts), columns: 24, rows: 4)
    let before = screen.text
    toasts.show(Toast("copied", kind: .success))
    #expect(screen.text.hasSuffix("some text that ✓ copied"))
    toasts.show(Toast("late", kind: .warning))
    #expect(screen.text.hasSuffix("some text that i ! late"))
    ends[0]()
    #expect(screen.text.hasSuffix("! late"), "the clock of a notice takes no later one away")
    ends[1]()
    #expect(screen.text == before)
  }

  @Test("a view that changes below a toast doesn't wipe it, and a click takes it away")
  func toastAbove() {
    let text = Source("a text that is long enough")
    let toasts = Toasts { _ in }
    var clicks = 0
    let screen = Screen(
      ZStack {
        Label(text.bind)
        Button("", name: "b") { clicks += 1 }.hidden(.constant(true))
      }.toast(toasts), columns: 26, rows: 1)
    toasts.show(Toast("saved"))
    #expect(screen.text == "a text that is lo · saved")
    text.value = "b text that is long enough"
    #expect(screen.text == "b text that is lo · saved")
    screen.click(20, 0)
    #expect(screen.text == "b text that is long enough")
  }

  // MARK: What lies above and what is hidden

  @Test("a view that changes below another in a stack stays below")
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

  @Test("a hidden view that changes isn't drawn, and one that hides is wiped")
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
