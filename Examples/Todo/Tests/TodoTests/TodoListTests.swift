import HeadwayTestKit
import Testing
import TodoFlow

/// Tests the logic without a screen.
@MainActor @Suite struct TodoListTests {
  private let clock = ManualClock()

  private func store(_ storage: Fixture) -> TestStore<TodoList.State, TodoList.Action> {
    var state = TodoList.State()
    state.items = storage.items
    return TestStore(state, reduce: TodoList.reducer(storage, clock: clock))
  }

  @Test("changes are saved at once, and then once per second")
  func saving() async {
    let storage = Fixture([Fixture.plants])
    let store = store(storage)
    store.send(.doneToggled(1)) { $0.items[0].isDone = true }
    store.send(.doneToggled(1)) { $0.items[0].isDone = false }
    // The second change is saved at the end of the first interval, which begins another one.
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(storage.items == [Fixture.plants])
  }

  @Test("done items leave the list after they are in the archive")
  func archiving() async {
    let storage = Fixture([Fixture.plants, Fixture.done])
    let store = store(storage)
    store.send(.archiveRequested)
    await store.receive(.archived) { $0.items = [Fixture.plants] }
    await store.finish()
    #expect(storage.archive == [Fixture.done])
    #expect(storage.items == [Fixture.plants])
  }

  @Test("the timer counts down by seconds and ends")
  func timer() async {
    let store = store(Fixture([Fixture.plants]))
    store.send(.focusToggled(1)) { $0.focus = .init(item: 1, seconds: 60) }
    for second in 1..<60 {
      await clock.advance(by: .seconds(1))
      await store.receive(.ticked) { $0.focus?.seconds = 60 - second }
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.focus = nil }
    await store.finish()
  }
}
