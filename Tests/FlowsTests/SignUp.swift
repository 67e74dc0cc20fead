import DeclarativeUI
import Flows

struct AccountState: Equatable, Codable, Sendable {
  var phone: String?
  var code: String?
  var email: String?
}

/// A minimal flow with three screens and an exit.
final class SignUpFlow: Flow<AccountState, String> {
  var made: [String] = []

  init(state: AccountState = AccountState()) {
    super.init(id: "signup", title: "Sign up", state: state)
    router.show("phone", when: { $0.phone == nil }) { flow in flow.screen("Phone") }
    router.show("code", when: { $0.code == nil }) { flow in flow.screen("Code") }
    router.show("email", when: { $0.email == nil }) { flow in flow.screen("Email") }
    router.exit("done") { $0.email ?? "" }
  }

  private func screen(_ name: String) -> ScreenRoutable {
    made.append(name)
    return ScreenRoutable(name) { Label(name) }
  }
}

struct OuterState: Equatable, Codable, Sendable {
  var signedUpAs: String?
}

/// A parent that shows the sign-up until it has a result.
final class OuterFlow: Flow<OuterState, Never> {
  var signUp: SignUpFlow?

  init() {
    super.init(id: "outer", title: "Outer", state: OuterState())
    router.show("signup", when: { $0.signedUpAs == nil }) { outer in
      let signUp = SignUpFlow()
      signUp.onExit = { [weak outer] email in outer?.update { $0.signedUpAs = email } }
      outer.signUp = signUp
      return signUp
    }
    router.show("welcome") { ScreenRoutable("Welcome") { Label("Welcome") } }
  }
}
