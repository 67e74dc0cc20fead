import MigrationsInterface
import MigrationsLogic
import Testing
import Unidirectional
import Workspace

/// The counts on screen during a scan.
@MainActor @Suite struct PartialCountTests {
  private func count(
    _ remaining: Int, isCounted: Bool = true, isPartial: Bool = false
  ) -> MigrationCount {
    var count = MigrationCount(id: "rx", title: "RxSwift", priority: "P1")
    count.remaining = remaining
    count.isCounted = isCounted
    count.isPartial = isPartial
    return count
  }

  private func sharedStore(
    _ first: MigrationCount
  ) throws -> Store<
    MigrationsReducer.State, MigrationsReducer.Action
  > {
    Store(
      MigrationsReducer.State(migrations: [first]), label: "board",
      reduce: MigrationsReducer.reducer(
        MigrationsReducer.Sources(
          today: try #require(Day("2026-06-30")), scan: { AsyncThrowingStream { $0.finish() } },
          history: { AsyncThrowingStream { $0.finish() } }, locks: { _ in [:] })))
  }

  @Test("a count of 0 only becomes final at the end of the scan")
  func noneSoFar() throws {
    let sharedStore = try sharedStore(count(0, isCounted: false))
    sharedStore.send(.scan(.counts([count(0)])))
    #expect(sharedStore.currentState["rx"]?.isCounted == false)
    sharedStore.send(.scan(.counts([count(3)])))
    #expect(sharedStore.currentState["rx"] == count(3, isPartial: true))
    sharedStore.send(.scan(.finished(ScanSnapshot(migrations: [count(0)], matches: [:]))))
    #expect(sharedStore.currentState["rx"] == count(0))
  }

  @Test("a migration without a match in the whole history has no progress")
  func neverMatched() throws {
    let today = try #require(Day("2026-06-30"))
    for (earlier, progress, words) in [(0, nil, "never matched"), (2, 1.0, "done 29 Jun")] {
      let sharedStore = try sharedStore(count(0))
      sharedStore.send(.scan(.finished(ScanSnapshot(migrations: [count(0)], matches: [:]))))
      let points = [(-9, earlier), (-1, 0)].map {
        HistoryPoint(day: today + $0.0, commit: "c", remaining: $0.1)
      }
      sharedStore.send(
        .history(
          .finished(History(branch: "main", migrations: ["rx": MigrationHistory(points: points)]))))
      #expect(sharedStore.currentState["rx"]?.progress == progress)
      #expect(sharedStore.currentState.trends["rx"]?.wording.short == words)
    }
  }

  @Test("until the scan is complete, rows keep their places, and there is no verdict")
  func places() throws {
    let today = try #require(Day("2026-06-30"))
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
  func uncounted() throws {
    let today = try #require(Day("2026-06-30"))
    var uncounted = count(0, isCounted: false)
    uncounted.commitments = ["@a": today]
    #expect(
      TeamShare.all(of: uncounted, history: nil, today: today).map(\.isCounted) == [false])
  }

  @Test("during a rescan the known count stays until it is exceeded or the scan ends")
  func again() throws {
    let sharedStore = try sharedStore(count(24))
    sharedStore.send(.scan(.counts([count(2)])))
    #expect(sharedStore.currentState["rx"] == count(24))
    sharedStore.send(.scan(.counts([count(25)])))
    #expect(sharedStore.currentState["rx"] == count(25, isPartial: true))
    sharedStore.send(.scan(.finished(ScanSnapshot(migrations: [count(20)], matches: [:]))))
    #expect(sharedStore.currentState["rx"] == count(20))
  }
}
