import DeclarativeUI
import DesignSystem
import Terminal
import Testing
import Unidirectional

/// The accessibility descriptions of controls.
@MainActor @Suite struct SpokenControlTests {
  private func spoken(_ view: some View, columns: Int = 40, rows: Int = 6) -> [String] {
    let screen = Screen(view, columns: columns, rows: rows)
    _ = screen.text
    return screen.host.accessibilityElements.map { element in
      let description = element.description
      return "\(description.role): \(description.label)"
        + (description.value.map { " – \($0)" } ?? "")
    }
  }

  @Test(
    "buttons, toggles and pickers describe their role, value and reason for being disabled")
  func forms() {
    let view = VStack {
      Button("Save", name: "save", disabled: .constant("nothing changed")) {}
      Toggle("Tests too", name: "tests", isOn: .constant(true)) { _ in }
      Picker("Sort", name: "sort", options: ["name", "due"], selection: .constant("due")) { _ in }
    }
    #expect(
      spoken(view) == [
        "button: Save – unavailable: nothing changed", "toggle: Tests too – on",
        "picker: Sort – due, 2 of 2",
      ])
  }

  @Test("figures describe their numbers, and code its highlighted line")
  func figures() {
    let chart = ChartData(
      series: [ChartSeries("open", [ChartPoint(0, 9), ChartPoint(1, 4)])],
      markers: [ChartMarker(1, "due")])
    let view = VStack {
      Sparkline(.constant([112, 50, 0]))
      LineChart(.constant(chart)).frame(rows: 2)
      CodeView(.constant(["let a", "let b"]), name: "code").highlight(.constant(2)).frame(rows: 1)
    }
    #expect(
      spoken(view) == [
        "figure: from 112 to 0", "figure: open 4, due", "text: code – line 2: let b",
      ])
  }

  @Test("lines of code are read one by one, with the highlighted one marked")
  func codeLines() {
    let code = CodeView(.constant(["let a", "let b"]), name: "code").firstNumber(7)
      .highlight(.constant(8))
    let node = code.makeNode()
    code.update(node)
    #expect(node.choiceCount == 2 && node.selectedChoice == 1 && node.choice(at: 2) == nil)
    #expect(node.choice(at: 0)?.description.label == "7 let a")
    #expect(node.choice(at: 1)?.description.value == "marked")
    #expect(node.choice(at: 1)?.canBeChosen == false)
  }

  @Test("rows of a tree describe whether they are expanded")
  func trees() {
    let view = Tree(
      .constant([TestFruit(id: "apple"), TestFruit(id: "pear", count: 0)]), name: "fruits",
      children: { $0.count > 0 ? [] : nil }
    ) { Label($0.id) }
    #expect(
      spoken(view) == [
        "list: fruits – 1 of 2", "row: apple, collapsed – selected", "row: pear",
      ])
  }
}
