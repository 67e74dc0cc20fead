import Scenes
import Testing

/// Rule 35: the logic of a scene is tested with values alone.
@Suite struct SceneStateTests {
  @Test("rule 35: a state says which I/O to do, and shows that it waits")
  func asks() {
    var state = CodeState()
    #expect(state.appeared() == .perform(.send))
    #expect(state.submit("1234") == .perform(.check("1234")))
    #expect(state.viewModel == "Checking 1234…")
    #expect(state.submit("5678") == .none)
  }

  @Test("rule 35: a completion leads to a transition, or to another view model")
  func completes() {
    var state = CodeState()
    _ = state.submit("1234")
    var other = state
    #expect(state.completed(.checked(isRight: true)) == .transition(.verified(code: "1234")))
    #expect(other.completed(.checked(isRight: false)) == .none)
    #expect(other.viewModel == "That was wrong.")
  }
}
