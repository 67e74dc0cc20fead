import ModulesInterface
import Unidirectional
import WorkspaceLogic

/// What the module screens know: the modules, judged, and how reading them goes.
package enum ModulesBoard {
  /// With nil before anything is known of how far it is.
  package typealias Phase = ReadingPhase<ModuleProgress?>

  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    /// What was read last; nil before the first time.
    package var book: ModuleBook?

    package init() {}

    /// Manifests that would have to be executed, from the root.
    package var untrusted: [String] { book?.report.untrusted ?? [] }
  }

  package enum Action: Sendable {
    case appeared
    /// Reads everything again.
    case readRequested
    case progress(ModuleProgress)
    case found(ModuleBook)
    case failed(String)
  }

  /// - Parameters:
  ///   - read: starts reading, off the main actor.
  ///   - book: works out what is shown, there too.
  package static func reducer(
    read: @escaping @Sendable () -> AsyncThrowingStream<ModuleEvent, any Error>,
    book: @escaping @Sendable (ModuleReport) -> ModuleBook
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    func start(_ state: inout State) -> Effect<Action> {
      state.phase = .reading(nil)
      return .run(id: "modules", failed: { .failed("\($0)") }) { send in
        for try await event in read() {
          switch event {
          case .progress(let progress): await send(.progress(progress))
          case .finished(let report): await send(.found(book(report)))
          }
        }
      }
    }
    return { state, action in
      switch action {
      case .appeared: return state.phase == .idle ? start(&state) : .none
      case .readRequested: return start(&state)
      case .progress(let progress): state.phase = .reading(progress)
      case .found(let book):
        state.book = book
        state.phase = .read
      case .failed(let message): state.phase = .failed(message)
      }
      return .none
    }
  }
}
