import Patterns
import Workspace

/// The group of patterns whose text is the value of a series.
struct SeriesCapture: Sendable {
  let patterns: [Pattern]
  let group: Int
}

/// Finds the values of series in matching lines. Create one for each worker.
final class SeriesMatcher {
  /// The maximum length of a value, in bytes.
  private static let limit = 100

  private let matchers: [GroupMatcher]

  init(_ capture: SeriesCapture) {
    matchers = capture.patterns.map { GroupMatcher($0, group: capture.group) }
  }

  /// Returns the value of the longest match that starts at a position of a line; empty if the group
  /// doesn't participate in it.
  ///
  /// - Throws: `PatternLimitError` if a pattern exceeds a limit.
  func value(
    in line: UnsafeRawBufferPointer, from start: Int
  ) throws(PatternLimitError) -> String {
    var longest: GroupMatcher.Match?
    for matcher in matchers {
      guard let match = try matcher.firstMatch(in: line, from: start),
        match.whole.lowerBound == start
      else { continue }
      if match.whole.count > longest?.whole.count ?? -1 { longest = match }
    }
    guard let group = longest?.group else { return "" }
    return String(decoding: line[group].prefix(SeriesMatcher.limit), as: UTF8.self)
  }
}
