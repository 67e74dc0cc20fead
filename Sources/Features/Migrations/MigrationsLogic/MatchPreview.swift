import MigrationsInterface
import Unidirectional

/// A match with the code around it: loads the file and finds the match in it.
package enum MatchPreview {
  /// The state of the match screen.
  package struct State: Equatable, Sendable {
    package let match: Match
    package var content: FileReading.Content = .loading

    package init(match: Match) {
      self.match = match
    }

    /// The lines of the file; empty until they have been loaded.
    package var lines: [String] { content.lines }

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
  }

  /// Creates the reducer of the match screen.
  ///
  /// - Parameter load: reads the lines of the file at a path.
  package static func reducer(
    load: @escaping @Sendable (String) async throws -> [String]
  ) -> @MainActor (inout State, FileReading.Action) -> Effect<FileReading.Action> {
    FileReading.reducer(\.content, path: { $0.match.place.path }, load: load)
  }
}
