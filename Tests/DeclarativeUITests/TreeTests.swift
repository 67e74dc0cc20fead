import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

private struct TreeItem: Identifiable, Equatable {
  let id: String
  var inside: [TreeItem]?
}

@MainActor @Suite struct TreeTests {
  private let roots = Source([
    TreeItem(
      id: "Sources",
      inside: [
        TreeItem(id: "App", inside: [TreeItem(id: "main.swift")]), TreeItem(id: "Kit", inside: []),
      ]),
    TreeItem(id: "README"),
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

  @Test("arrow keys expand, collapse, and move in and out; at the top they go to the ancestors")
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

  @Test("in a narrow window, the rows of a tree show the columns of the titles above them")
  func tableColumns() {
    let columns = [
      TableColumn<TreeItem>("Name", width: .flexible(minimum: 10, weight: 1), importance: 9) {
        item, _ in StyledText(item.id)
      },
      TableColumn<TreeItem>("A", width: .fixed(3), importance: 2) { _, _ in "aaa" },
      TableColumn<TreeItem>("B", width: .fixed(3), importance: 1) { _, _ in "bbb" },
    ]
    let screen = Screen(
      TableHeadings("t", columns: columns) { _ in
        Tree(roots.bind, name: "folders", children: \.inside) {
          TableRow(item: $0, columns: columns)
        }
        .initiallyExpanded(["Sources", "App"])
      }, columns: 24, rows: 7)
    let lines = screen.text.split(separator: "\n").prefix(6)
    #expect(lines.first?.contains("B") == true)
    for line in lines.dropFirst() {
      #expect(line.dropFirst(12).hasPrefix("aaa  bbb") || line.hasSuffix("aaa  bbb"), "\(line)")
    }
  }

  @Test("Enter expands and collapses elements with children and opens the others")
  func activate() {
    var opened: [String] = []
    let screen = screen(opened: { opened.append($0) })
    screen.press("enter")
    #expect(screen.text.contains("App"))
    screen.press("enter", "down", "enter")
    #expect(!screen.text.contains("App"))
    #expect(opened == ["README"])
  }

  @Test("the key that opens or expands an element is its first one")
  func firstKey() {
    let screen = Screen(
      Tree(roots.bind, name: "folders", children: \.inside) { Label($0.id) }
        .onActivate { _ in }
        .itemKeys { _ in KeyBinding("path", "p", title: "Path") {} }, columns: 20, rows: 6)
    func titles() -> [String] { screen.host.activeBindings.filter(\.isHint).map(\.title) }
    #expect(Array(titles().prefix(2)) == ["Expand", "Path"])
    screen.press("down")
    #expect(Array(titles().prefix(2)) == ["Open", "Path"])
  }

  @Test("a click on the sign expands; a click on a row selects it, a second one opens it")
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

  @Test("collapsing an ancestor of the selected element selects the ancestor")
  func collapseAncestor() {
    let screen = screen()
    screen.press("right", "right", "right", "right")
    screen.click(1, 0)
    #expect(screen.text.hasPrefix("▌▸ Sources\n"))
  }

  @Test("the selection stays on its element when others are added, and expanded elements are saved")
  func identity() {
    let memory = ViewMemory()
    let screen = screen(memory: memory)
    screen.press("right", "down", "down")
    roots.value.insert(TreeItem(id: "Docs"), at: 0)
    #expect(screen.text.contains("▌  ▸ Kit"))
    let again = self.screen(memory: ViewMemory(memory.snapshot))
    #expect(again.text.contains("▌  ▸ Kit"))
  }

  @Test("elements that appear after a toggle are expanded, and a collapsed one can have a mark")
  func expandedLater() {
    let memory = ViewMemory()
    func screen() -> Screen {
      Screen(
        Tree(roots.bind, name: "folders", children: \.inside) { Label($0.id) }
          .expanded { item, depth in depth == 0 && item.id != "Drafts" }
          .collapsedMark { $0.id == "Sources" ? StyledText("!", .warning) : nil }
          .memory(memory), columns: 20, rows: 6)
    }
    let first = screen()
    #expect(first.text.hasPrefix("▌▾ Sources\n   ▸ App\n   ▸ Kit\n"))
    first.press("enter")
    #expect(first.text.hasPrefix("▌▸ ! Sources\n   README\n"))
    roots.value.append(TreeItem(id: "Tests", inside: [TreeItem(id: "AppTests")]))
    roots.value.append(TreeItem(id: "Drafts", inside: [TreeItem(id: "Post")]))
    let text = "▌▸ ! Sources\n   README\n ▾ Tests\n     AppTests\n ▸ Drafts\n"
    #expect(first.text.hasPrefix(text))
    #expect(screen().text.hasPrefix(text))
  }

  @Test("a filter searches collapsed elements and shows matches with their ancestors")
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

  @Test("custom keys apply to the selected element, and the filter is saved")
  func ownKeys() {
    var actions: [String] = []
    func screen(_ memory: ViewMemory) -> Screen {
      Screen(
        Tree(roots.bind, name: "folders", children: \.inside) { Label($0.id) }
          .searchable(\.id)
          .itemKeys { folder in
            KeyBinding("print", "p", title: "Print") { actions.append(folder?.id ?? "nothing") }
          }
          .memory(memory), columns: 20, rows: 6)
    }
    let memory = ViewMemory()
    let first = screen(memory)
    first.press("down", "p", "/", "k", "i", "t", "enter", "down", "p")
    #expect(actions == ["README", "Kit"])
    let again = screen(ViewMemory(memory.snapshot))
    #expect(again.text.contains("Kit") && !again.text.contains("README"))
  }

  @Test("only visible rows are mounted, and children are requested only for shown elements")
  func virtual() {
    var requests = 0
    let screen = Screen(
      Tree(
        .constant((0..<10_000).map { TestFruit(id: "f\($0)") }), name: "big",
        children: { fruit in
          requests += 1
          return fruit.id.count > 6 ? nil : (0..<100).map { TestFruit(id: "\(fruit.id).\($0)") }
        }
      ) { Label($0.id) }, columns: 16, rows: 5)
    #expect(screen.host.counters.rowsRealized == 5)
    #expect(requests == 10_000)
    screen.press("right")
    #expect(screen.text.hasPrefix("▌▾ f0"))
    #expect(requests == 20_100)
    #expect(screen.host.counters.rowsRealized <= 10)
  }

  @Test("an infinite tree has a maximum depth")
  func endless() {
    let screen = Screen(
      Tree(
        .constant([TestFruit(id: "a")]), name: "loop", children: { [TestFruit(id: $0.id + "a")] }
      ) { Label($0.id) }
      .initiallyExpanded(Set((1...100).map { String(repeating: "a", count: $0) })),
      columns: 10, rows: 3)
    screen.press("G")
    #expect(screen.text.contains("▌"))
  }

  @Test("a cycle ends at an element that is its own ancestor, with and without a filter")
  func cycle() {
    let inside = ["a": ["b", "c"], "b": ["c", "a"], "c": ["a", "b"]]
    let screen = Screen(
      Tree(
        .constant([TestFruit(id: "a")]), name: "loop",
        children: { inside[$0.id]?.map { TestFruit(id: $0) } }
      ) { Label($0.id) }
      .initiallyExpanded(["a", "b"])
      .searchable(\.id),
      columns: 24, rows: 12)
    #expect(screen.text.hasPrefix("▌▾ a\n   ▾ b\n     ▸ c\n       a\n   ▸ c\n\n"))
    screen.press("/", "b", "enter")
    #expect(screen.text.hasPrefix("▌▾ a\n   ▾ b\n     ▾ c\n         a\n         b\n       a\n"))
    #expect(
      screen.text.hasSuffix(
        "   ▾ c\n       a\n     ▾ b\n         c\n         a\n /b   11 of 11 rows"))
    screen.press("esc", "/", "z", "z", "enter")
    #expect(screen.text.contains("Nothing matches"))
  }

  @Test("with many paths to the same elements, a filter searches a limited number of rows")
  func manyPaths() {
    var requests = 0
    let screen = Screen(
      Tree(
        .constant([TestFruit(id: "0.0")]), name: "paths",
        children: { fruit in
          requests += 1
          // Each of 40 steps has two branches.
          let step = fruit.id.prefix { $0 != "." }.count
          return step == 40
            ? nil
            : ["l", "r"].map {
              TestFruit(id: String(repeating: "x", count: step + 1) + ".\($0)")
            }
        }
      ) { Label($0.id) }.searchable(\.id),
      columns: 16, rows: 4)
    screen.press("/", "r", "enter")
    #expect(screen.text.hasPrefix("▌▾ 0.0"))
    #expect(requests < 110_000)
  }

  @Test("an empty tree shows its placeholder")
  func empty() {
    let text = "No folders yet"
    let screen = Screen(
      Tree(.constant([TestFruit]()), name: "none", children: { _ in nil }) { Label($0.id) }
        .placeholder(text), columns: 20, rows: 3)
    #expect(screen.text == "\n  No folders yet\n")
  }
}
