import Diagnostics
import Synchronization
import Testing
import Unidirectional

/// What a store does with the work that remains when it finishes.
@MainActor @Suite struct FinishTests {
  private final class Reports: Sendable {
    private let all = Mutex<[String]>([])
    var messages: [String] { all.withLock { $0 } }

    func recording(_ body: @MainActor () -> Void) {
      MisuseReport.withHandler({ report in self.all.withLock { $0.append(report.message) } }) {
        MainActor.assumeIsolated { body() }
      }
    }
  }

  private let reports = Reports()

  @Test("actions that were queued before the store finished are reported and not applied")
  func queued() {
    var store: Store<[Int], Int>!
    store = Store([], label: "list") { state, action in
      if action == 1 {
        store.send(2)
        store.send(3)
      }
      state.append(action)
      return .none
    }
    let observer = Observer { store.finish() }
    _ = observer.track { store.bind(\.count).value }
    reports.recording { store.send(1) }
    #expect(store.currentState == [1])
    #expect(reports.messages.count == 2)
  }

  @Test("an effect doesn't start if its own change finished the store")
  func effect() async {
    let started = Mutex(false)
    let store = Store<Int, Int>(0) { state, action in
      state += action
      return .run { _ in started.withLock { $0 = true } }
    }
    let observer = Observer { store.finish() }
    _ = observer.track { store.bind(\.self).value }
    store.send(1)
    #expect(store.runningEffects.isEmpty)
    for _ in 0..<100 { await Task.yield() }
    #expect(!started.withLock { $0 })
  }

  @Test("a finished scope reports its actions, and its store continues")
  func scope() {
    let store = Store<[Int], Int>([]) { state, action in
      state.append(action)
      return .none
    }
    let scope = store.scope(state: \.count) { (action: Int) in action * 10 }
    scope.send(1)
    scope.finish()
    reports.recording { scope.send(2) }
    store.send(3)
    #expect(store.currentState == [10, 3])
    #expect(reports.messages.count == 1)
  }

  @Test("a sequence doesn't continue after its store has finished")
  func sequence() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (done, end) = AsyncStream.makeStream(of: Void.self)
    let started = Mutex<[Int]>([])
    let store = Store<Int, Int>(0) { _, _ in
      .concatenate(
        .run { _ in
          started.withLock { $0.append(1) }
          open.yield()
          try? await Task.sleep(for: .seconds(600))
          end.finish()
        }, .run { _ in started.withLock { $0.append(2) } })
    }
    store.send(1)
    for await _ in gate { break }
    store.finish()
    for await _ in done {}
    for _ in 0..<100 { await Task.yield() }
    #expect(started.withLock { $0 } == [1])
  }
}
