import MigrationsInterface
import MigrationsLogic
import TestSupport
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
  }

  private var count: MigrationCount {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = 10
    return count
  }

  @Test("while the history is being read, there is no trend, no progress and no known history")
  func partialHistory() {
    let store = TestStore(migrations: [count], today: today)
    store.send(.history(.history(partial))) { $0.history = partial }
    #expect(store.state.knownHistory == nil)
    store.send(.historyFailed("git is gone")) { $0.historyPhase = .failed("git is gone") }
    #expect(store.state.knownHistory == nil)
    store.send(.history(.finished(complete))) { $0.know(complete, today) }
    #expect(store.state.trends["rx"] != nil)
    #expect(store.state["rx"]?.progress == 200.0 / 210)
  }

  @Test("while new commits are read, the verdicts of the complete history stay")
  func rescan() async {
    let store = TestStore(migrations: [count], today: today)
    store.send(.history(.finished(complete))) { $0.know(complete, today) }
    store.send(.recountRequested) {
      $0.phase = .counting(done: 0, total: 0)
      $0.historyPhase = .reading(HistoryProgress(commitsDone: 0))
    }
    store.send(.history(.history(partial)))
    var part = count
    part.remaining = 11
    store.send(.scan(.counts([part]))) {
      $0.migrations[0].remaining = 11
      $0.migrations[0].isPartial = true
    }
    #expect(store.state["rx"]?.progress != nil)
    await store.finish()
  }

  @Test("until the scan is complete, verdicts are those of the history")
  func partialCount() throws {
    var part = count
    part.isCounted = false
    let store = TestStore(migrations: [part], today: today)
    part.remaining = 3
    part.byTeam = [TeamCount(team: "@ios", remaining: 3)]
    store.send(.scan(.counts([part]))) {
      $0.migrations = [part]
      $0.migrations[0].isCounted = true
      $0.migrations[0].isPartial = true
    }
    store.send(.history(.finished(complete))) { $0.know(complete, today) }
    let count = try #require(store.state["rx"])
    #expect(count.remaining == 3 && count.progress == nil)
    // The last 12 weeks removed 12 matches; the partial count would add 7 to that.
    #expect(store.state.trends["rx"]?.forecast.change == -12)
    let share = TeamShare(
      of: "@ios", in: count, history: complete.migrations["rx"], today: today)
    #expect(share.change == nil && share.status == nil && share.remaining == 3)
    (part.remaining, part.isCounted) = (10, true)
    store.send(.scan(.finished(ScanSnapshot(migrations: [part], matches: [:])))) {
      $0.migrations = [part]
      $0.phase = .counted
      $0.know(complete, today)
    }
    #expect(store.state["rx"]?.progress == 200.0 / 210)
  }

  @Test("a partial count that has reached the goal isn't done")
  func partialGoal() {
    var count = count
    count.goal = 20
    #expect(!count.isOpen)
    count.isPartial = true
    #expect(count.isOpen && !count.isComplete)
  }

  @Test("trends of a clone without recent commits are as of the day of the last commit")
  func oldClone() {
    let store = TestStore(migrations: [count], today: today)
    #expect(store.state.asOf == nil)
    store.send(.history(.finished(complete))) { $0.know(complete, today) }
    #expect(store.state.asOf == nil)
    store.send(.history(.finished(old))) { $0.know(old, today) }
    #expect(store.state.asOf == today + -7 * 30)
  }
}
