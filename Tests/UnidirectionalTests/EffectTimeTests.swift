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
    store.send(.stop)
    await store.finish()
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
