import MigrationsInterface
import Unidirectional
import WorkspaceLogic

/// State and actions of a rehearsal.
package enum RehearsalReducer<Result: Equatable & Sendable> {
  package struct State: Equatable, Sendable {
    package var phase: ReadingPhase<ScanProgress> = .idle
    /// Whether all merges have been read, and are checked now.
    package var isChecking = false
    /// The result; nil until all merges have been read.
    package var rehearsal: Result?

    package init() {}
  }

  package enum Action: Equatable, Sendable {
    case appeared
    case event(RehearsalEvent<Result>)
    case failed(String)
  }

  /// - Parameter rehearse: starts the rehearsal, off the main actor.
  package static func reducer(
    rehearse: @escaping @Sendable () -> AsyncThrowingStream<RehearsalEvent<Result>, any Error>
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        guard state.phase == .idle else { break }
        state.phase = .reading(ScanProgress(filesDone: 0, filesTotal: 0))
        return .run(id: "rehearsal", failed: { .failed("\($0)") }) { send in
          for try await event in rehearse() { await send(.event(event)) }
        }
      case .event(.progress(let progress)): state.phase = .reading(progress)
      case .event(.checking(let progress)):
        state.phase = .reading(progress)
        state.isChecking = true
      case .event(.finished(let rehearsal)):
        state.rehearsal = rehearsal
        state.phase = .read
      case .failed(let message): state.phase = .failed(message)
      }
      return .none
    }
  }
}
