import DeclarativeUI
import Terminal
import Testing
import Unidirectional

@MainActor @Suite struct BarChartTests {
  private let bars: [BarChart.Bar] = [
    .init("Payments", 8), .init("Web", 3), .init("Tiny", 0.1), .init("None", 0),
  ]

  @Test("bars share a scale that begins at zero; a small value is visible, and none is empty")
  func scale() {
    #expect(
      Screen(BarChart(.constant(bars)), columns: 24, rows: 4).text == """
        Payments  ━━━━━━━━━━ 8
        Web       ━━━━ 3
        Tiny      ╸ 0.1
        None      0
        """)
  }

  @Test("without enough rows, the last one counts the others")
  func height() {
    #expect(
      Screen(BarChart(.constant(bars)), columns: 24, rows: 2).text == """
        Payments  ━━━━━━━━━━ 8
        and 3 more
        """)
  }

  @Test("long labels are shortened, so that bars and values stay visible")
  func width() {
    let text = Screen(
      BarChart(.constant([.init("a very long label", 2), .init("b", 1)])), columns: 20, rows: 2
    ).text
    #expect(text == "a ve…bel  ━━━━━━━━ 2\nb         ━━━━ 1")
  }

  @Test("a badge stays visible while its view is shortened, and zero has none")
  func badge() {
    func text(_ view: some View) -> String { Screen(view, columns: 14, rows: 1).text }
    #expect(text(Label("Water the plants").badge("urgent")) == "Water … urgent")
    #expect(text(Label("Tasks").badge(3)) == "Tasks 3")
    #expect(text(Label("Tasks").badge(0)) == "Tasks")
    #expect(text(Label("Tasks").badge(nil)) == "Tasks")
  }

  @Test("screen readers receive every label with its value")
  func spoken() {
    let screen = Screen(BarChart(.constant(bars)), columns: 24, rows: 2)
    #expect(
      screen.host.accessibilityElements.map(\.description) == [
        AccessibilityDescription(.figure, label: "Payments 8, Web 3, Tiny 0.1, None 0")
      ])
  }
}
