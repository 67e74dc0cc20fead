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
