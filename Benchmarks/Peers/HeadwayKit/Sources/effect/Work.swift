import HeadwayKit

enum Work {
  struct State: Equatable, Sendable {
    var isRunning = true
    var text = "Working…"
  }

  enum Action: Equatable, Sendable {
    case appeared
    case finished(Int)
    case canceled
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return .run(id: "work") { send in
        try await Task.sleep(for: .seconds(2))
        await send(.finished(42))
      }
    case .finished(let result):
      state = State(isRunning: false, text: "The result is \(result).")
    case .canceled:
      state = State(isRunning: false, text: "Canceled.")
      return .cancel(id: "work")
    }
    return .none
  }
}

/// Waits for two seconds, then shows the result. Esc cancels.
final class Worker: Flow<Int, Never> {
  private let store = Store(Work.State(), label: "work", reduce: Work.reduce)

  init() {
    super.init(id: "worker", title: "Worker", state: 0)
    router.show("work") { flow in
      ScreenRoutable("") {
        HStack(spacing: .one) {
          Spinner(isActive: flow.store.bind(\.isRunning))
          Label(flow.store.bind(\.text))
        }
        .keys {
          if flow.store.state.isRunning {
            KeyBinding("work.cancel", "esc", title: "Cancel") { flow.store.send(.canceled) }
          }
        }
      }
    }
  }

  override func didAppear() { store.send(.appeared) }
}

@main enum Program {
  static func main() async { await FlowApp.main(Worker()) }
}
