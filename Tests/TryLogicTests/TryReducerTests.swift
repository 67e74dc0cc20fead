import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import Unidirectional
import Workspace

@testable import TryLogic

/// A pattern is searched when the user stops typing, and only the last one.
@MainActor @Suite struct TryReducerTests {
  private typealias State = TryReducer.State

  private let today = Day(number: 20_000)
  private let clock = ManualClock()
  private let typing = Duration.milliseconds(150)
  private let pause = Duration.milliseconds(200)

  /// Creates a store that finds as many matches as the definition, written as text, has characters.
  private func store(
    _ initial: TryReducer.State = TryReducer.State(),
    scan: (@Sendable (MigrationDefinition) throws -> ScanSnapshot)? = nil
  ) -> TestStore<TryReducer.State, TryReducer.Action> {
    let scan = scan ?? { TryReducerTests.snapshot($0) }
    let past = past
    let history: TryReducer.Sources.HistorySource = { _ in
      AsyncThrowingStream(producer: { send in send(.finished(past)) })
    }
    let sources = TryReducer.Sources(
      today: today,
      scan: { definition in
        AsyncThrowingStream(producer: { send in send(.finished(try scan(definition))) })
      }, history: initial.readsHistory ? history : nil)
    return TestStore(initial, reduce: TryReducer.reducer(sources, clock: clock))
  }

  /// The counts of a pattern.
  private nonisolated static func snapshot(_ definition: MigrationDefinition) -> ScanSnapshot {
    var count = MigrationCount(id: "try", title: definition.title, priority: "P2")
    count.remaining = "\(definition.subject) in \(definition.scope)".count
    return ScanSnapshot(migrations: [count], matches: [:])
  }

  /// A history with 9 matches on one day.
  private var past: History {
    let point = HistoryPoint(day: Day(number: 19_000), commit: "c", remaining: 9)
    return History(branch: "main", migrations: ["try": MigrationHistory(points: [point])])
  }

  /// Receives the counts of a pattern.
  private func receiveCounts(
    _ store: TestStore<TryReducer.State, TryReducer.Action>, _ snapshot: ScanSnapshot
  ) async {
    await store.receive(.counts(.scan(.finished(snapshot)))) {
      $0.counts.migrations = snapshot.migrations
      $0.counts.gaps = snapshot.gaps
      $0.counts.phase = .counted
    }
  }

  /// Receives the history of a pattern that has been counted.
  private func receiveHistory(
    _ store: TestStore<TryReducer.State, TryReducer.Action>
  ) async {
    await clock.advance(by: pause)
    await store.receive(.counts(.history(.finished(past)))) {
      let count = $0.counts.migrations[0]
      $0.counts.history = past
      $0.counts.isHistoryRead = true
      $0.counts.historyPhase = .read
      $0.counts.trends["try"] = past.migrations["try"].flatMap {
        MigrationTrend($0, of: count, today: today)
      }
      $0.counts.migrations[0].progress = past.progress(of: count)
    }
  }

  /// The state of a pattern that is searched.
  private func searched(
    pattern: String, in scope: PatternScope = .any, kind: PatternKind = .expression,
    readsHistory: Bool = true
  ) -> TryReducer.State {
    var state = State(pattern: pattern, in: scope, kind: kind, readsHistory: readsHistory)
    state.isSearched = true
    return state
  }

  private func definition(
    _ pattern: String, in scope: PatternScope = .any, kind: PatternKind = .expression
  ) -> MigrationDefinition { TryReducer.definition(pattern, in: scope, kind: kind) }

  @Test("the last typed pattern is counted, then its history is read")
  func lastPattern() async {
    let store = store()
    store.send(.typed("impor")) { $0 = searched(pattern: "impor") }
    store.send(.typed("import R")) { $0 = searched(pattern: "import R") }
    store.send(.typed("import R"))
    await clock.advance(by: typing)
    await receiveCounts(store, Self.snapshot(definition("import R")))
    await receiveHistory(store)
    #expect(store.state.past?.points.map(\.remaining) == [9] && store.state.isSettled)
    await store.finish()
  }

  @Test("another scope is searched at once, and typing keeps it")
  func scope() async {
    let store = store()
    store.send(.typed("print")) { $0 = searched(pattern: "print") }
    await clock.advance(by: typing)
    await receiveCounts(store, Self.snapshot(definition("print")))
    store.send(.scoped(.any))
    store.send(.scoped(.comments)) { $0 = searched(pattern: "print", in: .comments) }
    await receiveCounts(store, Self.snapshot(definition("print", in: .comments)))
    store.send(.typed("prints")) { $0 = searched(pattern: "prints", in: .comments) }
    await clock.advance(by: typing)
    await receiveCounts(store, Self.snapshot(definition("prints", in: .comments)))
    await receiveHistory(store)
    await store.finish()
    #expect(PatternScope.strings.next == .any)
  }

