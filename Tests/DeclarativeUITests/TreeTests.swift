import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

private struct Folder: Identifiable, Equatable {
  let id: String
  var inside: [Folder]?
}

@MainActor @Suite struct TreeTests {
  private let roots = Source([
    Folder(
      id: "Sources",
      inside: [
        Folder(id: "App", inside: [Folder(id: "main.swift")]), Folder(id: "Kit", inside: []),
      ]),
    Folder(id: "README"),
  ])

  private func screen(
    memory: ViewMemory = ViewMemory(), rows: Int = 6, back: @escaping @MainActor () -> Void = {},
    opened: @escaping @MainActor (String) -> Void = { _ in }
  ) -> Screen {
    Screen(
      Tree(roots.bind, name: "folders", children: \.inside) { Label($0.id) }
        .onActivate { opened($0.id) }
        .memory(memory)
        .keys { KeyBinding("app.back", "left", "esc", title: "back") { back() } },
      columns: 20, rows: rows)
  }

  @Test("arrows open, go inside, go outside and close, and are free at the top")
  func keys() {
    var backs = 0
    let screen = screen(back: { backs += 1 })
    #expect(screen.text.hasPrefix("▌▸ Sources\n   README\n"))
    screen.press("right", "right", "right", "right")
    #expect(screen.text.hasPrefix(" ▾ Sources\n   ▾ App\n▌      main.swift\n   ▸ Kit\n"))
    screen.press("left")
    #expect(screen.text.contains("▌  ▾ App"))
    screen.press("left")
    #expect(screen.text.contains("▌  ▸ App"))
    screen.press("left", "left")
    #expect(screen.text.hasPrefix("▌▸ Sources\n   README\n"))
    #expect(backs == 0)
    screen.press("left")
    #expect(backs == 1)
  }

  @Test("Enter opens and closes what holds others, and does its action for what doesn't")
  func activate() {
    var opened: [String] = []
    let screen = screen(opened: { opened.append($0) })
    screen.press("enter")
    #expect(screen.text.contains("App"))
    screen.press("enter", "down", "enter")
    #expect(!screen.text.contains("App"))
    #expect(opened == ["README"])
  }

  @Test("a click on the sign opens; a click on the line selects it, a second one opens it")
  func mouse() {
    var opened: [String] = []
    let screen = screen(opened: { opened.append($0) })
    screen.click(1, 0)
    #expect(screen.text.hasPrefix("▌▾ Sources\n   ▸ App"))
    screen.click(8, 3)
    #expect(screen.text.contains("▌  README"))
    #expect(opened == [])
    screen.click(8, 3)
    #expect(opened == ["README"])
  }

  @Test("closing what holds the selection moves it to what is closed")
  func closeAround() {
    let screen = screen()
    screen.press("right", "right", "right", "right")
    screen.click(1, 0)
    #expect(screen.text.hasPrefix("▌▸ Sources\n"))
  }

  @Test("the selection stays on its element when others arrive, and what is open is remembered")
  func identity() {
    let memory = ViewMemory()
    let screen = screen(memory: memory)
    screen.press("right", "down", "down")
    roots.value.insert(Folder(id: "Docs"), at: 0)
    #expect(screen.text.contains("▌  ▸ Kit"))
    let again = self.screen(memory: ViewMemory(memory.snapshot))
    #expect(again.text.contains("▌  ▸ Kit"))
  }

  @Test("a filter looks into what is closed, and shows what it finds with what that is in")
  func filter() {
    let screen = Screen(
      Tree(roots.bind, name: "folders", children: \.inside) { Label($0.id) }.searchable(\.id),
      columns: 20, rows: 6)
    screen.press("/", "m", "a", "i", "n", "enter")
    #expect(screen.text.hasPrefix("▌▾ Sources\n   ▾ App\n       main.swift\n"))
    #expect(!screen.text.contains("Kit") && !screen.text.contains("README"))
    screen.press("esc")
    #expect(screen.text.hasPrefix("▌▸ Sources\n   README\n"))
    screen.press("/", "!", "k", "i", "t", "enter")
    #expect(screen.text.contains("main.swift") && !screen.text.contains("Kit"))
  }

