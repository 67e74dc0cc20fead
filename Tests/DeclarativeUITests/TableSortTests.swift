import DesignSystem
import Terminal
import Testing
import Unidirectional

@testable import DeclarativeUI

@MainActor @Suite struct TableSortTests {
  private let fruits = Source([
    TestFruit(id: "pear", count: 2), TestFruit(id: "apple", count: 7),
    TestFruit(id: "cherry", count: 0), TestFruit(id: "banana", count: 7),
  ])
  private let memory = ViewMemory()

  private func table(sortedBy initial: String? = nil) -> some View {
    let fruits = fruits
    return Table(
      Bind { fruits.value }, name: "fruits",
      columns: [
        TableColumn("Fruit", width: .flexible(minimum: 8, weight: 1), importance: 2) { row, _ in
          StyledText(row.id)
        }
        .sorted(as: "name") { $0.id },
        TableColumn("Note", width: .fixed(5), importance: 1) { _, _ in "fresh" },
        TableColumn("Size", width: .fixed(4), alignment: .trailing, importance: 3) { row, _ in
          "\(row.count)"
        }
        .sorted(as: "size", descending: true) { $0.count == 0 ? nil : $0.count },
      ], sortedBy: initial
    ) { $0.searchable(\.id) }
    .memory(memory)
  }

  /// Returns the names in their order on the screen.
  private func names(_ screen: Screen) -> [String] {
    screen.text.split(separator: "\n").dropFirst().compactMap {
      $0.trimmingPrefix("▌").split(separator: " ").first.map(String.init)
    }
  }

  private func heading(_ screen: Screen) -> String {
    String(screen.text.prefix { $0 != "\n" })
  }

  @Test("s sorts by each column in turn, then by none; an arrow shows the column")
  func cycle() {
    let screen = Screen(table(), columns: 26, rows: 5)
    #expect(heading(screen) == " Fruit       Note   Size")
    #expect(names(screen) == ["pear", "apple", "cherry", "banana"])
    screen.press("s")
    #expect(heading(screen) == " Fruit ▲     Note   Size")
    #expect(names(screen) == ["apple", "banana", "cherry", "pear"])
    screen.press("s")
    #expect(heading(screen) == " Fruit       Note  ▼Size")
    #expect(names(screen) == ["apple", "banana", "pear", "cherry"])
    screen.press("s")
    #expect(names(screen) == ["pear", "apple", "cherry", "banana"])
  }

  @Test("S reverses the order; rows without a value stay last, and equal rows keep their order")
  func reverse() {
    let screen = Screen(table(), columns: 26, rows: 5)
    var reports: [String] = []
    screen.host.onDisabledKey = { reports.append("\($0.title): \($1)") }
    screen.press("S")
    #expect(reports == ["Reverse sort order: the rows aren't sorted"])
    screen.press("s", "s", "S")
    #expect(heading(screen) == " Fruit       Note  ▲Size")
    #expect(names(screen) == ["pear", "apple", "banana", "cherry"])
  }

  @Test("the selection stays on its row, and the filter on its text")
  func selection() {
    let screen = Screen(table(), columns: 26, rows: 5)
    screen.press("s")
    #expect(screen.text.contains("▌pear"))
    screen.press("up", "s")
    #expect(screen.text.contains("▌cherry"))
    screen.press("/")
    screen.type("an")
    screen.press("enter", "s")
    #expect(names(screen).first == "banana")
    #expect(screen.text.contains("1 of 4"))
  }

  @Test("a table without rows can't be sorted, unless a filter hides them")
  func noRows() {
    fruits.value = []
    let screen = Screen(table(), columns: 26, rows: 5)
    func reason() -> String? {
      screen.host.activeBindings.first { $0.title == "Sort" }?.disabledReason
    }
    #expect(reason() == "there are no rows")
    fruits.value = [TestFruit(id: "pear", count: 2)]
    _ = screen.text
    #expect(reason() == nil)
    screen.press("/", "x", "enter")
    #expect(!screen.text.contains("pear"))
    #expect(reason() == nil)
  }

