import DesignSystem
import Terminal
import Testing
import Unidirectional

@testable import DeclarativeUI

@MainActor @Suite struct TablePageTests {
  private let rows = Source([TestFruit(id: "pear", count: 2), TestFruit(id: "apple", count: 7)])

  /// A table with the name, the count, and four more columns of decreasing importance.
  private var table: some View {
    let rows = rows
    let more = ["one", "two", "three", "four"].enumerated().map { index, title in
      TableColumn<TestFruit>(title, width: .fixed(7), importance: 8 - index) { row, _ in
        StyledText("\(row.count)-\(title)")
      }
    }
    return Table(
      Bind { rows.value }, name: "fruits",
      columns: [
        TableColumn("Fruit", width: .flexible(minimum: 6, weight: 1), importance: 10) { row, _ in
          StyledText(row.id)
        },
        TableColumn("Size", width: .fixed(4), alignment: .trailing, importance: 9) { row, _ in
          "\(row.count)"
        },
      ] + more,
      list: { $0.onActivate { _ in } })
  }

  /// The words in a line of the screen, without the mark of the selection.
  private func words(_ screen: Screen, line: Int) -> [String] {
    let lines = screen.text.split(separator: "\n")
    return lines[line].trimmingPrefix("▌").split(separator: " ").map(String.init)
  }

  private func titles(_ screen: Screen) -> [String] {
    screen.host.activeBindings.map(\.title).filter { $0.hasSuffix("columns") }
  }

  @Test("> shows the columns that didn't fit, beside the most important one, then the first again")
  func pages() {
    let screen = Screen(table, columns: 28, rows: 4)
    #expect(words(screen, line: 0) == ["Fruit", "Size", "one", ">"])
    screen.press(">")
    #expect(words(screen, line: 0) == ["Fruit", "two", "three", ">"])
    #expect(words(screen, line: 1) == ["pear", "2-two", "2-three"])
    screen.press(">")
    #expect(words(screen, line: 0) == ["Fruit", "four", ">"])
    #expect(words(screen, line: 1) == ["pear", "2-four"])
    screen.press(">")
    #expect(words(screen, line: 0) == ["Fruit", "Size", "one", ">"])
  }

  @Test("in the status bar, keys of other views come before the key")
  func hintOrder() {
    let screen = Screen(
      VStack {
        table.expand()
        KeyHints()
      }
      .keys { KeyBinding("fruits.history", "o", title: "Show history") {}.purpose(.view) },
      columns: 45, rows: 4)
    let hints = screen.text.split(separator: "\n").last ?? ""
    #expect(hints.contains("o Show history   > More columns"), "\(hints)")
  }

  @Test("the key is only there while columns are hidden, and a wide window shows all of them")
  func wide() {
    let screen = Screen(table, columns: 28, rows: 4)
    #expect(titles(screen) == ["More columns"])
    #expect(screen.host.activeBindings.first { $0.title == "More columns" }?.isHint == true)
    screen.press(">", ">")
    #expect(titles(screen) == ["First columns"])
    screen.host.handle(.resize(Size(columns: 60, rows: 4)))
    #expect(words(screen, line: 0) == ["Fruit", "Size", "one", "two", "three", "four"])
    #expect(titles(screen) == [])
  }
}
