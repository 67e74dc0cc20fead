import MigrationsInterface
import MigrationsLogic
import Testing

/// The part of a file that a match screen marks.
@Suite struct MatchPreviewTests {
  private func state(_ lines: [String], end: MatchEnd?) -> MatchPreview.State {
    var state = MatchPreview.State(
      match: Match(
        path: "a.swift", line: 1, column: 3, text: "  f {", matchedRange: 2..<5, end: end,
        teams: [], module: nil, excepted: false))
    state.content = .lines(lines)
    return state
  }

  @Test("a match on several lines ends on a later line, unless the file has changed")
  func end() {
    let end = MatchEnd(line: 3, column: 1)
    #expect(state(["  f {", "a", "}"], end: end).matchEnd == end)
    #expect(state(["  f {", "a", "}"], end: nil).matchEnd == nil)
    #expect(state(["  g {", "a", "}"], end: end).matchEnd == nil)
    #expect(state(["  f {", "a"], end: end).matchEnd == nil)
  }
}
