import ModulesInterface
import Unidirectional

/// A place of a dependency with the code around it.
package enum CodePreview {
  package struct State: Equatable, Sendable {
    /// From the repository's root.
    package let path: String
    /// From 1.
    package let line: Int
    /// Empty before they are there.
    package var lines: [String] = []
    /// Why there are none.
    package var failure: String?
    package var isLoaded = false

    package init(path: String, line: Int) {
      self.path = path
      self.line = line
    }
  }

  package enum Action: Sendable {
    case appeared
    case loaded([String])
    case failed(String)
  }

  /// - Parameter load: reads the lines of a file.
  package static func reducer(
    load: @escaping @Sendable (String) async throws -> [String]
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        let path = state.path
        return .run(id: "load", failed: { .failed("\($0)") }) { send in
          await send(.loaded(try await load(path)))
        }
      case .loaded(let lines):
        state.lines = lines
        state.isLoaded = true
      case .failed(let message):
        state.failure = message
        state.isLoaded = true
      }
      return .none
    }
  }
}
