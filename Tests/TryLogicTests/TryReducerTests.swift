import MigrationsInterface
import MigrationsLogic
import Synchronization
import TestSupport
import Testing
import TryLogic
import Unidirectional
import Workspace

/// A pattern is searched when the user stops typing, and only the last one.
@MainActor @Suite struct TryReducerTests {
  private func sources(
    scan: @escaping @Sendable (MigrationDefinition) -> AsyncThrowingStream<ScanEvent, any Error>
  ) -> TryReducer.Sources {
    TryReducer.Sources(
      today: Day(number: 20_000), scan: scan,
      history: { definition in
        AsyncThrowingStream { continuation in
          var history = History(branch: "main")
          history.migrations["try"] = MigrationHistory(points: [
            HistoryPoint(
              day: Day(number: 19_000), commit: "c", remaining: definition.title.count)
          ])
          continuation.yield(.finished(history))
          continuation.finish()
        }
      })
  }

  private nonisolated func counted(_ title: String) -> ScanEvent {
    var count = MigrationCount(id: "try", title: title, priority: "P2")
    count.remaining = title.count
    return .finished(ScanSnapshot(migrations: [count], matches: [:]))
  }

  private func eventually(_ condition: () -> Bool) async throws {
    for _ in 0..<12_000 {
      if condition() { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    try #require(condition())
  }

  @Test("the last typed pattern is counted, then its history is read")
  func typing() async throws {
    let store = Store(
      TryReducer.State(), label: "try",
      reduce: TryReducer.reducer(
        sources { definition in
          AsyncThrowingStream { continuation in
            continuation.yield(counted(definition.title))
            continuation.finish()
          }
        }))
    store.send(.typed("impor"))
    store.send(.typed("import R"))
    try await eventually { store.currentState.past != nil }
    #expect(store.currentState.count?.remaining == 8)
    #expect(store.currentState.past?.points.map(\.remaining) == [8])
    #expect(store.currentState.trend?.forecast.open == 8)
    store.finish()
  }

  @Test("another scope is searched at once, and typing keeps it")
  func scope() async throws {
    let store = Store(
      TryReducer.State(), label: "try",
      reduce: TryReducer.reducer(
        sources { definition in
          AsyncThrowingStream { continuation in
            continuation.yield(counted("\(definition.title) in \(definition.scope)"))
            continuation.finish()
          }
        }))
    store.send(.typed("print"))
    try await eventually { store.currentState.count?.remaining == "print in any".count }
    store.send(.scoped(.comments))
    #expect(store.currentState.count?.isCounted == false)
    try await eventually { store.currentState.count?.remaining == "print in comments".count }
    store.send(.typed("prints"))
    try await eventually { store.currentState.count?.remaining == "prints in comments".count }
    #expect(PatternScope.strings.next == .any)
    store.finish()
  }

  @Test("a search that waits for a pause in typing is replaced by a change of the scope")
  func scopeWhileTyping() async throws {
    let clock = ManualClock()
    let searches = Mutex<[String]>([])
    let store = Store(
      TryReducer.State(), label: "try",
      reduce: TryReducer.reducer(
        sources { definition in
          searches.withLock { $0.append("\(definition.title) in \(definition.scope)") }
          return AsyncThrowingStream { continuation in
            continuation.yield(counted(definition.title))
            continuation.finish()
          }
        }, clock: clock))
    store.send(.typed("print"))
    store.send(.scoped(.comments))
    // The search for the new scope waits before it reads the history.
    await clock.advance(by: .milliseconds(200))
    try await eventually { store.currentState.past != nil }
    #expect(searches.withLock { $0 } == ["print in comments"])
    store.send(.typed("prints"))
    store.send(.typed("p"))
    try await eventually { store.runningEffects.isEmpty }
    #expect(searches.withLock { $0 } == ["print in comments"], "the pattern is too short")
    #expect(store.currentState.count?.isCounted == false)
    store.finish()
  }

  @Test("another kind of pattern is searched at once, and typing keeps it")
  func kind() async throws {
    let store = Store(
      TryReducer.State(in: .comments), label: "try",
      reduce: TryReducer.reducer(
        sources { definition in
          AsyncThrowingStream { continuation in
            continuation.yield(counted("\(definition.subject) in \(definition.scope)"))
            continuation.finish()
          }
        }))
    func expected(
      _ subject: MigrationDefinition.Subject, _ scope: PatternScope
    ) -> Int { "\(subject) in \(scope)".count }
    store.send(.typed("print(1)"))
    try await eventually {
      store.currentState.count?.remaining == expected(.patterns(["print(1)"]), .comments)
    }
    store.send(.read(as: .code))
    #expect(store.currentState.count?.isCounted == false)
    try await eventually {
      store.currentState.count?.remaining == expected(.code(["print(1)"]), .any)
    }
    store.send(.typed("print(12)"))
    try await eventually {
      store.currentState.count?.remaining == expected(.code(["print(12)"]), .any)
    }
    store.finish()
  }

  @Test("the files that aren't searched for code are counted")
  func unsearched() async throws {
    let store = Store(
      TryReducer.State(kind: .code), label: "try",
      reduce: TryReducer.reducer(
        sources { _ in
          AsyncThrowingStream { continuation in
            var count = MigrationCount(id: "try", title: "x", priority: "P2")
            count.remaining = 5
            var snapshot = ScanSnapshot(migrations: [count], matches: [:])
            snapshot.gaps.unsearched["try"] = [".proto": 2, ".md": 1]
            continuation.yield(.finished(snapshot))
            continuation.finish()
          }
        }))
    store.send(.typed("print(1)"))
    try await eventually { store.currentState.unsearchedFiles == 3 }
    store.finish()
  }

  @Test("the files in which the scope was ignored are counted")
  func unscoped() async throws {
    let store = Store(
      TryReducer.State(in: .code), label: "try",
      reduce: TryReducer.reducer(
        sources { _ in
          AsyncThrowingStream { continuation in
            var count = MigrationCount(id: "try", title: "x", priority: "P2")
            count.remaining = 5
            var snapshot = ScanSnapshot(migrations: [count], matches: [:])
            snapshot.gaps.unscoped["try"] = [".proto": 2, ".txt": 1]
            continuation.yield(.finished(snapshot))
            continuation.finish()
          }
        }))
    store.send(.typed("import"))
    try await eventually { store.currentState.unscopedFiles == 3 }
    store.send(.scoped(.any))
    #expect(store.currentState.unscopedFiles == 0)
    store.finish()
  }

  @Test("rule 22: without a source of the history, the search is complete once matches are counted")
  func withoutHistory() async throws {
    let sources = TryReducer.Sources(
      today: Day(number: 20_000),
      scan: { definition in
        AsyncThrowingStream { continuation in
          continuation.yield(counted(definition.title))
          continuation.finish()
        }
      }, history: nil)
    let store = Store(
      TryReducer.State(readsHistory: false), label: "try", reduce: TryReducer.reducer(sources))
    store.send(.typed("import R"))
    #expect(!store.currentState.isSettled)
    try await eventually { store.currentState.isSettled }
    #expect(store.currentState.count?.remaining == 8)
    #expect(store.currentState.past == nil)
    store.finish()
  }

  @Test("a short pattern is only searched on request")
  func short() async throws {
    let store = Store(
      TryReducer.State(), label: "try",
      reduce: TryReducer.reducer(
        sources { definition in
          AsyncThrowingStream { continuation in
            continuation.yield(counted(definition.title))
            continuation.finish()
          }
        }))
    store.send(.typed("x"))
    #expect(store.currentState.isTooShort)
    #expect(store.currentState.isSettled)
    #expect(store.currentState.count?.isCounted == false)
    store.send(.searchRequested)
    try await eventually { store.currentState.count?.isCounted == true }
    store.finish()
  }

  @Test("an invalid pattern shows its error, and the history isn't read")
  func invalid() async throws {
    let store = Store(
      TryReducer.State(), label: "try",
      reduce: TryReducer.reducer(
        sources { _ in
          AsyncThrowingStream { $0.finish(throwing: WorkspaceError("missing )")) }
        }))
    store.send(.typed("(abc"))
    try await eventually { store.currentState.counts.phase == .failed("missing )") }
    #expect(store.currentState.past == nil)
    store.finish()
  }
}
