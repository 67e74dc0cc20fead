import MigrationsInterface
import ModulesInterface
import Unidirectional
import WorkspaceLogic

/// State and actions of the module history screen.
package enum ModuleHistoryReducer {
  package typealias Phase = ReadingPhase<HistoryProgress>

  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    /// The history so far; it grows backward in time.
    package var history: ModuleHistory?
    package var allSeries: [ModuleSeries] = []

    package init() {}

    /// Shows no series if no module is known because manifests weren't run: zero would be wrong.
    fileprivate mutating func show(_ history: ModuleHistory, _ allSeries: [ModuleSeries]) {
      let isUnknown = !history.untrusted.isEmpty && allSeries.allSatisfy { $0.peak == 0 }
      self.history = history
      self.allSeries = isUnknown ? [] : allSeries
    }
  }

  package enum Action: Equatable, Sendable {
    case appeared
    /// Reads new commits.
    case readRequested
    case progress(HistoryProgress)
    case history(ModuleHistory, [ModuleSeries])
    case finished(ModuleHistory, [ModuleSeries])
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
            await send(.history(history, ModuleSeries.all(of: history)))
          case .finished(let history):
            await send(.finished(history, ModuleSeries.all(of: history)))
          }
        }
      }
    }
    return { state, action in
      switch action {
      case .appeared: return state.phase == .idle ? start(&state) : .none
      case .readRequested: return start(&state)
      case .progress(let progress): state.phase = .reading(progress)
      case .history(let history, let allSeries):
        // A repeated read starts over; keep the previous history until the new one is at least as
        // long.
        guard history.points.count >= state.history?.points.count ?? 0 else { break }
        state.show(history, allSeries)
      case .finished(let history, let allSeries):
        state.show(history, allSeries)
        state.phase = .read
      case .failed(let message): state.phase = .failed(message)
      }
      return .none
    }
  }
}
