import ModulesInterface
import Unidirectional
import WorkspaceLogic

/// State and actions of the modules.
package enum ModulesReducer {
  /// The progress is nil until it is known.
  package typealias Phase = ReadingPhase<ModuleProgress?>

  package struct State: Equatable, Sendable {
    package var phase: Phase = .idle
    /// The last result; nil before the first one.
    package var moduleIndex: ModuleIndex?

    package init() {}

    /// Paths of manifests that must be run, relative to the repository root.
    package var untrusted: [String] { moduleIndex?.report.untrusted ?? [] }
  }

  package enum Action: Equatable, Sendable {
    case appeared
    /// Reads everything again.
    case readRequested
    case progress(ModuleProgress)
    case found(ModuleIndex)
    case failed(String)
  }

  /// - Parameters:
  ///   - read: starts reading, off the main actor.
  ///   - moduleIndex: computes the contents of the screens, also off the main actor.
  package static func reducer(
    read: @escaping @Sendable () -> AsyncThrowingStream<ModuleEvent, any Error>,
    moduleIndex: @escaping @Sendable (ModuleReport) -> ModuleIndex
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    func start(_ state: inout State) -> Effect<Action> {
      state.phase = .reading(nil)
      return .run(id: "modules", failed: { .failed("\($0)") }) { send in
        for try await event in read() {
          switch event {
          case .progress(let progress): await send(.progress(progress))
          case .finished(let report): await send(.found(moduleIndex(report)))
          }
        }
      }
    }
    return { state, action in
      switch action {
      case .appeared: return state.phase == .idle ? start(&state) : .none
      case .readRequested: return start(&state)
      case .progress(let progress): state.phase = .reading(progress)
      case .found(let moduleIndex):
        state.moduleIndex = moduleIndex
        state.phase = .read
      case .failed(let message): state.phase = .failed(message)
      }
      return .none
    }
  }
}
