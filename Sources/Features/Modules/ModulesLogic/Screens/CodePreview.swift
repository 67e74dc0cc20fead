import ModulesInterface
import Unidirectional

/// A location of a dependency with the surrounding code.
package enum CodePreview {
  package struct State: Equatable, Sendable {
    /// Relative to the repository root.
    package let path: String
    /// Starts at 1.
    package let line: Int
    /// Empty until the file is loaded.
    package var lines: [String] = []
    /// The reason why the file couldn't be loaded.
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
