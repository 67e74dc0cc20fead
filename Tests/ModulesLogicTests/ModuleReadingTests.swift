import MigrationsInterface
import ModulesInterface
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import ModulesLogic

/// Reading the modules and their history.
@MainActor @Suite struct ModuleReadingTests {
  private struct Missing: Error, CustomStringConvertible {
    var description: String { "git is gone" }
  }

  /// A stream of events, which ends with an error if there are none.
  private nonisolated static func stream<Event: Sendable>(
    _ events: [Event]
  ) -> AsyncThrowingStream<Event, any Error> {
    AsyncThrowingStream(producer: { send in
      for event in events { send(event) }
      if events.isEmpty { throw Missing() }
    })
  }

  // MARK: Modules

  private func modules(
    _ events: [ModuleEvent]
  ) -> TestStore<ModulesReducer.State, ModulesReducer.Action> {
    TestStore(
      ModulesReducer.State(),
      reduce: ModulesReducer.reducer(read: { Self.stream(events) }) { ModuleIndex($0) })
  }

  @Test("modules are read once, and again on request, with their progress")
  func modules() async {
    let progress = ModuleProgress(.manifests, done: 1, total: 2)
    var report = ModuleReport(graph: ModuleGraph(modules: [Module(name: "A", path: "A")]))
    report.untrusted = ["Package.swift"]
    let index = ModuleIndex(report)
    let store = modules([.progress(progress), .finished(report)])
    for action in [ModulesReducer.Action.appeared, .readRequested] {
      store.send(action) { $0.phase = .reading(nil) }
      await store.receive(.progress(progress)) { $0.phase = .reading(progress) }
      await store.receive(.found(index)) {
        $0.moduleIndex = index
        $0.phase = .read
      }
      store.send(.appeared)
    }
    #expect(store.state.untrusted == ["Package.swift"])
    await store.finish()
  }

  @Test("modules that can't be read show the reason, and the last result stays")
  func unreadableModules() async {
    let store = modules([])
    let index = ModuleIndex(ModuleReport())
    store.send(.found(index)) {
      $0.moduleIndex = index
      $0.phase = .read
    }
    store.send(.readRequested) { $0.phase = .reading(nil) }
    await store.receive(.failed("git is gone")) { $0.phase = .failed("git is gone") }
    #expect(store.state.moduleIndex == index)
    await store.finish()
  }

  // MARK: History

  private func past(_ days: Int) -> ModuleHistory {
    ModuleHistory(
      branch: "main",
      points: (0..<days).map {
        ModulePoint(day: Day(number: 20_000 + $0), commit: "c", counts: ModuleCounts())
      })
  }

  private func history(
    _ events: [HistoryEvent<ModuleHistory>]
  ) -> TestStore<ModuleHistoryReducer.State, ModuleHistoryReducer.Action> {
    TestStore(
      ModuleHistoryReducer.State(), reduce: ModuleHistoryReducer.reducer { Self.stream(events) })
  }

  @Test("the history grows while it is read; a second read keeps it until it is as long")
  func history() async {
    let progress = HistoryProgress(commitsDone: 7)
    let (short, long) = (past(1), past(3))
    let store = history([.progress(progress), .history(short), .finished(long)])
    func show(_ history: ModuleHistory) -> (inout ModuleHistoryReducer.State) -> Void {
      {
        $0.history = history
        $0.allSeries = ModuleSeries.all(of: history)
      }
    }
    for action in [ModuleHistoryReducer.Action.appeared, .readRequested] {
      store.send(action) { $0.phase = .reading(HistoryProgress(commitsDone: 0)) }
      await store.receive(.progress(progress)) { $0.phase = .reading(progress) }
      await store.receive(.history(short, ModuleSeries.all(of: short))) {
        if action == .appeared { show(short)(&$0) }
      }
      await store.receive(.finished(long, ModuleSeries.all(of: long))) {
        show(long)(&$0)
        $0.phase = .read
      }
      store.send(.appeared)
    }
    await store.finish()
  }

  @Test("modules that are unknown because no manifest was run have no series")
  func unknownModules() {
    let store = history([])
    var past = past(1)
    past.untrusted = ["Package.swift"]
    store.send(.finished(past, ModuleSeries.all(of: past))) {
      $0.history = past
      $0.phase = .read
    }
  }

  @Test("a history that can't be read shows the reason")
  func unreadableHistory() async {
    let store = history([])
    store.send(.appeared) { $0.phase = .reading(HistoryProgress(commitsDone: 0)) }
    await store.receive(.failed("git is gone")) { $0.phase = .failed("git is gone") }
    await store.finish()
  }
}
