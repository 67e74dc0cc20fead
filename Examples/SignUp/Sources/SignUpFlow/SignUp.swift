import DeclarativeUI
import Flows
import PluginInterface
import Scenes

/// Phone number → verification code → e-mail address.
///
/// The state says which step it is, the rules which screen that is. Plugins add rules of their own at
/// ``PluginInterface/PluginPoint/signUpRoutes``; this flow knows none of them.
public final class SignUp: Flow<SignUpState, SignUpResult> {
  /// - Parameters:
  ///   - server: sends and checks the codes.
  ///   - contributions: what plugins add.
  public init(
    state: SignUpState = .phone, server: any CodeServer, contributions: any ContributionReading
  ) {
    super.init(id: "signup", title: "Sign up", state: state)
    router.show("phone", when: { $0 == .phone }) { [unowned self] in phone() }
    router.show("code", matching: \.phoneToVerify) { [unowned self] in
      code(for: $0, by: server)
    }
    router.show("email", matching: \.verifiedPhone) { [unowned self] in email($0) }
    router.exit("done", matching: \.result)
    attach(.signUpRoutes, from: contributions)
  }

  private func phone() -> any Routable {
    ScreenRoutable("Phone") {
      QuestionView(
        title: "What is your phone number?", explanation: "We send a code there, to verify it.",
        name: "phone", placeholder: "+49 30 123456", problem: Self.problem(ofPhone:)
      ) { [unowned self] number in
        go { $0 = .code(phone: number) }
      }
    }
  }

  private func code(for phone: String, by server: any CodeServer) -> any Routable {
    Scene("Code", state: CodeState(phone: phone)) { io in
      await server.perform(io)
    } transition: { [unowned self] transition in
      switch transition {
      case .verified:
        update { $0 = .email(phone: phone) }
        // The number is verified: there is no way back to it.
        setBarrier()
      case .givenUp: reset(to: .phone)
      }
    } view: { scene in
      CodeView(
        model: scene.viewModel, submit: scene.doing { $0.submit($1) },
        sendAgain: scene.doing { $0.sendAgain() })
    }
  }

  private func email(_ phone: String) -> any Routable {
    ScreenRoutable("E-mail") {
      QuestionView(
        title: "What is your e-mail address?", explanation: "We write only when something breaks.",
        name: "email", placeholder: "ada@example.com", problem: Self.problem(ofEmail:)
      ) { [unowned self] address in
        go { $0 = .done(SignUpResult(phone: phone, email: address)) }
      }
    }
  }

  // MARK: What can be wrong with an answer

  /// What is wrong with a phone number; nil when nothing is.
  static func problem(ofPhone text: String) -> String? {
    let isPlain = text.allSatisfy { $0.isNumber || " +-()".contains($0) }
    guard isPlain else { return "A phone number has digits, spaces and + - ( ) only." }
    return text.filter(\.isNumber).count < 6 ? "A phone number has at least six digits." : nil
  }

  /// What is wrong with an e-mail address; nil when nothing is.
  static func problem(ofEmail text: String) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && parts[0].isEmpty == false && parts[1].contains(".")
      && !text.contains(" ")
    return isAddress ? nil : "An e-mail address looks like ada@example.com."
  }
}

extension SignUpState {
  fileprivate var phoneToVerify: String? {
    if case .code(let phone) = self { phone } else { nil }
  }

  fileprivate var verifiedPhone: String? {
    if case .email(let phone) = self { phone } else { nil }
  }

  fileprivate var result: SignUpResult? {
    if case .done(let result) = self { result } else { nil }
  }
}

extension PluginPoint where Contribution == RouteRule<SignUpState, SignUpResult> {
  /// Where plugins add screens to the sign-up. Its own rules are `phone`, `code`, `email`, `done`.
  public static var signUpRoutes: Self { Self("signup.routes") }
}
