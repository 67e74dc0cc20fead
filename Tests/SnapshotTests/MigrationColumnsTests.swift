import DeclarativeUI
import MigrationsInterface
import MigrationsLogic
import Terminal
import Testing
import Unidirectional
import Workspace

@testable import MigrationsUI

/// The columns of the list of migrations.
@MainActor @Suite struct MigrationColumnsTests {
  @Test("the list has room for the whole titles at its own width, with a progress bar")
  func width() {
    var count = MigrationCount(id: "rx", title: "NavigationView to NavigationStack", priority: "P1")
    count.remaining = 9
    count.progress = 0.5
    var state = MigrationsReducer.State(migrations: [count])
    state.historyPhase = .read
    let today = Day(number: 20_500)
    let content = MigrationColumns.Content(state)
    let width = MigrationColumns.width(today: today, content: content)
    let host = ViewHost(
      Table(
        .constant(MigrationLine.lines(state)), name: "migrations",
        columns: MigrationColumns.all(today: today, content: content)),
      size: Size(columns: width, rows: 3))
    host.render()
    #expect(host.surface.lines.contains { $0.contains("NavigationStack  ━━━━━━━━────────  50%") })
    #expect(width == 3 + 2 + 2 + 33 + 2 + 21 + 2 + 9)
  }

  @Test("while the history is read, the cells that need it aren't empty")
  func reading() {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = 9
    var state = MigrationsReducer.State(migrations: [count])
    func row() -> String {
      let columns = MigrationColumns.all(today: Day(number: 20_500), content: .init(state))
      let host = ViewHost(
        Table(.constant(MigrationLine.lines(state)), name: "migrations", columns: columns),
        size: Size(columns: 120, rows: 3))
      host.render()
      return host.surface.lines.first { $0.contains("Rx") } ?? ""
    }
    #expect(row().contains("…"))
    state.historyPhase = .read
    #expect(!row().contains("…"))
  }
}
