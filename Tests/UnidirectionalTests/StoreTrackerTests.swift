import Synchronization
import TestSupport
import Testing

@testable import Unidirectional

@MainActor @Suite struct StoreTrackerTests {
  private enum Action: Sendable { case added(Int), began, ended }

  private struct State: Equatable {
    var sum = 0
    var name = "sum"
  }

  private func store(_ clock: ManualClock = ManualClock()) -> Store<State, Action> {
    Store(State(), label: "tracked") { state, action in
      switch action {
      case .added(let number):
        state.sum += number
        return .none
      case .began: return .run(id: "work") { _ in try await clock.sleep(for: .seconds(1)) }
      case .ended: return .cancel(id: "work")
      }
    }
  }

  @Test("a tracker records the actions and the state of the stores that are created after it")
  func events() throws {
    let before = store()
    let start = ContinuousClock.now
    let tracker = StoreTracker(now: { start })
    tracker.start()
    let after = store()
    tracker.stop()
    let created = store()
    for store in [before, after, created] { store.send(.added(4)) }
    let tracked = try #require(tracker.stores.first)
    #expect(tracker.stores.count == 1)
    #expect(tracked.events.map(\.number) == [1])
    #expect(tracked.events.first?.time == start)
    #expect(tracked.events.first?.event.changes.map(\.description) == ["sum: 0 → 4"])
    #expect(tracked.state.map(\.path) == ["sum", "name"])
    #expect(tracked.state.map(\.new) == ["4", "\"sum\""])
    #expect(tracker.revision.untracked == 1)
    #expect(!tracked.isFinished)
    after.finish()
    #expect(tracked.isFinished)
  }

  /// An action that counts how often its text is created.
  private final class Texts: CustomStringConvertible, Sendable {
    let count = Mutex(0)
    var description: String {
      count.withLock { $0 += 1 }
      return "text"
    }
  }

  @Test("the text of an action and the changes are created when they are read")
  func unread() throws {
    let tracker = StoreTracker()
    tracker.start()
    let store = Store<[Int], Texts>([1], label: "texts") { numbers, _ in
      numbers.append(2)
      return .none
    }
    tracker.stop()
    let texts = Texts()
    store.send(texts)
    #expect(texts.count.withLock(\.self) == 0)
    store.send(Texts())
    let event = try #require(tracker.stores.first?.events.first)
    #expect(event.event.action == "text")
    #expect(event.event.changes.map(\.description) == ["[1]: + 2"])
    #expect(texts.count.withLock(\.self) == 1)
  }

  @Test("a tracker keeps the latest events only, and counts all")
  func limit() throws {
    let tracker = StoreTracker()
    tracker.start()
    let store = store()
    tracker.stop()
    for _ in 0..<(StoreTracker.mostEvents + 5) { store.send(.added(1)) }
    let tracked = try #require(tracker.stores.first)
    #expect(tracked.events.count == StoreTracker.mostEvents)
    #expect(tracked.events.first?.number == 6)
    #expect(tracked.totalEvents == StoreTracker.mostEvents + 5)
  }

  @Test("running effects have the time at which they started, and the code that created them")
  func effects() throws {
    let start = ContinuousClock.now
    let tracker = StoreTracker(now: { start })
    tracker.start()
    defer { tracker.stop() }
    let store = store()
    let tracked = try #require(tracker.stores.last)
    #expect(tracked.effects.isEmpty)
    store.send(.began)
    #expect(tracked.effects.map(\.name) == ["work"])
    #expect(tracked.effects.first?.started == start)
    #expect(
      tracked.effects.first?.site?.hasPrefix("UnidirectionalTests/StoreTrackerTests.swift:") == true
    )
    store.send(.ended)
    #expect(tracked.effects.isEmpty)
  }

  @Test("the outline of a state describes the beginning of long values, and counts elements")
  func outlines() {
    struct Part { let name: String?, sizes: [Int] }
    enum Phase { case idle, done(Int) }
    #expect(
      StateText.outline(of: Part(name: "a", sizes: [1, 2]))
        == #"Part(name: "a", sizes: [1, 2] (2))"#)
    #expect(StateText.outline(of: Phase.done(3)) == ".done(3)")
    #expect(StateText.outline(of: Phase.idle) == "idle")
    #expect(StateText.outline(of: [String: Int]()) == "[]")
    #expect(StateText.outline(of: Int?.none as Any) == "nil")
    let long = StateText.outline(of: Part(name: nil, sizes: Array(0..<1_000_000)))
    #expect(long.count == StateText.limit + 1)
    #expect(long.hasPrefix("Part(name: nil, sizes: [0, 1, 2, "))
  }

  @Test("a tracker keeps the beginning of a long action")
  func longActions() throws {
    let tracker = StoreTracker()
    tracker.start()
    let store = Store<Int, String>(0, label: "long") { _, _ in .none }
    tracker.stop()
    store.send(String(repeating: "a", count: 10_000))
    let event = try #require(tracker.stores.first?.events.first?.event)
    #expect(event.action.count == StoreTracker.longestAction + 1)
  }

  @Test("a tracker doesn't keep stores alive, and omits released ones")
  func released() {
    let tracker = StoreTracker()
    tracker.start()
    var store: Store<State, Action>? = store()
    tracker.stop()
    store?.send(.added(1))
    #expect(tracker.stores.count == 1)
    store = nil
    #expect(tracker.stores.isEmpty)
  }
}
