import MigrationsInterface
import Unidirectional

/// A hit with the code around it: loads the file, and says which line is the hit's.
package enum HitPreview {
  package enum Content: Equatable, Sendable {
    case loading
    case lines([String])
    case failed(String)
  }

  package struct State: Equatable, Sendable {
    package let hit: Hit
    package var content: Content = .loading

    package init(hit: Hit) {
      self.hit = hit
    }

    /// The lines of code; none before they are there.
    package var lines: [String] {
      if case .lines(let lines) = content { lines } else { [] }
    }

    /// The bytes of the hit's line that the pattern matched, from 0; nil where that line isn't what it was when
    /// it was counted.
    package var match: Range<Int>? {
      guard let match = hit.match, lines.indices.contains(hit.line - 1) else { return nil }
      let line = lines[hit.line - 1].utf8
      // The hit knows the beginning of a long line alone, and that may end within a character.
      var known = hit.text[...]
      while let last = known.last, last == "\u{FFFD}" || last == "\r" { known.removeLast() }
      guard line.starts(with: known.utf8.prefix(match.upperBound)) else { return nil }
      return match.clamped(to: 0..<line.count)
    }

    /// Why there are none.
    package var failure: String? {
      if case .failed(let message) = content { message } else { nil }
    }
  }

  package enum Action: Sendable {
    case appeared
    case loaded(Content)
  }

  /// - Parameter load: reads the lines of the hit's file.
  package static func reducer(
    load: @escaping @Sendable (String) async throws -> [String]
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        let path = state.hit.path
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
