import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import Testing
import Unidirectional
import Workspace

/// Texts in place of a history without anything to show.
@MainActor @Suite struct HistoryTextTests {
  @Test("a history without changes states that, instead of claiming that there are no commits")
  func noChanges() {
    var state = MigrationsReducer.State(
      migrations: [MigrationCount(id: "rx", title: "Rx", priority: "P1")])
    func text() -> String {
      HistoryText.placeholder(ofChanges: .constant(state), "rx").value
    }
    #expect(text() == "Reading the history…")
    state.historyPhase = .read
    #expect(text() == "No history yet: the branch has no commits.")
    state.history = History(
      branch: "main",
      migrations: [
        "rx": MigrationHistory(
          points: [HistoryPoint(day: Day(number: 20_000), commit: "c", remaining: 0)])
      ])
    #expect(text() == "No commit added or removed a match.")
  }
}
