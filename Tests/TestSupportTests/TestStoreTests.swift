import DependencyInjection
import Synchronization
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct TestStoreTests {
  struct State: Equatable {
    var query = ""
    var rows: [String] = []
  }

  enum Action: Equatable, Sendable { case typed(String), found([String]), hang, clear }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let query):
      state.query = query
      return .run { send in await send(.found([query + "1"])) }
    case .found(let rows): state.rows = rows
    case .hang: return .run(id: "hang") { _ in try await Task.sleep(for: .seconds(600)) }
    case .clear: state = State()
    }
    return .none
  }

  private func store() -> TestStore<State, Action> { TestStore(State(), reduce: reduce) }

  /// Runs `body` and expects exactly one issue, which contains `text`.
  private func failing(_ text: String, _ body: () async -> Void) async {
    let found = Mutex<[String]>([])
    await withKnownIssue(isIntermittent: false) {
      await body()
    } matching: { issue in
      found.withLock { $0.append("\(issue) \(issue.comments)") }
      return true
    }
    let messages = found.withLock { $0 }
    #expect(messages.count == 1)
    #expect(messages.first?.contains(text) == true, "\(messages)")
  }

  @Test("rule 34: a test that asserts everything passes")
  func complete() async {
    let store = store()
    store.send(.typed("a")) { $0.query = "a" }
    await store.receive(.found(["a1"])) { $0.rows = ["a1"] }
    store.send(.clear) { $0 = State() }
    await store.finish()
    #expect(store.state == State())
  }

  @Test("rule 34: a change of state that isn't asserted fails the test")
  func unassertedChange() async {
    let store = store()
    await failing("changed the state differently") { store.send(.found(["x"])) }
    await failing("changed the state differently") { store.send(.clear) { $0.query = "y" } }
    await store.finish()
  }

  @Test("rule 34: an action that isn't received fails the test")
  func unreceived() async {
    let store = store()
    store.send(.typed("a")) { $0.query = "a" }
    await failing("did not receive these actions before the end: found") { await store.finish() }
  }

  @Test("rule 34: another action than the expected one, or none, fails the test")
  func otherAction() async {
    let store = store()
    await failing("was not received; no effect runs") {
      await store.receive(.clear, atMost: .milliseconds(10))
    }
    store.send(.typed("a")) { $0.query = "a" }
    await failing("Another action was received") {
      await store.receive(.found(["b1"])) { $0.rows = ["a1"] }
    }
    await store.finish()
  }

  @Test("rule 34: an effect that still runs at the end fails the test")
  func runningEffect() async {
    let store = store()
    store.send(.hang)
    await failing("Effects still run: hang") { await store.finish(atMost: .milliseconds(10)) }
  }

  @Test("rule 34: a store that ran effects and wasn't finished fails the test")
  func forgotten() async {
    await failing("was not finished") {
      let store = store()
      store.send(.hang)
    }
  }

  @Test("rule 28: with the test support linked, an unmocked dependency is an issue of this test")
  func unmocked() async {
    struct Live: Sendable {}
    await failing("This test uses Live at TestSupportTests/TestStoreTests.swift") {
      _ = try? inject(Live.self) { Live() }
    }
  }
}