  @Test("keys of one's own work on the selected element, and a filter is remembered")
  func ownKeys() {
    var asked: [String] = []
    func screen(_ memory: ViewMemory) -> Screen {
      Screen(
        Tree(roots.bind, name: "folders", children: \.inside) { Label($0.id) }
          .searchable(\.id)
          .itemKeys { folder in
            KeyBinding("ask", "p", title: "ask") { asked.append(folder?.id ?? "nothing") }
          }
          .memory(memory), columns: 20, rows: 6)
    }
    let memory = ViewMemory()
    let first = screen(memory)
    first.press("down", "p", "/", "k", "i", "t", "enter", "down", "p")
    #expect(asked == ["README", "Kit"])
    let again = screen(ViewMemory(memory.snapshot))
    #expect(again.text.contains("Kit") && !again.text.contains("README"))
  }

  @Test("only rows on screen are mounted, and only what is open is asked for its children")
  func virtual() {
    var asked = 0
    let screen = Screen(
      Tree(
        .constant((0..<10_000).map { Fruit(id: "f\($0)") }), name: "big",
        children: { fruit in
          asked += 1
          return fruit.id.count > 6 ? nil : (0..<100).map { Fruit(id: "\(fruit.id).\($0)") }
        }
      ) { Label($0.id) }, columns: 16, rows: 5)
    #expect(screen.host.counters.rowsRealised == 5)
    #expect(asked == 10_000)
    screen.press("right")
    #expect(screen.text.hasPrefix("▌▾ f0"))
    #expect(asked == 20_100)
    #expect(screen.host.counters.rowsRealised <= 10)
  }

  @Test("a tree that contains itself ends")
  func endless() {
    let screen = Screen(
      Tree(
        .constant([Fruit(id: "a")]), name: "loop", children: { [Fruit(id: $0.id + "a")] }
      ) { Label($0.id) }
      .initiallyExpanded(Set((1...100).map { String(repeating: "a", count: $0) })),
      columns: 10, rows: 3)
    screen.press("G")
    #expect(screen.text.contains("▌"))
  }

  @Test("a circle ends where it comes back to what holds it, filtered or not")
  func circle() {
    let inside = ["a": ["b", "c"], "b": ["c", "a"], "c": ["a", "b"]]
    let screen = Screen(
      Tree(
        .constant([Fruit(id: "a")]), name: "loop",
        children: { inside[$0.id]?.map { Fruit(id: $0) } }
      ) { Label($0.id) }
      .initiallyExpanded(["a", "b"])
      .searchable(\.id),
      columns: 24, rows: 12)
    #expect(screen.text.hasPrefix("▌▾ a\n   ▾ b\n     ▸ c\n       a\n   ▸ c\n\n"))
    screen.press("/", "b", "enter")
    #expect(screen.text.hasPrefix("▌▾ a\n   ▾ b\n     ▾ c\n         a\n         b\n       a\n"))
    #expect(
      screen.text.hasSuffix("   ▾ c\n       a\n     ▾ b\n         c\n         a\n /b   11 of 11"))
    screen.press("esc", "/", "z", "z", "enter")
    #expect(screen.text.contains("Nothing matches"))
  }

  @Test("where many ways lead to the same, a filter looks at so many lines and no more")
  func manyWays() {
    var asked = 0
    let screen = Screen(
      Tree(
        .constant([Fruit(id: "0.0")]), name: "ways",
        children: { fruit in
          asked += 1
          // Each of forty steps can be taken in two ways.
          let step = fruit.id.prefix { $0 != "." }.count
          return step == 40
            ? nil
            : ["l", "r"].map {
              Fruit(id: String(repeating: "x", count: step + 1) + ".\($0)")
            }
        }
      ) { Label($0.id) }.searchable(\.id),
      columns: 16, rows: 4)
    screen.press("/", "r", "enter")
    #expect(screen.text.hasPrefix("▌▾ 0.0"))
    #expect(asked < 110_000)
  }

  @Test("an empty tree says what would be here")
  func empty() {
    let screen = Screen(
      Tree(.constant([Fruit]()), name: "none", children: { _ in nil }) { Label($0.id) }
        .placeholder("No folders yet"), columns: 20, rows: 3)
    #expect(screen.text == "\n  No folders yet\n")
  }
}
