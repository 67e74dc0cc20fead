import MigrationsInterface
import MigrationsLogic
import TestSupport
import Testing
import Unidirectional
import Workspace

/// The part of a file that a match screen marks.
@MainActor @Suite struct MatchPreviewTests {
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

  @Test("the file of a match is loaded, or the reason why it can't be is shown")
  func load() async {
    for (line, content) in [
      (1, FileReading.Content.lines(["text of a.swift"])), (2, .failed("couldn't read it")),
    ] {
      let match = Match(
        path: "a.swift", line: line, column: 1, text: "t", teams: [], module: nil, excepted: false)
      let store = TestStore(
        MatchPreview.State(match: match),
        reduce: MatchPreview.reducer { path in
          guard line == 1 else { throw WorkspaceError("couldn't read it") }
          return ["text of \(path)"]
        })
      store.send(.appeared)
      await store.receive(.loaded(content)) { $0.content = content }
      #expect(store.state.content.failure == (line == 1 ? nil : "couldn't read it"))
      await store.finish()
    }
  }
}
