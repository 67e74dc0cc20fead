import HeadwayKit
import SignUpFlow

/// Shows the account, and signs the user out.
public final class Account: Flow<Bool, AccountExit> {
  /// Creates the flow for an account.
  public init(_ account: SignUpResult) {
    super.init(id: "account", title: "Account", state: false)
    router.exit("signed-out", when: { $0 }) { _ in .signedOut }
    router.show("account") { flow in
      ScreenRoutable("") {
        VStack(spacing: .one) {
          VStack {
            Label("Phone  \(account.phone)")
            Label("Email  \(account.email)")
          }
          Button("Sign out", name: "account.sign-out", role: .destructive) {
            flow.update { $0 = true }
          }
        }
        .padding(horizontal: .one)
      }
    }
  }
}

/// The result of the account screen.
public enum AccountExit: Equatable, Sendable {
  /// The user has signed out.
  case signedOut
}
