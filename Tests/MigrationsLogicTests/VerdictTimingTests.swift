import MigrationsInterface
import MigrationsLogic
import Testing
import Unidirectional
import Workspace

/// Nothing is concluded from a part of the history.
@MainActor @Suite struct VerdictTimingTests {
  private let today = Day(number: 20_000)
  private let partial: History
  private let complete: History
  /// A history without commits in the last 30 weeks.
  private let old: History
  private let reduce:
    @MainActor (inout MigrationsReducer.State, MigrationsReducer.Action) -> Effect<
      MigrationsReducer.Action
    >

  init() {
    let today = today
    func history(_ weeks: ClosedRange<Int>) -> History {
      History(
        branch: "main",
        migrations: [
          "rx": MigrationHistory(
            points: weeks.reversed().map {
              HistoryPoint(day: today + -7 * $0, commit: "c", remaining: 10 + $0)
            })
        ])
    }
    partial = history(0...60)
    complete = history(0...200)
    old = history(30...200)
    reduce = MigrationsReducer.reducer(
      MigrationsReducer.Sources(
        today: today, scan: { AsyncThrowingStream { $0.finish() } },
        history: { AsyncThrowingStream { $0.finish() } }))
  }

  private func state() -> MigrationsReducer.State {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = 10
    return MigrationsReducer.State(migrations: [count])
  }

  @Test("while the history is being read, there is no trend, no progress and no known history")
  func partialHistory() {
    var state = state()
    _ = reduce(&state, .history(.history(partial)))
    #expect(state.history == partial)
    #expect(state.knownHistory == nil)
    #expect(state.trends.isEmpty && state["rx"]?.progress == nil)
    _ = reduce(&state, .historyFailed("git is gone"))
    #expect(state.knownHistory == nil && state.trends.isEmpty)
    _ = reduce(&state, .history(.finished(complete)))
    #expect(state.trends["rx"] != nil)
    #expect(state["rx"]?.progress == 200.0 / 210)
  }

  @Test("while new commits are read, the verdicts of the complete history stay")
  func rescan() {
    var state = state()
    _ = reduce(&state, .history(.finished(complete)))
    let trend = state.trends["rx"]
    _ = reduce(&state, .recountRequested)
    _ = reduce(&state, .history(.history(partial)))
    #expect(state.history == complete && state.trends["rx"] == trend)
    var part = state.migrations[0]
    part.remaining = 11
    part.progress = nil
    _ = reduce(&state, .scan(.counts([part])))
    #expect(state["rx"]?.remaining == 11 && state["rx"]?.progress != nil)
  }

  @Test("trends of a clone without recent commits are as of the day of the last commit")
  func oldClone() {
    var state = state()
    #expect(state.asOf == nil)
    _ = reduce(&state, .history(.finished(complete)))
    #expect(state.asOf == nil)
    _ = reduce(&state, .history(.finished(old)))
    #expect(state.asOf == today + -7 * 30)
  }
}
