import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import Unidirectional
import Workspace

/// The screen of a rehearsal reads all merges once.
@MainActor @Suite struct RehearsalReducerTests {
  private func store(
    _ events: [RehearsalEvent<Int>]
  ) -> TestStore<RehearsalReducer<Int>.State, RehearsalReducer<Int>.Action> {
    TestStore(
      RehearsalReducer<Int>.State(),
      reduce: RehearsalReducer<Int>.reducer {
        AsyncThrowingStream(producer: { send in
          for event in events { send(event) }
          if events.isEmpty { throw WorkspaceError("no such branch") }
        })
      })
  }

  @Test("a rehearsal shows its progress, and then its result")
  func result() async {
    let progress = ScanProgress(filesDone: 1, filesTotal: 2)
    let store = store([.progress(progress), .finished(7)])
    store.send(.appeared) { $0.phase = .reading(ScanProgress(filesDone: 0, filesTotal: 0)) }
    store.send(.appeared)
    await store.receive(.event(.progress(progress))) { $0.phase = .reading(progress) }
    await store.receive(.event(.finished(7))) {
      $0.rehearsal = 7
      $0.phase = .read
    }
    store.send(.appeared)
    await store.finish()
  }

  @Test("a rehearsal that fails shows the reason")
  func failure() async {
    let store = store([])
    store.send(.appeared) { $0.phase = .reading(ScanProgress(filesDone: 0, filesTotal: 0)) }
    await store.receive(.failed("no such branch")) { $0.phase = .failed("no such branch") }
    await store.finish()
  }
}
