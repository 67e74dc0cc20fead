import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct ListTests {
  let fruits = Source(["apple", "banana", "cherry", "date", "elder"].map { Fruit(id: $0) })

  private func screen(
    memory: ViewMemory = ViewMemory(), rows: Int = 3,
    opened: @escaping @MainActor (String) -> Void = { _ in }
  ) -> Screen {
    let fruits = fruits
    return Screen(
      List(Bind { fruits.value }, name: "fruits") { Label($0.id) }
        .onActivate { opened($0.id) }
        .searchable { $0.id }
        .memory(memory),
      columns: 14, rows: rows)
  }

  @Test("keys move the selection and scroll as little as they must")
  func keys() {
    let screen = screen()
    screen.press("j", "j", "j")
    #expect(screen.text.split(separator: "\n").map { $0.dropLast() }.joined().contains("date"))
    #expect(screen.text.hasPrefix(" banana"))
    screen.press("g")
    #expect(screen.text.hasPrefix("▌apple"))
  }

  @Test("the selected row bears the mark that the list was given, or none")
  func mark() {
    func text(_ mark: String) -> String {
      let fruits = fruits
      return Screen(
        List(fruits.bind, name: "fruits") { Label($0.id) }.selectionMark(mark),
        columns: 14, rows: 6
      ).text
    }
    #expect(text("›").hasPrefix("›apple\n banana"))
    #expect(text("").hasPrefix(" apple\n banana"))
  }

  @Test("a line from beside the list goes on into its first row on screen, where no mark stands")
  func joint() {
    let fruits = ["fig", "kiwi", "lime", "plum"].map { Fruit(id: $0) }
    let screen = Screen(
      HStack {
        List(.constant(fruits), name: "left") { Label($0.id) }
        List(.constant(fruits), name: "right") { Label($0.id) }.joint("─")
      }, columns: 14, rows: 3)
    #expect(screen.text.hasPrefix("▌fig") && screen.text.contains("─fig"))
    #expect(!screen.text.contains("─kiwi"))
    screen.press("tab")
    #expect(screen.text.hasPrefix("▏fig") && screen.text.contains("▌fig"))
    screen.press("G")
    #expect(screen.text.contains("─kiwi") && !screen.text.contains("─lime"))
  }

  @Test("enter, and a click on the selected row, open it")
  func activate() {
    var opened: [String] = []
    let screen = screen { opened.append($0) }
    screen.press("down", "enter")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 2))))
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 2))))
    #expect(opened == ["banana", "cherry"])
  }

  @Test("the selection stays on its element when rows arrive above it")
  func identity() {
    var opened: [String] = []
    let screen = screen(rows: 6) { opened.append($0) }
    screen.press("down", "down")
    fruits.value.insert(Fruit(id: "apricot"), at: 1)
    _ = screen.text
    screen.press("enter")
    #expect(opened == ["cherry"])
  }

  @Test("until somebody moves, the first row is selected, also when another one becomes the first")
  func firstUntilChosen() {
    var opened: [String] = []
    let screen = screen(rows: 6) { opened.append($0) }
    _ = screen.text
    fruits.value.insert(Fruit(id: "apricot"), at: 0)
    #expect(screen.text.hasPrefix("▌apricot"))
    screen.press("down", "up")
    fruits.value.insert(Fruit(id: "acai"), at: 0)
    _ = screen.text
    screen.press("enter")
    #expect(opened == ["apricot"])
  }

  @Test("what the wheel or a filter has selected stays so when the rows are read again")
  func chosenOtherwise() {
    let wheel = screen()
    _ = wheel.text
    wheel.host.handle(.mouse(MouseEvent(.wheelDown, at: Point(column: 3, row: 1))))
    #expect(wheel.text.hasPrefix("▌cherry"))
    let filtered = screen(rows: 6)
    filtered.press("/")
    filtered.type("an")
    filtered.press("esc")
    #expect(filtered.text.contains("▌banana"))
    fruits.value.append(Fruit(id: "fig"))
    #expect(wheel.text.hasPrefix("▌cherry"))
    #expect(filtered.text.contains("▌banana"))
  }

  @Test("a cell of a table is drawn again when something else that it read has changed")
  func trackedCells() {
    let fruits = fruits
    let done = Source(Set<String>())
    let screen = Screen(
      Table(
        Bind { fruits.value }, name: "fruits",
        columns: [
          TableColumn("", width: .fixed(3), importance: 2) { fruit, _ in
            StyledText(done.value.contains(fruit.id) ? "[x]" : "[ ]")
          },
          TableColumn("Name", width: .flexible(minimum: 6, weight: 1), importance: 1) {
            fruit, _ in StyledText(fruit.id)
          },
        ]),
      columns: 20, rows: 4)
    #expect(screen.text.contains("[ ]  banana"))
    done.value.insert("banana")
    #expect(screen.text.contains("[x]  banana"))
    #expect(screen.text.contains("[ ]  apple"))
  }

  @Test("/ filters while one types, Enter keeps the filter, Esc clears it")
  func filter() {
    let screen = screen(rows: 6)
    screen.press("/")
    screen.type("an")
    #expect(screen.text.hasPrefix("▌banana\n"))
    #expect(screen.text.contains("1 of 5"))
    screen.press("enter", "esc")
    #expect(screen.text.contains("elder"))
  }

  @Test("where nothing matches, the list says so and not that it is empty")
  func nothingMatches() {
    let screen = screen(rows: 6)
    screen.press("/")
    screen.type("xyz")
    #expect(screen.text.contains("Nothing") && screen.text.contains("“xyz”."))
    screen.press("esc")
    #expect(!screen.text.contains("Nothing"))
  }

  @Test("a filter that matched nothing gives the selection back when it goes")
  func matchedNothing() {
    let screen = screen(rows: 6)
    screen.press("down", "down", "/")
    screen.type("xyz")
    screen.press("esc")
    #expect(screen.text.contains("▌cherry"))
  }

  @Test("! turns the filter round, and ~ looks for letters in their order")
  func filterModes() {
    let screen = screen(rows: 7)
    screen.press("/")
    screen.type("!an")
    #expect(!screen.text.contains("banana") && screen.text.contains("cherry"))
    screen.press("ctrl-u")
    screen.type("~cy")
    #expect(screen.text.contains("cherry") && !screen.text.contains("apple"))
    #expect(screen.text.contains("1 of 5"))
  }

  @Test("selection and filter are remembered for when the screen is seen again")
  func memory() {
    let memory = ViewMemory()
    let first = screen(memory: memory)
    first.press("down", "down", "down")
    var opened: [String] = []
    let again = screen(memory: ViewMemory(memory.snapshot)) { opened.append($0) }
    again.press("enter")
    #expect(opened == ["date"])
  }

  @Test("rows that are not on screen are not mounted")
  func virtual() {
    let rows = Bind.constant((0..<100_000).map { Fruit(id: "f\($0)") })
    let screen = Screen(List(rows, name: "f") { Label($0.id) }, columns: 10, rows: 5)
    #expect(screen.host.counters.rowsRealised == 5)
    screen.press("G")
    #expect(screen.text.contains("f99999"))
    #expect(screen.host.counters.rowsRealised == 10)
  }

  @Test("of two lists, the mark says which one has the keys")
  func focus() {
    let rows = Bind.constant([Fruit(id: "apple")])
    let screen = Screen(
      VStack {
        List(rows, name: "a") { Label($0.id) }
        List(rows, name: "b") { Label($0.id) }
      }, columns: 8, rows: 2)
    #expect(screen.text == "▌apple\n▏apple")
    screen.press("tab")
    #expect(screen.text == "▏apple\n▌apple")
  }
}
