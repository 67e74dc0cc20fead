import MigrationsInterface
import Unidirectional

/// A match with the code around it: loads the file and finds the match in it.
package enum MatchPreview {
  /// The content of the file.
  package enum Content: Equatable, Sendable {
    case loading
    case lines([String])
    case failed(String)
  }

  /// The state of the match screen.
  package struct State: Equatable, Sendable {
    package let match: Match
    package var content: Content = .loading

    package init(match: Match) {
      self.match = match
    }

    /// The lines of the file; empty until they have been loaded.
    package var lines: [String] {
      if case .lines(let lines) = content { lines } else { [] }
    }

    /// The matched bytes of the line, from 0; nil if the line has changed since it was counted.
    package var matchedRange: Range<Int>? {
      guard let matchedRange = match.matchedRange, lines.indices.contains(match.line - 1) else {
        return nil
      }
      let line = lines[match.line - 1].utf8
      // The match contains only the start of a long line, and that may end within a character.
      var known = match.text[...]
      while let last = known.last, last == "\u{FFFD}" || last == "\r" { known.removeLast() }
      guard line.starts(with: known.utf8.prefix(matchedRange.upperBound)) else { return nil }
      return matchedRange.clamped(to: 0..<line.count)
    }

    /// The end of the match on a later line; nil if it ends on its first line, or if that line has
    /// changed.
    package var matchEnd: MatchEnd? {
      guard matchedRange != nil, let end = match.end, lines.indices.contains(end.line - 1) else {
        return nil
      }
      return end
    }

    /// The error message if the file couldn't be loaded.
    package var failure: String? {
      if case .failed(let message) = content { message } else { nil }
    }
  }

  /// The actions of the match screen.
  package enum Action: Sendable {
    case appeared
    case loaded(Content)
  }

  /// Creates the reducer of the match screen.
  ///
  /// - Parameter load: reads the lines of the file at a path.
  package static func reducer(
    load: @escaping @Sendable (String) async throws -> [String]
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        let path = state.match.place.path
        return .run(id: "load", failed: { .loaded(.failed("\($0)")) }) { send in
          await send(.loaded(.lines(try await load(path))))
        }
      case .loaded(let content):
        state.content = content
        return .none
      }
    }
  }
}
