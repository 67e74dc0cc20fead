import MigrationsInterface
import ModulesInterface
import Unidirectional
import WorkspaceLogic

/// What the screen of the past knows: how the modules were on every day, as far as that is read.
package enum ModuleHistoryBoard {
  package typealias Phase = ReadingPhase<HistoryProgress>

  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    /// What is known so far, growing back in time.
    package var history: ModuleHistory?
    package var curves: [ModuleCurve] = []

    package init() {}
  }

  package enum Action: Sendable {
    case appeared
    /// Reads what is new.
    case readRequested
    case progress(HistoryProgress)
    case history(ModuleHistory, [ModuleCurve])
    case finished(ModuleHistory, [ModuleCurve])
    case failed(String)
  }

  /// - Parameter read: starts reading, off the main actor.
  package static func reducer(
    read: @escaping @Sendable () -> AsyncThrowingStream<HistoryEvent<ModuleHistory>, any Error>
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    func start(_ state: inout State) -> Effect<Action> {
      state.phase = .reading(HistoryProgress(commitsDone: 0))
      return .run(id: "history", failed: { .failed("\($0)") }) { send in
        for try await event in read() {
          switch event {
          case .progress(let progress): await send(.progress(progress))
          case .history(let history):
            await send(.history(history, ModuleCurve.all(of: history)))
          case .finished(let history):
            await send(.finished(history, ModuleCurve.all(of: history)))
          }
        }
      }
    }
    return { state, action in
      switch action {
      case .appeared: return state.phase == .idle ? start(&state) : .none
      case .readRequested: return start(&state)
      case .progress(let progress): state.phase = .reading(progress)
      case .history(let history, let curves):
        // What is read again grows anew; what was known already stays until then.
        guard history.points.count >= state.history?.points.count ?? 0 else { break }
        (state.history, state.curves) = (history, curves)
      case .finished(let history, let curves):
        (state.history, state.curves) = (history, curves)
        state.phase = .read
      case .failed(let message): state.phase = .failed(message)
      }
      return .none
    }
  }
}
