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
