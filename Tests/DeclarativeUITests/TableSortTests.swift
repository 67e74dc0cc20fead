import DesignSystem
import Terminal
import Testing
import Unidirectional

@testable import DeclarativeUI

@MainActor @Suite struct TableSortTests {
  private let fruits = Source([
    Fruit(id: "pear", count: 2), Fruit(id: "apple", count: 7), Fruit(id: "cherry", count: 0),
    Fruit(id: "banana", count: 7),
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
        TableColumn("Left", width: .fixed(4), alignment: .trailing, importance: 3) { row, _ in
          "\(row.count)"
        }
        .sorted(as: "left", descending: true) { $0.count == 0 ? nil : $0.count },
      ], sortedBy: initial
    ) { $0.searchable(\.id) }
    .memory(memory)
  }

  /// The names in the order on screen.
  private func names(_ screen: Screen) -> [String] {
    screen.text.split(separator: "\n").dropFirst().compactMap {
      $0.trimmingPrefix("▌").split(separator: " ").first.map(String.init)
    }
  }

  private func heading(_ screen: Screen) -> String {
    String(screen.text.prefix { $0 != "\n" })
  }

  @Test("s leads through the columns and back to the order in which rows come; an arrow tells")
  func cycle() {
    let screen = Screen(table(), columns: 26, rows: 5)
    #expect(heading(screen) == " Fruit       Note   Left")
    #expect(names(screen) == ["pear", "apple", "cherry", "banana"])
    screen.press("s")
    #expect(heading(screen) == " Fruit ▲     Note   Left")
    #expect(names(screen) == ["apple", "banana", "cherry", "pear"])
    screen.press("s")
    #expect(heading(screen) == " Fruit       Note  ▼Left")
    #expect(names(screen) == ["apple", "banana", "pear", "cherry"])
    screen.press("s")
    #expect(names(screen) == ["pear", "apple", "cherry", "banana"])
  }

  @Test("S turns the order round; what has no value stays last, and equals stay as they come")
  func reverse() {
    let screen = Screen(table(), columns: 26, rows: 5)
    var told: [String] = []
    screen.host.onDisabledKey = { told.append("\($0.title): \($1)") }
    screen.press("S")
    #expect(told == ["sort the other way round: no order is chosen"])
    screen.press("s", "s", "S")
    #expect(heading(screen) == " Fruit       Note  ▲Left")
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

  @Test("rows that come later find their place")
  func later() {
    let screen = Screen(table(sortedBy: "name"), columns: 26, rows: 6)
    fruits.value.append(Fruit(id: "apricot", count: 1))
    #expect(names(screen) == ["apple", "apricot", "banana", "cherry", "pear"])
  }

  @Test("a table may be sorted from the beginning, and comes back to that")
  func initial() {
    let screen = Screen(table(sortedBy: "name"), columns: 26, rows: 5)
    #expect(names(screen) == ["apple", "banana", "cherry", "pear"])
    screen.press("s")
    #expect(names(screen) == ["apple", "banana", "pear", "cherry"])
    screen.press("s")
    #expect(heading(screen) == " Fruit ▲     Note   Left")
  }

  @Test("the sort is remembered; one by a column that is gone isn't")
  func remembered() {
    Screen(table(), columns: 26, rows: 5).press("s", "s", "S")
    #expect(memory["fruits.sort"] == "+left")
    #expect(names(Screen(table(), columns: 26, rows: 5)).first == "pear")
    memory["fruits.sort"] = "+weight"
    #expect(names(Screen(table(), columns: 26, rows: 5)).first == "pear")
    memory["fruits.sort"] = "left"
    #expect(heading(Screen(table(sortedBy: "name"), columns: 26, rows: 5)).contains("Fruit ▲"))
  }

  @Test("columns that there is no room for are left out by s")
  func narrow() {
    let screen = Screen(table(), columns: 8, rows: 5)
    screen.press("s", "s")
    #expect(memory["fruits.sort"] == nil)
  }

  @Test("a click on a title sorts by it, another one turns it round")
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

  @Test("other rows of the list keep their places, and part what is sorted")
  func otherRows() {
    let rows = [
      Fruit(id: "pear"), Fruit(id: "apple"), Fruit(id: "-"), Fruit(id: "plum"), Fruit(id: "kiwi"),
    ]
    let columns = [
      TableColumn<Fruit>("Fruit", width: .fixed(8)) { row, _ in StyledText(row.id) }
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

  @Test("those who don't see it hear how a table is sorted")
  func announced() {
    let screen = Screen(table(), columns: 26, rows: 5)
    var said: [String] = []
    screen.host.onAnnouncement = { said.append($0) }
    screen.press("s", "S")
    _ = screen.text
    #expect(said.last == "sorted by name, descending")
  }
}
