import Diagnostics
import Synchronization
import Testing
import Unidirectional

@MainActor @Suite struct EffectFailureTests {
  enum Action: Equatable, Sendable {
    case start
    case found(Int)
    case failed(String)
  }

  struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

  private func store(_ error: any Error) -> Store<[Action], Action> {
    Store([]) { state, action in
      state.append(action)
      guard action == .start else { return .none }
      return .run(id: "work", failed: { .failed("\($0)") }) { send in
        await send(.found(1))
        throw error
      }
    }
  }

  @Test("an error of the work becomes an action, after the actions that it has sent")
  func failure() async {
    let store = store(Broken())
    store.send(.start)
    await until { store.runningEffects.isEmpty }
    #expect(store.currentState == [.start, .found(1), .failed("broken")])
  }

  @Test("a cancellation is neither a failure nor reported")
  func cancellation() async {
    let reports = Mutex<[MisuseReport]>([])
    let store = store(CancellationError())
    // The effect's task inherits the handler.
    MisuseReport.withHandler({ report in reports.withLock { $0.append(report) } }) {
      store.send(.start)
    }
    await until { store.runningEffects.isEmpty }
    #expect(store.currentState == [.start, .found(1)])
    #expect(reports.withLock(\.count) == 0)
  }
}
