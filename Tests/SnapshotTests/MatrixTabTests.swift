import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Terminal
import Testing
import Unidirectional
import Workspace

@testable import MigrationsUI

/// The tab with the remaining matches by module and team.
@MainActor @Suite struct MatrixTabTests {
  @Test("a space separates a large count from a large change")
  func largeNumbers() {
    let today = Day(number: 20_500)
    let steps = [
      ShareStep(day: today + -200, remaining: 71), ShareStep(day: today, remaining: 1_959),
    ]
    let history = MigrationHistory(
      points: steps.map { HistoryPoint(day: $0.day, commit: "c", remaining: $0.remaining) },
      modules: [ShareHistory(name: "A", steps: steps)],
      cells: [CellHistory(module: "A", team: "@x", steps: steps)])
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = 1_959
    count.byModule = [ModuleCount(module: "A", remaining: 1_959)]
    let match = Match(
      path: "a", line: 1, column: 1, text: "", teams: ["@x"], module: "A", excepted: false,
      count: 1_959)
    let matrix = Matrix(of: count, matches: [match], history: history, today: today)
    let host = ViewHost(
      MatrixTab(matrix: .constant(matrix), open: { _ in }, placeholder: .constant("")),
      size: Size(columns: 80, rows: 8))
    host.render()
    #expect(host.surface.lines.contains { $0.contains("1,959 +1,888") })
  }

  @Test("a single team's name isn't cut where there is room for it")
  func longName() {
    let team = "@thunderbird/mobile-android-reviewers"
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = 2
    count.byModule = [ModuleCount(module: "A", remaining: 2)]
    let match = Match(
      path: "a", line: 1, column: 1, text: "", teams: [team], module: "A", excepted: false,
      count: 2)
    let matrix = Matrix(
      of: count, matches: [match], history: nil, today: Day(number: 20_500))
    let host = ViewHost(
      MatrixTab(matrix: .constant(matrix), open: { _ in }, placeholder: .constant("")),
      size: Size(columns: 80, rows: 8))
    host.render()
    #expect(host.surface.lines.contains { $0.contains(team) })
  }
}
