import MigrationsInterface
import TestSupport
import Testing
import Unidirectional

@testable import MigrationsLogic

/// The code in the preview of the list of matches.
@MainActor @Suite struct MatchFollowingTests {
  private struct Missing: Error, CustomStringConvertible {
    var description: String { "couldn't read it" }
  }

  private func match(_ path: String, _ line: Int) -> Match {
    Match(path: path, line: line, column: 1, text: "a", teams: [], module: nil, excepted: false)
  }

  private func store() -> TestStore<MatchFollowing.State, MatchFollowing.Action> {
    TestStore(
      MatchFollowing.State(),
      reduce: MatchFollowing.reducer { path in
        guard path != "gone" else { throw Missing() }
        return ["text of \(path)"]
      })
  }

  private func preview(_ match: Match, _ content: FileReading.Content) -> MatchPreview.State {
    var preview = MatchPreview.State(match: match)
    preview.content = content
    return preview
  }

  @Test("the old code stays until the file of the selected match has been read")
  func follows() async {
    let store = store()
    let (first, second) = (match("a", 1), match("b", 2))
    store.send(.selected(first)) { $0.selected = first }
    await store.receive(.loaded(first, .lines(["text of a"]))) {
      $0.shown = preview(first, .lines(["text of a"]))
    }
    store.send(.selected(second)) { $0.selected = second }
    await store.receive(.loaded(second, .lines(["text of b"]))) {
      $0.shown = preview(second, .lines(["text of b"]))
    }
    await store.finish()
  }

  @Test("another match of the same file is shown without reading the file again")
  func sameFile() async {
    let store = store()
    let (first, second) = (match("a", 1), match("a", 2))
    store.send(.selected(first)) { $0.selected = first }
    await store.receive(.loaded(first, .lines(["text of a"]))) {
      $0.shown = preview(first, .lines(["text of a"]))
    }
    store.send(.selected(second)) {
      $0.selected = second
      $0.shown = preview(second, .lines(["text of a"]))
    }
    await store.finish()
  }

  @Test("a file that can't be read shows the reason; without a preview, nothing is kept")
  func problems() async {
    let store = store()
    let gone = match("gone", 1)
    store.send(.selected(gone)) { $0.selected = gone }
    await store.receive(.loaded(gone, .failed("couldn't read it"))) {
      $0.shown = preview(gone, .failed("couldn't read it"))
    }
    store.send(.selected(nil)) {
      $0.selected = nil
      $0.shown = nil
    }
    await store.finish()
  }
}
