import DeclarativeUI
import Testing
import Unidirectional

@MainActor @Suite struct TabBarTests {
  private enum Part: String, CaseIterable {
    case overview, files, teams

    var title: String { rawValue.uppercased() }
  }

  @Test("the cases of a type are tabs in order; digits and clicks select a case")
  func cases() {
    let part = Source(Part.files)
    let screen = Screen(
      VStack {
        TabBar(part.bind, title: \.title) { part.value = $0 }
        Label(part.bind.map { StyledText($0.rawValue) })
      }
      .keys { TabBar.keys("part", of: Part.self, title: \.title) { part.value = $0 } },
      columns: 30, rows: 2)
    #expect(screen.text == "1 OVERVIEW  2 FILES  3 TEAMS\nfiles")
    screen.press("3")
    #expect(part.value == .teams)
    screen.press("4")
    #expect(part.value == .teams)
    screen.host.handle(.mouse(.init(.press(.left), at: .init(column: 2, row: 0))))
    #expect(part.value == .overview)
    #expect(screen.text.hasSuffix("\noverview"))
  }

  @Test("in a narrow window, the selected tab is visible, and clicks select the tab that is drawn")
  func narrow() {
    let part = Source(Part.overview)
    let screen = Screen(
      TabBar(part.bind, title: \.title) { part.value = $0 }, columns: 20, rows: 1)
    #expect(screen.text.hasPrefix("1 OVERVIEW  2 FILES"))
    part.value = .teams
    #expect(screen.text == "… 2 FILES  3 TEAMS")
    screen.host.handle(.mouse(.init(.press(.left), at: .init(column: 3, row: 0))))
    #expect(part.value == .files)
  }
}
