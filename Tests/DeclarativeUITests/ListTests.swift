import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct ListTests {
  let fruits = Source(["apple", "banana", "cherry", "date", "elder"].map { TestFruit(id: $0) })

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

  @Test("keys move the selection and scroll as little as necessary")
  func keys() {
    let screen = screen()
    screen.press("j", "j", "j")
    #expect(screen.text.split(separator: "\n").map { $0.dropLast() }.joined().contains("date"))
    #expect(screen.text.hasPrefix(" banana"))
    screen.press("g")
    #expect(screen.text.hasPrefix("▌apple"))
  }

  @Test(
    "an element stays selected after the user acted on it, even if others come before it",
    arguments: [false, true])
  func acting(opens: Bool) {
    let fruits = fruits
    var acted: [String] = []
    let screen = Screen(
      List(fruits.bind, name: "fruits") { Label($0.id) }
        .onActivate { acted.append($0.id) }
        .itemKeys { fruit in
          KeyBinding("fruits.lock", "x", title: "Lock") { acted.append(fruit?.id ?? "") }
        }, columns: 14, rows: 6)
    screen.press(opens ? "enter" : "x")
    fruits.value = fruits.value.reversed()
    #expect(screen.text.contains("▌apple"))
    screen.press("x")
    #expect(acted == ["apple", "apple"])
  }

  @Test("the selected row has the list's selection mark, or none")
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

  @Test("a line from beside the list continues into the first visible row unless it has a mark")
  func joint() {
    let fruits = ["fig", "kiwi", "lime", "plum"].map { TestFruit(id: $0) }
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

  @Test("Enter and a click on the selected row open it")
  func activate() {
    var opened: [String] = []
    let screen = screen { opened.append($0) }
    screen.press("down", "enter")
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 2))))
    screen.host.handle(.mouse(MouseEvent(.press(.left), at: Point(column: 3, row: 2))))
    #expect(opened == ["banana", "cherry"])
  }

  @Test("the selection stays on its element when rows are added above")
  func identity() {
    var opened: [String] = []
    let screen = screen(rows: 6) { opened.append($0) }
    screen.press("down", "down")
    fruits.value.insert(TestFruit(id: "apricot"), at: 1)
    _ = screen.text
    screen.press("enter")
    #expect(opened == ["cherry"])
  }

  @Test("until the user selects a row, the first row is selected, even if it changes")
  func firstUntilChosen() {
    var opened: [String] = []
    let screen = screen(rows: 6) { opened.append($0) }
    _ = screen.text
    fruits.value.insert(TestFruit(id: "apricot"), at: 0)
    #expect(screen.text.hasPrefix("▌apricot"))
    screen.press("down", "up")
    fruits.value.insert(TestFruit(id: "acai"), at: 0)
    _ = screen.text
    screen.press("enter")
    #expect(opened == ["apricot"])
  }

  @Test("a selection by wheel or filter is kept when the rows change")
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
    fruits.value.append(TestFruit(id: "fig"))
    #expect(wheel.text.hasPrefix("▌cherry"))
    #expect(filtered.text.contains("▌banana"))
  }

  @Test("a table cell is redrawn when any value that it read changes")
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

  @Test("if no element passes the filter, its first key clears the filter")
  func clearKey() {
    let screen = screen()
    func first() -> String? { screen.host.activeBindings.first(where: \.isHint)?.title }
    #expect(first() == "Open")
    screen.press("/")
    screen.type("an")
    screen.press("enter")
    #expect(first() == "Open")
    screen.press("/")
    screen.type("zz")
    screen.press("enter")
    #expect(first() == "Clear filter")
  }

  @Test("headings between the elements don't count as elements of a filter")
  func filterHeadings() {
    let fruits = fruits
    let screen = Screen(
      List(fruits.bind, name: "fruits") { Label($0.id) }
        .selectable { $0.id != "date" && $0.id != "elder" }
        .searchable { $0.id },
      columns: 20, rows: 6)
    screen.press("/")
    screen.type("an")
    #expect(screen.text.contains("1 of 3"))
    #expect(!screen.text.contains("date"))
  }

  @Test("a filtered list shows the headings of the elements that match, and counts none of them")
  func filteredGroups() {
    let rows = Bind.constant(
      ["fruits", "apple", "banana", "tools", "saw", "empty", "roots", "carrot"].map {
        TestFruit(id: $0)
      })
    let headings: Set = ["fruits", "tools", "empty", "roots"]
    let screen = Screen(
      List(rows, name: "groups") { Label($0.id) }
        .selectable { !headings.contains($0.id) }
        .searchable { $0.id },
      columns: 20, rows: 9)
    screen.press("/")
    screen.type("!an")
    #expect(screen.text.hasPrefix(" fruits\n▌apple\n tools\n saw\n roots\n carrot\n"))
    #expect(screen.text.contains("3 of 4"))
  }

  @Test("/ filters while typing, Enter keeps the filter, Esc clears it")
  func filter() {
    let screen = screen(rows: 6)
    screen.press("/")
    screen.type("an")
    #expect(screen.text.hasPrefix("▌banana\n"))
    #expect(screen.text.contains("1 of 5"))
    screen.press("enter", "esc")
    #expect(screen.text.contains("elder"))
  }

  @Test("a list without matches shows so instead of its placeholder")
  func nothingMatches() {
    let screen = screen(rows: 6)
    screen.press("/")
    screen.type("xyz")
    #expect(screen.text.contains("Nothing") && screen.text.contains("“xyz”."))
    screen.press("esc")
    #expect(!screen.text.contains("Nothing"))
  }

  @Test("clearing a filter without matches restores the selection")
  func matchedNothing() {
    let screen = screen(rows: 6)
    screen.press("down", "down", "/")
    screen.type("xyz")
    screen.press("esc")
    #expect(screen.text.contains("▌cherry"))
  }

  @Test("! inverts the filter, and ~ matches letters in order")
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

  @Test("the selection is restored when the screen is shown again")
  func memory() {
    let memory = ViewMemory()
    let first = screen(memory: memory)
    first.press("down", "down", "down")
    var opened: [String] = []
    let again = screen(memory: ViewMemory(memory.snapshot)) { opened.append($0) }
    again.press("enter")
    #expect(opened == ["date"])
  }

  @Test(
    "an initial selection can replace the saved one",
    arguments: [(false, "date"), (true, "banana")])
  func initialSelection(replacesSaved: Bool, selected: String) {
    let memory = ViewMemory()
    screen(memory: memory).press("down", "down", "down")
    let fruits = fruits
    let again = Screen(
      List(fruits.bind, name: "fruits") { Label($0.id) }
        .initialSelection("banana", replacesSaved: replacesSaved)
        .memory(ViewMemory(memory.snapshot)),
      columns: 14, rows: 5)
    #expect(again.text.contains("▌\(selected)"))
  }

  @Test("only visible rows are mounted")
  func virtual() {
    let rows = Bind.constant((0..<100_000).map { TestFruit(id: "f\($0)") })
    let screen = Screen(List(rows, name: "f") { Label($0.id) }, columns: 10, rows: 5)
    #expect(screen.host.counters.rowsRealized == 5)
    screen.press("G")
    #expect(screen.text.contains("f99999"))
    #expect(screen.host.counters.rowsRealized == 10)
  }

  @Test("the mark and the background of the selection show which of two lists has the focus")
  func focus() {
    let rows = Bind.constant([TestFruit(id: "apple")])
    let screen = Screen(
      VStack {
        List(rows, name: "a") { Label($0.id) }
        List(rows, name: "b") { Label($0.id) }
      }, columns: 8, rows: 2)
    let theme = screen.host.theme
    func backgrounds() -> [Color?] {
      (0..<2).map { screen.host.surface[3, $0].style.background }
    }
    #expect(screen.text == "▌apple\n▏apple")
    #expect(backgrounds() == [theme[.selection], theme[.surface]])
    screen.press("tab")
    #expect(screen.text == "▏apple\n▌apple")
    #expect(backgrounds() == [theme[.surface], theme[.selection]])
  }
}
