import LocksInterface
import MigrationsInterface
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import MigrationsLogic

/// The work that the store of the migrations starts.
@MainActor @Suite struct MigrationsReducerTests {
  private let today = Day(number: 20_000)

  private func count(_ remaining: Int, lock: Bool = false) -> MigrationCount {
    var count = MigrationCount(id: "rx", title: "Rx", priority: "P1")
    count.remaining = remaining
    count.lock = lock
    return count
  }

  private func finished(_ count: MigrationCount) -> ScanEvent {
    .finished(ScanSnapshot(migrations: [count], matches: [:]))
  }

  @Test("files are counted once, and again on request")
  func scan() async {
    let progress = ScanProgress(filesDone: 1, filesTotal: 2)
    let events = [ScanEvent.progress(progress), .counts([count(3)]), finished(count(5))]
    let store = TestStore(migrations: [], today: today, scan: events)
    store.send(.appeared) { $0.phase = .counting(done: 0, total: 0) }
    await store.receive(.scan(.progress(progress))) { $0.phase = .counting(done: 1, total: 2) }
    await store.receive(.scan(.counts([count(3)]))) {
      $0.migrations = [count(3)]
      $0.migrations[0].isPartial = true
    }
    #expect(store.state.snapshot == nil)
    await store.receive(.scan(finished(count(5)))) {
      $0.migrations = [count(5)]
      $0.phase = .counted
    }
    #expect(store.state.snapshot?.migrations == [count(5)])
    store.send(.appeared)
    store.send(.recountRequested) {
      $0.phase = .counting(done: 0, total: 0)
      $0.historyPhase = .reading(HistoryProgress(commitsDone: 0))
    }
    await store.receive(.scan(.progress(progress))) { $0.phase = .counting(done: 1, total: 2) }
    await store.receive(.scan(.counts([count(3)])))
    await store.receive(.scan(finished(count(5)))) { $0.phase = .counted }
    await store.finish()
  }

  @Test("the history is read with the counts, and its progress is shown")
  func history() async {
    let past = History(
      branch: "main",
      migrations: [
        "rx": MigrationHistory(points: [
          HistoryPoint(day: today + -70, commit: "c", remaining: 9)
        ])
      ])
    let progress = HistoryProgress(commitsDone: 3)
    let store = TestStore(
      migrations: [count(5)], today: today,
      history: [.progress(progress), .history(past), .finished(past)])
    store.send(.appeared) {
      $0.phase = .counting(done: 0, total: 0)
      $0.historyPhase = .reading(HistoryProgress(commitsDone: 0))
    }
    await store.receive(.history(.progress(progress))) { $0.historyPhase = .reading(progress) }
    await store.receive(.history(.history(past))) { $0.history = past }
    #expect(!store.state.isHistoryLoaded)
    await store.receive(.history(.finished(past))) { $0.know(past, today) }
    #expect(store.state.isHistoryLoaded)
    await store.finish()
  }

  @Test("files or commits that can't be read show the reason")
  func problems() async {
    let store = TestStore(
      migrations: [], today: today, scan: [], scanError: WorkspaceError("no files"))
    store.send(.appeared) { $0.phase = .counting(done: 0, total: 0) }
    await store.receive(.failed("no files")) { $0.phase = .failed("no files") }
    #expect(store.state.isCounted && store.state.phase.isFailed)
    await store.finish()

    let other = TestStore(
      migrations: [count(5)], today: today, historyError: WorkspaceError("git is gone"))
    other.send(.appeared) {
      $0.phase = .counting(done: 0, total: 0)
      $0.historyPhase = .reading(HistoryProgress(commitsDone: 0))
    }
    await other.receive(.historyFailed("git is gone")) { $0.historyPhase = .failed("git is gone") }
    await other.finish()
  }

  @Test("locks are compared after each scan and each change of the lock")
  func locks() async {
    let state = LockState(isWritten: true, allowed: 4, over: [], stale: [])
    let store = TestStore(migrations: [count(5, lock: true)], today: today, locks: ["rx": state])
    store.send(.lockChanged)
    store.send(.scan(finished(count(5, lock: true)))) { $0.phase = .counted }
    await store.receive(.locks(.known(["rx": state]))) { $0.locks = .known(["rx": state]) }
    #expect(store.state.locks["rx"] == state && store.state.locks.allowances == ["rx": 4])
    store.send(.lockChanged)
    await store.receive(.locks(.known(["rx": state])))
    store.send(.scan(finished(count(5)))) { $0.migrations = [count(5)] }
    await store.finish()
  }

  @Test("a lock that can't be read shows the reason until the next scan")
  func unreadableLock() async {
    let store = TestStore(migrations: [count(5, lock: true)], today: today, locks: nil)
    store.send(.scan(finished(count(5, lock: true)))) { $0.phase = .counted }
    await store.receive(.locks(.failed("no baseline"))) { $0.locks = .failed("no baseline") }
    store.send(.recountRequested) {
      $0.phase = .counting(done: 0, total: 0)
      $0.historyPhase = .reading(HistoryProgress(commitsDone: 0))
      $0.locks = .unknown
    }
    await store.finish()
  }
}

extension TestStore where State == MigrationsReducer.State, Action == MigrationsReducer.Action {
  /// Creates a store of the migrations, for which each source sends some events.
  convenience init(
    migrations: [MigrationCount], today: Day, scan: [ScanEvent] = [],
    scanError: WorkspaceError? = nil, history: [HistoryEvent<History>] = [],
    historyError: WorkspaceError? = nil, locks: [MigrationID: LockState]? = [:],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) {
    self.init(
      MigrationsReducer.State(migrations: migrations), fileID: fileID, filePath: filePath,
      line: line,
      reduce: MigrationsReducer.reducer(
        MigrationsReducer.Sources(
          today: today,
          scan: {
            AsyncThrowingStream(producer: { send in
              for event in scan { send(event) }
              if let scanError { throw scanError }
            })
          },
          history: {
            AsyncThrowingStream(producer: { send in
              for event in history { send(event) }
              if let historyError { throw historyError }
            })
          },
          locks: { _ in
            guard let locks else { throw WorkspaceError("no baseline") }
            return locks
          })))
  }
}

extension MigrationsReducer.State {
  /// Changes a state to that with a complete history, and with the verdicts that follow from it.
  mutating func know(_ history: History, _ today: Day) {
    self.history = history
    isHistoryRead = true
    historyPhase = .read
    trends = [:]
    for (index, count) in migrations.enumerated() {
      let neverMatched = history.neverMatched(count)
      trends[count.id] = history.migrations[count.id].flatMap {
        MigrationTrend($0, of: count, today: today, neverMatched: neverMatched)
      }
      guard count.isComplete else { continue }
      migrations[index].progress = neverMatched ? nil : history.progress(of: count)
    }
  }
}
