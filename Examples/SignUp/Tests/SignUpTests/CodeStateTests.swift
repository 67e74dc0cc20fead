import Testing

@testable import SignUpFlow

/// Tests the logic of the code screen with values, without mocks and without waiting.
@Suite struct CodeStateTests {
  private let phone = "+49 30 123456"

  @Test("a code is sent when the screen appears")
  func sends() {
    var state = CodeState(phone: phone)
    #expect(state.appeared() == .perform(.send(phone: phone)))
    #expect(state.viewModel.isBusy)
    #expect(state.completed(.sent) == .none)
    #expect(state.viewModel.message == "We have sent a code to \(phone).")
  }

  @Test("the right code verifies the number; other requests are ignored meanwhile")
  func right() {
    var state = sent()
    #expect(state.submit("12 34") == .perform(.check(code: "1234", phone: phone)))
    #expect(state.submit("1234") == .none)
    #expect(state.sendAgain() == .none)
    #expect(state.completed(.checked(isRight: true)) == .transition(.verified))
  }

  @Test("after three wrong codes the screen gives up, and it counts the remaining attempts")
  func wrong() {
    var state = sent()
    var messages: [String] = []
    var outcomes: [CodeState.Outcome] = []
    for _ in 0..<3 {
      _ = state.submit("0000")
      outcomes.append(state.completed(.checked(isRight: false)))
      messages.append(state.viewModel.message)
    }
    #expect(outcomes == [.none, .none, .transition(.givenUp)])
    #expect(messages[0] == "Wrong code. 2 attempts remaining.")
    #expect(messages[1] == "Wrong code. 1 attempt remaining.")
  }

  @Test("an error of the server is shown, and the request can be repeated")
  func failure() {
    var state = CodeState(phone: phone)
    _ = state.appeared()
    #expect(state.completed(.failed("no network")) == .none)
    #expect(state.viewModel.message == "The request failed: no network")
    #expect(state.sendAgain() == .perform(.send(phone: phone)))
  }

  private func sent() -> CodeState {
    var state = CodeState(phone: phone)
    _ = state.appeared()
    _ = state.completed(.sent)
    return state
  }
}
