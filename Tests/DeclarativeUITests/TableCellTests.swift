import DeclarativeUI
import DesignSystem
import Terminal
import TestSupport
import Testing
import Unidirectional

/// Views as cells of a table.
@MainActor @Suite struct TableCellTests {
  private let done = Source<Set<String>>(["pear"])
  private let opened = Source<[String]>([])

  private func table(_ names: [String], importanceOfDone: Int = 3) -> some View {
    let (done, opened) = (done, opened)
    return VStack {
      Table(
        .constant(names.map { TestFruit(id: $0) }), name: "fruits",
        columns: [
          TableColumn("Done", width: .fixed(4), importance: importanceOfDone) { fruit in
            Toggle("", name: "fruits.done", isOn: Bind { done.value.contains(fruit.id) }) {
              isDone in
              if isDone { done.value.insert(fruit.id) } else { done.value.remove(fruit.id) }
            }
          },
          TableColumn("Fruit", width: .fixed(12), importance: 5) { fruit in
            Label(fruit.id).badge(fruit.id == "fig" ? "new" : nil)
          },
          TableColumn("Size", width: .fixed(5), alignment: .trailing, importance: 4) { fruit in
            Label("\(fruit.id.count)")
          },
        ]
      ) { $0.onActivate { opened.value += [$0.id] } }
      Button("Close", name: "close") {}
    }
  }

  @Test("cells show their views under the headings, and numbers at the right")
  func text() {
    let screen = Screen(table(["pear", "fig"]), columns: 30, rows: 5)
    #expect(
      screen.text.hasPrefix(
        """
         Done  Fruit          Size
        ▌[x]   pear              4
         [ ]   fig new           3
        """))
    #expect(LayoutLinter.findings(in: screen.host) == [])
    ShadowOracle.expectFresh(screen.host)
  }

  @Test("the keys of a control work for the selected row, unless the table uses them")
  func keys() {
    let screen = Screen(table(["pear", "fig"]), columns: 30, rows: 5)
    screen.press("down", "space")
    #expect(done.value == ["pear", "fig"])
    #expect(screen.text.contains("▌[x]   fig new"))
    screen.press("enter")
    #expect(opened.value == ["fig"])
    #expect(screen.host.activeBindings.contains { $0.id == "fruits.done.toggle" })
  }

  @Test("a row stays selected after a key of its control, even if others come before it")
  func acting() {
    let fruits = Source([TestFruit(id: "pear"), TestFruit(id: "fig")])
    let done = done
    let screen = Screen(
      Table(
        fruits.bind, name: "fruits",
        columns: [
          TableColumn("Done", width: .fixed(4)) { fruit in
            Toggle("", name: "fruits.done", isOn: Bind { done.value.contains(fruit.id) }) { _ in
              done.value.remove(fruit.id)
            }
          },
          TableColumn("Fruit", width: .fixed(12)) { fruit, _ in StyledText(fruit.id) },
        ]
      ) { $0 }, columns: 30, rows: 4)
    screen.press("space")
    fruits.value.reverse()
    #expect(screen.text.contains("▌[ ]   pear"))
  }

  @Test("keys that are pressed before the next frame reach the row that they selected")
  func quickKeys() {
    let names = (1...40).map { "fruit \($0)" }
    let screen = Screen(table(names), columns: 30, rows: 6)
    _ = screen.text
    screen.press("end", "space")
    #expect(done.value == ["pear", "fruit 40"])
    #expect(screen.text.contains("▌[x]   fruit 40"))
  }

  @Test("a click changes a control without selecting it, and Tab skips the cells")
  func mouseAndFocus() {
    let screen = Screen(table(["pear", "fig"]), columns: 30, rows: 5)
    screen.click(1, 2)
    #expect(done.value == ["pear", "fig"])
    #expect(screen.host.focusCandidates().count == 2)
    screen.press("tab")
    #expect(screen.text.contains("▌[ Close ]"))
  }

  @Test("a change outside redraws only the cells that read it")
  func changes() {
    let screen = Screen(table(["pear", "fig"]), columns: 30, rows: 5)
    _ = screen.text
    let before = screen.host.counters
    done.value = []
    #expect(screen.text.contains("▌[ ]   pear"))
    #expect(screen.host.counters.rowsRealized == before.rowsRealized)
    ShadowOracle.expectFresh(screen.host)
  }

  @Test("a hidden column has no keys and leaves nothing on the screen")
  func hidden() {
    let screen = Screen(table(["pear", "fig"], importanceOfDone: 1), columns: 30, rows: 5)
    screen.host.resize(to: Size(columns: 24, rows: 5))
    #expect(screen.text.hasPrefix(" Fruit          Size"))
    #expect(!screen.host.activeBindings.contains { $0.id == "fruits.done.toggle" })
    ShadowOracle.expectFresh(screen.host)
    screen.host.resize(to: Size(columns: 30, rows: 5))
    #expect(screen.text.contains("▌[x]   pear"))
    ShadowOracle.expectFresh(screen.host)
  }

  @Test("rows are read with the values of their controls")
  func spoken() {
    let screen = Screen(table(["pear", "fig"]), columns: 30, rows: 5)
    let rows = screen.host.accessibilityElements.map(\.description).filter { $0.role == .row }
    #expect(
      rows.map(\.label) == ["Done on, pear, 4", "Done off, fig new, 3"])
  }
}
