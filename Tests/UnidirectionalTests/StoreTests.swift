import Diagnostics
import Synchronization
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct StoreTests {
  @Test("rule 32: actions that are sent during a send are queued in order")
  func queued() {
    var store: Store<[Int], Int>!
    store = Store([]) { state, action in
      if action == 1 {
        store.send(3)
        store.send(4)
        #expect(store.currentState.isEmpty, "the running action isn't applied yet")
      }
      state.append(action)
      return action == 1 ? .send(5) : .none
    }
    let observer = Observer { store.send(2) }
    _ = observer.track { store.bind(\.count).value }
    store.send(1)
    #expect(store.currentState == [1, 3, 4, 2, 5])
  }

  @Test("the whole state is tracked, and a read of the current state isn't")
  func tracked() {
    let store = Store<Int, Int>(0) { state, action in
      state += action
      return .none
    }
    var notifications = 0
    let observer = Observer { notifications += 1 }
    #expect(observer.track { store.currentState } == 0)
    store.send(1)
    #expect(notifications == 0)
    #expect(observer.track { store.state } == 1)
    store.send(0)
    #expect(notifications == 0)
    store.send(1)
    #expect(notifications == 1)
    #expect(store.scope(state: \.self, action: { $0 }).state == 2)
  }

  @Test("rule 32: a scoped store reads and sends through its scope, at any depth")
  func scoped() {
    struct Leaf: Equatable { var count = 0, other = 0 }
    struct Root: Equatable { var left = Leaf(), right = Leaf() }
    enum Side: Equatable { case left(Step), right(Step) }
    enum Step { case count, other }
    let store = Store<Root, Side>(Root()) { state, side in
      switch side {
      case .left(.count): state.left.count += 1
      case .left(.other): state.left.other += 1
      case .right(.count): state.right.count += 1
      case .right(.other): state.right.other += 1
      }
      return .none
    }
    var scoped = store.scope(state: \.left, action: Side.left)
    for _ in 0..<100 { scoped = scoped.scope(state: \.self, action: { $0 }) }
    var notifications = 0
    let observer = Observer { notifications += 1 }
    _ = observer.track { scoped.bind(\.count).value }
    store.send(.right(.count))
    scoped.send(.other)
    #expect(notifications == 0)
    scoped.sending(.count)()
    #expect(notifications == 1)
    #expect(store.currentState.left == Leaf(count: 1, other: 1))
    #expect(scoped.currentState == store.currentState.left)
  }

  @Test("rule 31: an effect's actions arrive in the order in which they were sent")
  func effects() async {
    let store = Store<[Int], Int>([]) { state, action in
      state.append(action)
      guard action == 0 else { return .none }
      return .run { send in
        for number in 1...50 { await send(number) }
      }
    }
    store.send(0)
    await until { store.currentState.count == 51 }
    #expect(store.currentState == Array(0...50))
  }

  @Test("rule 31: canceling by id ends the effect, and actions that it sends later aren't applied")
  func cancellation() async {
    enum Action: Sendable { case start, stop, arrived }
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = Store<Int, Action>(0, label: "search") { state, action in
      switch action {
      case .start:
        return .run(id: "search") { send in
          for await _ in gate { break }
          await send(.arrived)
        }
      case .stop: return .cancel(id: "search")
      case .arrived:
        state += 1
        return .none
      }
    }
    var events: [StoreEvent] = []
    store.observe { events.append($0) }
    store.send(.start)
    store.send(.stop)
    open.finish()
    await until { events.count == 3 }
    #expect(store.currentState == 0)
    #expect(events.map(\.outcome) == [.applied, .applied, .canceled])
    #expect(events.map(\.effects) == [["run search"], ["cancel search"], []])
  }

  @Test("rule 31: a finished store cancels its effects; a late action is reported and not applied")
  func finished() async {
    let canceled = Mutex(false)
    let store = Store<Int, Int>(0, label: "screen") { state, action in
      state += action
      return .run { _ in
        try? await Task.sleep(for: .seconds(600))
        canceled.withLock { $0 = Task.isCancelled }
      }
    }
    store.send(1)
    store.finish()
    let reports = Mutex<[MisuseReport]>([])
    MisuseReport.withHandler({ report in reports.withLock { $0.append(report) } }) {
      store.send(2)
    }
    #expect(store.currentState == 1)
    #expect(reports.withLock { $0.first?.message.contains("\"screen\" has finished") } == true)
    await until { canceled.withLock { $0 } }
  }

  @Test("rule 31: a released store cancels its effects and leaves no object alive")
  func released() async {
    let canceled = Mutex(0)
    weak var last: Store<Int, Int>?
    for _ in 0..<100 {
      let store = Store<Int, Int>(0) { _, _ in
        .run { _ in
          try? await Task.sleep(for: .seconds(600))
          canceled.withLock { $0 += Task.isCancelled ? 1 : 0 }
        }
      }
      store.send(1)
      last = store
    }
    #expect(last == nil)
    await until { canceled.withLock { $0 } == 100 }
  }

  @Test("rule 31: merged effects run concurrently")
  func composition() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = Store<[String], String>([]) { state, action in
      state.append(action)
      guard action == "go" else { return .none }
      return .merge(
        .run { send in
          for await _ in gate { break }
          await send("first")
        },
        .run { send in await send("second") },
        .send("at once"))
    }
    store.send("go")
    #expect(store.currentState == ["go", "at once"])
    await until { store.currentState.contains("second") }
    open.finish()
    await until { store.currentState.count == 4 }
    #expect(store.currentState.last == "first")
  }

  @Test("concatenated effects run one after the other")
  func sequence() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let store = Store<[String], String>([]) { state, action in
      state.append(action)
      guard action == "go" else { return .none }
      return .concatenate(
        .run { send in
          for await _ in gate { break }
          await send("first")
        },
        .send("second"),
        .run { send in await send("third") })
    }
    store.send("go")
    #expect(store.currentState == ["go"])
    open.finish()
    await until { store.currentState.count == 4 }
    #expect(store.currentState == ["go", "first", "second", "third"])
  }

  /// A store that records its actions. `go` starts an effect, and `stop` cancels it.
  private func cancelable(_ effect: Effect<String>) -> Store<[String], String> {
    Store([]) { state, action in
      state.append(action)
      switch action {
      case "go": return effect.cancelable(id: "effect")
      case "stop": return .cancel(id: "effect")
      default: return .none
      }
    }
  }

  @Test("canceling a sequence by its identifier ends its running part and starts no other")
  func canceledSequence() async {
    let clock = ManualClock()
    let store = cancelable(
      .concatenate(
        .merge(
          .run { _ in try await clock.sleep(for: .seconds(1)) },
          .run { _ in try await clock.sleep(for: .seconds(2)) }),
        .send("never")))
    store.send("go")
    await until { store.runningEffects.count == 4 }
    store.send("stop")
    await until { store.runningEffects.isEmpty }
    #expect(store.currentState == ["go", "stop"])
    store.send("go")
    await clock.advance(by: .seconds(2), waitingFor: 2)
    await until { store.currentState.count == 4 }
    #expect(store.currentState.last == "never", "a canceled sequence can start again")
  }

  @Test("canceling an effect ends all of its parts, even if one of them doesn't stop")
  func canceledParts() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let clock = ManualClock()
    let store = cancelable(
      .merge(
        .run { _ in await Task { for await _ in gate { break } }.value },
        .run { send in
          try? await clock.sleep(for: .seconds(1))
          await send("late")
        }))
    store.send("go")
    await until { store.runningEffects.count == 3 }
    store.send("stop")
    await until { store.runningEffects.count == 1 }
    #expect(store.currentState == ["go", "stop"])
    open.finish()
    await until { store.runningEffects.isEmpty }
    #expect(store.currentState == ["go", "stop"])
  }

  @Test("canceling ends the rest of a sequence when the store finishes")
  func endedSequence() async {
    let store = Store<[String], String>([]) { state, action in
      state.append(action)
      guard action == "go" else { return .none }
      return .concatenate(
        .run { _ in try await Task.sleep(for: .seconds(600)) }, .send("never"))
    }
    store.send("go")
    await until { store.runningEffects.count == 2 }
    store.finish()
    #expect(store.runningEffects.isEmpty)
  }

  @Test("rule 31: of several debounced effects, only the last runs")
  func debounce() async {
    let store = Store<[Int], Int>([]) { state, action in
      state.append(action)
      return action < 10
        ? .debounce(id: "typing", for: .milliseconds(1), .send(action + 10)) : .none
    }
    for number in 1...3 { store.send(number) }
    await until { store.currentState.count >= 4 }
    #expect(store.currentState == [1, 2, 3, 13])
  }

  @Test("an effect with the identifier of a running effect replaces that effect")
  func replacement() async {
    let started = Mutex<[Int]>([])
    let canceled = Mutex<[Int]>([])
    let store = Store<Int, Int>(0) { _, action in
      .run(id: "one") { _ in
        started.withLock { $0.append(action) }
        try? await Task.sleep(for: .seconds(600))
        canceled.withLock { $0.append(action) }
      }
    }
    store.send(1)
    await until { started.withLock { $0 } == [1] }
    store.send(2)
    await until { started.withLock { $0 } == [1, 2] && canceled.withLock { $0 } == [1] }
    #expect(store.runningEffects.count == 1)
    store.finish()
  }

  @Test("rule 33: the log contains action, changes, effects and duration")
  func log() {
    struct State: Equatable {
      var rows = ["a": 1]
      var name: String?
      var list = [1, 2, 3]
    }
    let store = Store<State, String>(State(), label: "list") { state, action in
      state.rows["a"] = 2
      state.rows["b"] = 1
      state.name = action
      state.list[1] = 7
      state.list.removeLast()
      return .none
    }
    var events: [StoreEvent] = []
    let observation = store.observe { events.append($0) }
    store.send("hello")
    observation.stop()
    store.send("again")
    #expect(events.count == 1)
    #expect(events.first?.action == "hello")
    #expect(
      events.first?.changes.map(\.description) == [
        "rows[a]: 1 → 2", "rows[b]: + 1", "name: nil → Optional(\"hello\")", "list[1]: 2 → 7",
        "list[2]: − 3",
      ])
    #expect((events.first?.duration ?? .zero) > .zero)
  }
}

/// Yields the main actor to other tasks until the condition holds. The test fails after a number of
/// turns instead of a time limit.
@MainActor func until(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  for _ in 0..<200_000 {
    if condition() { return }
    await Task.yield()
    try? await Task.sleep(for: .microseconds(100))
  }
  Issue.record("the condition didn't become true", sourceLocation: sourceLocation)
}
