import Unidirectional

/// Reading the lines of a file, for a screen that shows a place in it.
package enum FileReading {
  /// The content of the file.
  package enum Content: Equatable, Sendable {
    case loading
    case lines([String])
    case failed(String)

    /// The lines; empty until they have been read.
    package var lines: [String] { if case .lines(let lines) = self { lines } else { [] } }

    /// The reason why the file couldn't be read; nil if it could.
    package var failure: String? { if case .failed(let message) = self { message } else { nil } }
  }

  /// The actions of the screen.
  package enum Action: Equatable, Sendable {
    case appeared
    case loaded(Content)
  }

  /// Creates the reducer of the screen.
  ///
  /// - Parameters:
  ///   - content: the content in the state.
  ///   - path: returns the path of the file.
  ///   - load: reads the lines of the file at a path.
  package static func reducer<State>(
    _ content: WritableKeyPath<State, Content> & Sendable,
    path: @escaping @MainActor (State) -> String,
    load: @escaping @Sendable (String) async throws -> [String]
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        let path = path(state)
        return .run(id: "load", failed: { .loaded(.failed("\($0)")) }) { send in
          await send(.loaded(.lines(try await load(path))))
        }
      case .loaded(let loaded):
        state[keyPath: content] = loaded
        return .none
      }
    }
  }
}
