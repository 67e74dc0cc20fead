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

  @Test("until the scan is complete, verdicts are those of the history")
  func partialCount() throws {
    var state = state()
    state.migrations[0].isCounted = false
    var part = state.migrations[0]
    part.remaining = 3
    part.byTeam = [TeamCount(team: "@ios", remaining: 3)]
    _ = reduce(&state, .scan(.counts([part])))
    _ = reduce(&state, .history(.finished(complete)))
    let count = try #require(state["rx"])
    #expect(count.remaining == 3 && count.progress == nil)
    // The last 12 weeks removed 12 matches; the partial count would add 7 to that.
    #expect(state.trends["rx"]?.forecast.change == -12)
    let share = TeamShare(
      of: "@ios", in: count, history: complete.migrations["rx"], today: today)
    #expect(share.change == nil && share.status == nil && share.remaining == 3)
    (part.remaining, part.isCounted) = (10, true)
    _ = reduce(&state, .scan(.finished(ScanSnapshot(migrations: [part], matches: [:]))))
    #expect(state["rx"]?.progress == 200.0 / 210)
  }

  @Test("a partial count that has reached the goal isn't done")
  func partialGoal() {
    var count = state().migrations[0]
    count.goal = 20
    #expect(!count.isOpen)
    count.isPartial = true
    #expect(count.isOpen && !count.isComplete)
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
