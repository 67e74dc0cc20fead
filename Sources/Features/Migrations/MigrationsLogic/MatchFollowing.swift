import MigrationsInterface
import Unidirectional

/// The match that a list previews: loads the file of each match that is selected.
package enum MatchFollowing {
  /// The state of the preview.
  package struct State: Equatable, Sendable {
    /// The selected match; nil if the preview isn't on screen.
    package var selected: Match?
    /// The latest match whose file has been read. It stays while the file of the selected one is being
    /// read, so that the preview doesn't flicker.
    package var shown: MatchPreview.State?

    package init() {}
  }

  /// The actions of the preview.
  package enum Action: Equatable, Sendable {
    case selected(Match?)
    case loaded(Match, FileReading.Content)
  }

  /// Creates the reducer of the preview.
  ///
  /// - Parameter load: reads the lines of the file at a path.
  package static func reducer(
    load: @escaping @Sendable (String) async throws -> [String]
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .selected(nil):
        state = State()
        return .cancel(id: "load")
      case .selected(let match?):
        guard match != state.selected else { return .none }
        state.selected = match
        // Other matches of the same file need no reading.
        if let shown = state.shown, shown.match.place.path == match.place.path {
          state.show(match, shown.content)
          return .cancel(id: "load")
        }
        return .run(id: "load", failed: { .loaded(match, .failed("\($0)")) }) { send in
          await send(.loaded(match, .lines(try await load(match.place.path))))
        }
      case .loaded(let match, let content):
        if match == state.selected { state.show(match, content) }
        return .none
      }
    }
  }
}

extension MatchFollowing.State {
  fileprivate mutating func show(_ match: Match, _ content: FileReading.Content) {
    var preview = MatchPreview.State(match: match)
    preview.content = content
    shown = preview
  }
}
