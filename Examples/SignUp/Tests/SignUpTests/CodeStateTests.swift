import Testing

@testable import SignUpFlow

/// The logic of the code's screen: values in, values out, nothing mocked, nothing waited for.
@Suite struct CodeStateTests {
  private let phone = "+49 30 123456"

  @Test("a code is sent as soon as the screen is there")
  func sends() {
    var state = CodeState(phone: phone)
    #expect(state.appeared() == .perform(.send(phone: phone)))
    #expect(state.viewModel.isBusy)
    #expect(state.completed(.sent) == .none)
    #expect(state.viewModel.message == "We have sent a code to \(phone).")
  }

  @Test("a right code verifies the number; nothing else is asked meanwhile")
  func right() {
    var state = sent()
    #expect(state.submit("12 34") == .perform(.check(code: "1234", phone: phone)))
    #expect(state.submit("1234") == .none)
    #expect(state.sendAgain() == .none)
    #expect(state.completed(.checked(isRight: true)) == .transition(.verified))
  }

  @Test("three wrong codes are given up, and the screen counts down")
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
    #expect(messages[0] == "That was another code; 2 attempts are left.")
    #expect(messages[1] == "That was another code; one attempt is left.")
  }

  @Test("what the server could not do is shown, and can be tried again")
  func failure() {
    var state = CodeState(phone: phone)
    _ = state.appeared()
    #expect(state.completed(.failed("no network")) == .none)
    #expect(state.viewModel.message == "That did not work: no network")
    #expect(state.sendAgain() == .perform(.send(phone: phone)))
  }

  private func sent() -> CodeState {
    var state = CodeState(phone: phone)
    _ = state.appeared()
    _ = state.completed(.sent)
    return state
  }
}
