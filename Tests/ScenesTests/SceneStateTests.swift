import Scenes
import Testing

/// Rule 35: the logic of a scene is tested with values only.
@Suite struct SceneStateTests {
  @Test("rule 35: a state returns the I/O to perform, and shows that it is waiting")
  func asks() {
    var state = CodeEntryState()
    #expect(state.appeared() == .perform(.send))
    #expect(state.submit("1234") == .perform(.check("1234")))
    #expect(state.viewModel == "Checking 1234…")
    #expect(state.submit("5678") == .none)
  }

  @Test("rule 35: a completion leads to a transition, or to another view model")
  func completes() {
    var state = CodeEntryState()
    _ = state.submit("1234")
    var other = state
    #expect(state.completed(.checked(isRight: true)) == .transition(.verified(code: "1234")))
    #expect(other.completed(.checked(isRight: false)) == .none)
    #expect(other.viewModel == "That was wrong.")
  }
}