  @Test("rows that are added later are sorted")
  func later() {
    let screen = Screen(table(sortedBy: "name"), columns: 26, rows: 6)
    fruits.value.append(TestFruit(id: "apricot", count: 1))
    #expect(names(screen) == ["apple", "apricot", "banana", "cherry", "pear"])
  }

  @Test("a table can be sorted initially and returns to that order")
  func initial() {
    let screen = Screen(table(sortedBy: "name"), columns: 26, rows: 5)
    #expect(names(screen) == ["apple", "banana", "cherry", "pear"])
    screen.press("s")
    #expect(names(screen) == ["apple", "banana", "pear", "cherry"])
    screen.press("s")
    #expect(heading(screen) == " Fruit ▲     Note   Size")
  }

  @Test("the order is saved, unless its column no longer exists")
  func remembered() {
    Screen(table(), columns: 26, rows: 5).press("s", "s", "S")
    #expect(memory["fruits.sort"] == "+size")
    #expect(names(Screen(table(), columns: 26, rows: 5)).first == "pear")
    memory["fruits.sort"] = "+weight"
    #expect(names(Screen(table(), columns: 26, rows: 5)).first == "pear")
    memory["fruits.sort"] = "size"
    #expect(heading(Screen(table(sortedBy: "name"), columns: 26, rows: 5)).contains("Fruit ▲"))
  }

  @Test("s skips columns that don't fit")
  func narrow() {
    let screen = Screen(table(), columns: 8, rows: 5)
    screen.press("s", "s")
    #expect(memory["fruits.sort"] == nil)
  }

  @Test("a click on a title sorts by it, another one reverses the order")
  func mouse() {
    let screen = Screen(table(), columns: 26, rows: 5)
    func click(_ column: Int) {
      screen.host.handle(
        .mouse(MouseEvent(.press(.left), at: Point(column: column, row: 0))))
    }
    click(3)
    #expect(names(screen).first == "apple")
    click(3)
    #expect(names(screen).first == "pear")
    click(15)
    #expect(heading(screen).contains("Fruit ▼"))
  }

  @Test("other rows of the list keep their positions and separate the sorted ones")
  func otherRows() {
    let rows = [
      TestFruit(id: "pear"), TestFruit(id: "apple"), TestFruit(id: "-"), TestFruit(id: "plum"),
      TestFruit(id: "kiwi"),
    ]
    let columns = [
      TableColumn<TestFruit>("Fruit", width: .fixed(8)) { row, _ in StyledText(row.id) }
        .sorted(as: "name") { $0.id }
    ]
    let screen = Screen(
      TableHeadings("fruits", columns: columns) { order in
        List(.constant(rows), name: "fruits") { Label($0.id) }
          .ordered(order.map { $0?.through { $0.id == "-" ? nil : $0 } })
      }, columns: 12, rows: 6)
    screen.press("s")
    #expect(names(screen) == ["apple", "pear", "-", "kiwi", "plum"])
  }

  @Test("what the closure of the headings reads is tracked")
  func trackedContent() {
    let isLoaded = Source(false)
    let columns = [
      TableColumn<TestFruit>("Fruit", width: .fixed(8)) { row, _ in StyledText(row.id) }
    ]
    let screen = Screen(
      TableHeadings("fruits", columns: columns) { _ in
        List(.constant([TestFruit]()), name: "fruits") { Label($0.id) }
          .placeholder(isLoaded.value ? "no fruits" : "loading")
      }, columns: 20, rows: 5)
    #expect(screen.text.contains("loading"))
    isLoaded.value = true
    #expect(screen.text.contains("no fruits"))
  }

  @Test("the sort order of a table is announced")
  func announced() {
    let screen = Screen(table(), columns: 26, rows: 5)
    var announcements: [String] = []
    screen.host.onAnnouncement = { announcements.append($0) }
    screen.press("s", "S")
    _ = screen.text
    #expect(announcements.last == "sorted by name, descending")
  }
}
