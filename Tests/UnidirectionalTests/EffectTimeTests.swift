import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct EffectTimeTests {
  private enum Action: Equatable {
    case changed(Int)
    case saved(Int)
    case start
    case stop
    case ticked
  }

  private func saving(_ clock: ManualClock) -> TestStore<[Int], Action> {
    TestStore([]) { saved, action in
      switch action {
      case .changed(let value):
        return .throttle(
          id: "save", for: .seconds(1), clock: clock,
          .run { send in await send(.saved(value)) })
      case .saved(let value):
        saved.append(value)
        return .none
      case .start, .ticked: return .none
      case .stop: return .cancel(id: "save")
      }
    }
  }

  @Test("a throttled effect runs at once, and then the latest one once per interval")
  func throttle() async {
    let clock = ManualClock()
    let store = saving(clock)
    store.send(.changed(1))
    await store.receive(.saved(1)) { $0 = [1] }
    store.send(.changed(2))
    store.send(.changed(3))
    await clock.advance(by: .seconds(1))
    await store.receive(.saved(3)) { $0 = [1, 3] }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("after an interval without effects, the next one runs at once")
  func idle() async {
    let clock = ManualClock()
    let store = saving(clock)
    store.send(.changed(1))
    await store.receive(.saved(1)) { $0 = [1] }
    await clock.advance(by: .seconds(1))
    await store.finish()
    let later = saving(clock)
    later.send(.changed(2))
    await later.receive(.saved(2)) { $0 = [2] }
    await clock.advance(by: .seconds(1))
    await later.finish()
  }

  @Test("canceling drops the effect that waits and ends the interval")
  func canceled() async {
    let clock = ManualClock()
    let store = saving(clock)
    store.send(.changed(1))
    await store.receive(.saved(1)) { $0 = [1] }
    store.send(.changed(2))
    store.send(.stop)
    await store.finish()
    #expect(store.state == [1])
  }

  @Test("a timer sends its action after each interval until it is canceled")
  func timer() async {
    let clock = ManualClock()
    let store = TestStore(0) { (ticks: inout Int, action: Action) in
      switch action {
      case .start: return .timer(id: "timer", every: .seconds(1), clock: clock, .ticked)
      case .ticked: ticks += 1
      case .stop: return .cancel(id: "timer")
      case .changed, .saved: break
      }
      return .none
    }
    store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0 = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0 = 2 }
    store.send(.stop)
    await store.finish()
  }

  @Test("after a pause, a timer doesn't send the actions that it missed")
  func pause() async {
    let clock = ManualClock()
    let store = TestStore(0) { (ticks: inout Int, action: Action) in
      if action == .ticked { ticks += 1 }
      return action == .start
        ? .timer(id: "timer", every: .seconds(1), clock: clock, .ticked)
        : action == .stop ? .cancel(id: "timer") : .none
    }
    store.send(.start)
    await clock.advance(by: .seconds(60))
    await store.receive(.ticked) { $0 = 1 }
    // The tick that is due now, and none of the missed ones.
    await store.receive(.ticked) { $0 = 2 }
    // The timer waits for the next second. An action that was missed would arrive before.
    await clock.advance(by: .milliseconds(500))
    store.send(.stop)
    await store.finish()
  }

  @Test("after canceling, a throttled effect that waited doesn't follow the next one")
  func canceledThenChanged() async {
    let clock = ManualClock()
    let store = saving(clock)
    store.send(.changed(1))
    await store.receive(.saved(1)) { $0 = [1] }
    store.send(.changed(2))
    store.send(.stop)
    store.send(.changed(3))
    await store.receive(.saved(3)) { $0 = [1, 3] }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("an interval that ends with the effect around it drops the effect that waits")
  func canceledFromOutside() async {
    let clock = ManualClock()
    let store = TestStore<[Int], Action>([]) { saved, action in
      switch action {
      case .start:
        return .throttle(id: "save", for: .seconds(1), clock: clock, .send(.saved(1)))
          .cancelable(id: "work")
      case .changed(let value):
        return .throttle(id: "save", for: .seconds(1), clock: clock, .send(.saved(value)))
      case .saved(let value):
        saved.append(value)
        return .none
      case .stop: return .cancel(id: "work")
      case .ticked: return .none
      }
    }
    store.send(.start)
    await store.receive(.saved(1)) { $0 = [1] }
    store.send(.changed(2))
    store.send(.stop)
    store.send(.changed(3))
    await store.receive(.saved(3)) { $0 = [1, 3] }
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(store.state == [1, 3])
  }

  /// A clock in which `sleep` ends when the gate opens, even if its task is canceled.
  private struct StubbornClock: Clock {
    let gate: AsyncStream<Void>
    var now: ContinuousClock.Instant { .now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      // A child of a detached task isn't canceled.
      await Task.detached { [gate] in for await _ in gate { break } }.value
    }
  }

  @Test("a canceled effect doesn't start, even if its clock ignores the cancellation")
  func stubborn() async {
    for isThrottled in [false, true] {
      let (gate, open) = AsyncStream.makeStream(of: Void.self)
      let clock = StubbornClock(gate: gate)
      var saved: [Int] = []
      let store = Store<Int, Action>(0) { _, action in
        switch action {
        case .changed(let value):
          let effect = Effect<Action>.send(.saved(value))
          return isThrottled
            ? .throttle(id: "save", for: .seconds(1), clock: clock, effect)
            : .debounce(id: "save", for: .seconds(1), clock: clock, effect)
        case .saved(let value): saved.append(value)
        case .stop: return .cancel(id: "save")
        case .start, .ticked: break
        }
        return .none
      }
      store.send(.changed(1))
      store.send(.changed(2))
      store.send(.stop)
      open.finish()
      for _ in 0..<200 { await Task.yield() }
      #expect(saved == (isThrottled ? [1] : []))
    }
  }

  @Test("canceling a debounced effect also cancels its work once it runs")
  func debouncedWork() async {
    let clock = ManualClock()
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let store = Store<Int, Action>(0) { _, action in
      action == .stop
        ? .cancel(id: "search")
        : .debounce(
          id: "search", for: .seconds(1), clock: clock,
          .run { _ in
            begin.yield()
            // Only a cancellation ends it, however busy the machine is.
            try? await Task.sleep(for: .seconds(3_600))
            end.yield(Task.isCancelled)
          })
    }
    store.send(.start)
    await clock.advance(by: .seconds(1))
    for await _ in started { break }
    store.send(.stop)
    for await isCanceled in ended {
      #expect(isCanceled)
      break
    }
  }

  @Test("an effect for a parent keeps its limits")
  func mapped() async {
    let clock = ManualClock()
    let store = TestStore([]) { (values: inout [Int], action: Int) in
      values.append(action)
      guard action < 10 else { return .none }
      let effect = Effect<String>.throttle(
        id: "save", for: .seconds(1), clock: clock,
        .concatenate(.send("1\(action)"), .send("2\(action)")))
      return effect.map { Int($0) ?? 0 }
    }
    store.send(1) { $0 = [1] }
    await store.receive(11) { $0 = [1, 11] }
    await store.receive(21) { $0 = [1, 11, 21] }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }
}
