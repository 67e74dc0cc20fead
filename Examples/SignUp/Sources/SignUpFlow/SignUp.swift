import DeclarativeUI
import Flows
import PluginInterface
import Scenes
import Unidirectional

/// Asks for a phone number, a verification code and an email address.
///
/// The state is the current step, and the rules map it to a screen. Plugins add rules at
/// ``PluginInterface/ExtensionPoint/signUpRoutes``; this flow doesn't depend on them.
public final class SignUp: Flow<SignUpState, SignUpResult> {
  /// Creates the flow.
  ///
  /// - Parameters:
  ///   - state: the initial step.
  ///   - server: sends and checks the codes.
  ///   - contributions: the contributions of plugins.
  public init(
    state: SignUpState = .phone, server: any CodeServer, contributions: any ContributionReading
  ) {
    super.init(id: "signup", title: "Sign up", state: state)
    router.show("phone", for: .phone) { flow in flow.phone() }
    router.show("code", for: SignUpState.code) { flow, phone in flow.code(for: phone, by: server) }
    router.show("email", for: SignUpState.email) { flow, phone in flow.email(phone) }
    router.exit("done", for: SignUpState.done)
    attach(.signUpRoutes, from: contributions)
  }

  private func phone() -> any Routable {
    return ScreenRoutable("Phone") {
      QuestionView(
        title: "What is your phone number?", explanation: "We will send a code to verify it.",
        name: "phone", placeholder: "+49 30 123456", problem: Self.problem(ofPhone:)
      ) { number in
        self.go { $0 = .code(phone: number) }
      }
    }
  }

  private func code(for phone: String, by server: any CodeServer) -> any Routable {
    Scene("Code", state: CodeState(phone: phone)) { io in
      await server.perform(io)
    } transition: { transition in
      switch transition {
      case .verified:
        self.update { $0 = .email(phone: phone) }
        // The number is verified, so users can't go back to it.
        self.setBarrier()
      case .givenUp: self.reset(to: .phone)
      }
    } view: { scene in
      CodeEntryView(
        model: scene.viewModel, submit: scene.doing { $0.submit($1) },
        sendAgain: scene.doing { $0.sendAgain() })
    }
  }

  private func email(_ phone: String) -> any Routable {
    return ScreenRoutable("Email") {
      QuestionView(
        title: "What is your email address?", explanation: "We only write when something breaks.",
        name: "email", placeholder: "ada@example.com", problem: Self.problem(ofEmail:)
      ) { address in
        self.go { $0 = .done(SignUpResult(phone: phone, email: address)) }
      }
    }
  }

  // MARK: Validation

  /// Returns the problem with a phone number; nil if it is valid.
  static func problem(ofPhone text: String) -> String? {
    let isPlain = text.allSatisfy { $0.isNumber || " +-()".contains($0) }
    guard isPlain else { return "A phone number consists of digits, spaces and + - ( )." }
    return text.filter(\.isNumber).count < 6 ? "A phone number has at least six digits." : nil
  }

  /// Returns the problem with an email address; nil if it is valid.
  static func problem(ofEmail text: String) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress =
      parts.count == 2 && parts[0].isEmpty == false && parts[1].contains(".")
      && !text.contains(" ")
    return isAddress ? nil : "An email address looks like ada@example.com."
  }
}

extension ExtensionPoint where Contribution == RouteRule<SignUpState, SignUpResult> {
  /// The extension point for rules that plugins add to the sign-up. Its own rules are `phone`,
  /// `code`, `email` and `done`.
  public static var signUpRoutes: Self { Self("signup.routes", title: "screens of the sign-up") }
}