  @Test("a search that waits for a pause in typing is replaced by a change of the scope")
  func scopeWhileTyping() async {
    let store = store()
    store.send(.typed("print")) { $0 = searched(pattern: "print") }
    store.send(.scoped(.comments)) { $0 = searched(pattern: "print", in: .comments) }
    await receiveCounts(store, Self.snapshot(definition("print", in: .comments)))
    await receiveHistory(store)
    store.send(.typed("prints")) { $0 = searched(pattern: "prints", in: .comments) }
    store.send(.typed("p")) { $0 = State(pattern: "p", in: .comments) }
    #expect(store.state.isTooShort)
    store.send(.scoped(.code)) { $0 = State(pattern: "p", in: .code) }
    await store.finish()
  }

  @Test("another kind of pattern is searched at once, and typing keeps it")
  func kind() async {
    let store = store(State(in: .comments))
    store.send(.typed("print(1)")) { $0 = searched(pattern: "print(1)", in: .comments) }
    await clock.advance(by: typing)
    await receiveCounts(store, Self.snapshot(definition("print(1)", in: .comments)))
    store.send(.read(as: .expression))
    store.send(.read(as: .code)) { $0 = searched(pattern: "print(1)", in: .comments, kind: .code) }
    #expect(definition("print(1)", in: .comments, kind: .code).scope == .any)
    await receiveCounts(store, Self.snapshot(definition("print(1)", kind: .code)))
    store.send(.typed("print(12)")) {
      $0 = searched(pattern: "print(12)", in: .comments, kind: .code)
    }
    await clock.advance(by: typing)
    await receiveCounts(store, Self.snapshot(definition("print(12)", kind: .code)))
    await receiveHistory(store)
    await store.finish()
  }

  @Test("the files that weren't searched as requested are counted, until the scope changes")
  func gaps() async {
    var snapshot = Self.snapshot(definition("import", in: .code))
    snapshot.gaps.unsearched["try"] = [".proto": 2, ".md": 1]
    snapshot.gaps.unscoped["try"] = [".proto": 3, ".txt": 1]
    snapshot.gaps.unclosed["try"] = [UnclosedFile(path: "b.js", line: 3)]
    snapshot.gaps.leftOut["try"] = [SkippedFile(path: "a.js", pattern: "import", message: "limit")]
    let store = store(State(in: .code)) { [snapshot] _ in snapshot }
    store.send(.typed("import")) { $0 = searched(pattern: "import", in: .code) }
    await clock.advance(by: typing)
    await receiveCounts(store, snapshot)
    #expect(store.state.unsearchedFiles == 3)
    #expect(store.state.unscopedFiles == 4)
    #expect(store.state.unclosedFiles.map(\.path) == ["b.js"])
    #expect(store.state.skippedFiles == 1)
    store.send(.scoped(.any)) { $0 = searched(pattern: "import") }
    #expect(store.state.unscopedFiles == 0)
    await receiveCounts(store, snapshot)
    await receiveHistory(store)
    await store.finish()
  }

  @Test("rule 22: without a source of the history, the search is complete once matches are counted")
  func withoutHistory() async {
    let store = store(State(readsHistory: false))
    store.send(.typed("import R")) { $0 = searched(pattern: "import R", readsHistory: false) }
    #expect(!store.state.isSettled)
    await clock.advance(by: typing)
    await receiveCounts(store, Self.snapshot(definition("import R")))
    #expect(store.state.isSettled && store.state.past == nil)
    await store.finish()
  }

  @Test("a short pattern is only searched on request")
  func short() async {
    let store = store()
    store.send(.searchRequested)
    store.send(.typed("x")) { $0 = State(pattern: "x") }
    #expect(store.state.isSettled)
    store.send(.searchRequested) { $0.isSearched = true }
    await receiveCounts(store, Self.snapshot(definition("x")))
    await receiveHistory(store)
    await store.finish()
  }

  @Test("an invalid pattern shows its error, and the history isn't read")
  func invalid() async {
    let store = store { _ in throw WorkspaceError("missing )") }
    store.send(.typed("(abc")) { $0 = searched(pattern: "(abc") }
    await clock.advance(by: typing)
    await store.receive(.counts(.failed("missing )"))) { $0.counts.phase = .failed("missing )") }
    #expect(store.state.isSettled && store.state.past == nil)
    await store.finish()
  }
}
