import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import Unidirectional
import Workspace

/// The counts on screen during a scan.
@MainActor @Suite struct PartialCountTests {
  private let today = Day(number: 20_634)

  private func count(
    _ remaining: Int, isCounted: Bool = true, isPartial: Bool = false
  ) -> MigrationCount {
    var count = MigrationCount(id: "rx", title: "RxSwift", priority: "P1")
    count.remaining = remaining
    count.isCounted = isCounted
    count.isPartial = isPartial
    return count
  }

  private func finished(_ count: MigrationCount) -> MigrationsReducer.Action {
    .scan(.finished(ScanSnapshot(migrations: [count], matches: [:])))
  }

  @Test("a count of 0 only becomes final at the end of the scan")
  func noneSoFar() {
    let store = TestStore(migrations: [count(0, isCounted: false)], today: today)
    store.send(.scan(.counts([count(0)]))) {
      $0.migrations = [count(0, isCounted: false, isPartial: true)]
    }
    store.send(.scan(.counts([count(3)]))) { $0.migrations = [count(3, isPartial: true)] }
    store.send(finished(count(0))) {
      $0.migrations = [count(0)]
      $0.phase = .counted
    }
  }

  @Test("a migration without a match in the whole history has no progress")
  func neverMatched() {
    for (earlier, progress, words) in [(0, nil, "never matched"), (2, 1.0, "done 29 Jun")] {
      let store = TestStore(migrations: [count(0)], today: today)
      store.send(finished(count(0))) { $0.phase = .counted }
      let points = [(-9, earlier), (-1, 0)].map {
        HistoryPoint(day: today + $0.0, commit: "c", remaining: $0.1)
      }
      let history = History(branch: "main", migrations: ["rx": MigrationHistory(points: points)])
      store.send(.history(.finished(history))) { $0.know(history, today) }
      #expect(store.state["rx"]?.progress == progress)
      #expect(store.state.trends["rx"]?.wording.short == words)
    }
  }

  @Test("until the scan is complete, rows keep their places, and there is no verdict")
  func places() {
    let history = MigrationHistory(points: [
      HistoryPoint(day: today + -100, commit: "c", remaining: 9),
      HistoryPoint(day: today + -1, commit: "c", remaining: 9),
    ])
    var partial = count(3, isPartial: true)
    partial.due = today + 10
    partial.byTeam = [TeamCount(team: "@b", remaining: 2), TeamCount(team: "@a", remaining: 1)]
    partial.byModule = [
      ModuleCount(module: "B", remaining: 2), ModuleCount(module: "A", remaining: 1),
    ]
    func line(_ count: MigrationCount) -> MigrationLine {
      MigrationLine(count: count, trend: MigrationTrend(history, of: count, today: today))
    }
    func names(_ count: MigrationCount) -> [String?] {
      TeamShare.all(of: count, history: nil, today: today).map(\.team)
        + BreakdownRow.modules(of: count, matches: []).map { $0.name }
    }
    #expect(line(partial).status == nil && line(partial).trend?.status == .late)
    #expect(names(partial) == ["@a", "@b", "A", "B"])
    var complete = partial
    complete.isPartial = false
    #expect(line(complete).status == .late)
    #expect(names(complete) == ["@b", "@a", "B", "A"])
  }

  @Test("the share of a migration that hasn't been counted has no number")
  func uncounted() {
    var uncounted = count(0, isCounted: false)
    uncounted.commitments = ["@a": today]
    #expect(
      TeamShare.all(of: uncounted, history: nil, today: today).map(\.isCounted) == [false])
  }

  @Test("during a rescan the known count stays until it is exceeded or the scan ends")
  func again() {
    let store = TestStore(migrations: [count(24)], today: today)
    store.send(.scan(.counts([count(2)])))
    store.send(.scan(.counts([count(25)]))) { $0.migrations = [count(25, isPartial: true)] }
    store.send(finished(count(20))) {
      $0.migrations = [count(20)]
      $0.phase = .counted
    }
  }
}
