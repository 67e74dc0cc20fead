import PluginInterface
import TestSupport
import Testing

@testable import SignUpFlow

/// Tests the flow without plugins and without the program.
@MainActor @Suite struct SignUpTests {
  private let flow = SignUp(
    server: PretendServer(delay: .zero), contributions: NoContributions())

  @Test("the flow asks for phone, code and email address, and exits with the answers")
  func walk() async {
    var result: SignUpResult?
    flow.onExit = { result = $0 }
    let app = ScreenDriver(flow, columns: 60, rows: 12)
    #expect(
      app.text == """
         Sign up ▸ Phone
        ────────────────────────────────────────────────────────────

          What is your phone number?

          We will send a code to verify it.

          › +49 30 123456


        ────────────────────────────────────────────────────────────
         ↵ Accept   F1 Help   ^C Quit
        """)
    app.type("030 123456")
    app.press("enter")
    await app.wait(for: "We have sent a code to 030 123456.")
    app.type("1234")
    app.press("enter")
    await app.wait(for: "What is your email address?")
    #expect(flow.crumbs == ["Sign up", "Email"])
    app.type("ada@example.com")
    app.press("enter")
    #expect(result == SignUpResult(phone: "030 123456", email: "ada@example.com"))
  }

  @Test("an invalid answer is rejected with the reason")
  func refused() {
    let app = ScreenDriver(flow)
    app.type("12")
    app.press("enter")
    #expect(app.text.contains("A phone number has at least six digits."))
    #expect(SignUp.problem(ofPhone: "call me") != nil)
    #expect(SignUp.problem(ofEmail: "ada@example") != nil)
    #expect(SignUp.problem(ofEmail: "ada@example.com") == nil)
  }

  @Test("going back from the code returns to the number, but not after the number is verified")
  func back() async {
    let app = ScreenDriver(flow)
    app.type("030 123456")
    app.press("enter")
    #expect(flow.crumbs == ["Sign up", "Code"])
    app.press("esc")
    #expect(flow.crumbs == ["Sign up", "Phone"])
    flow.reset(to: .code(phone: "030 123456"))
    await app.wait(for: "We have sent a code")
    app.type("1234")
    app.press("enter")
    await app.wait(for: "email")
    #expect(!flow.canGoBack)
  }

  @Test("three wrong codes return to the number")
  func wrongCodes() async {
    flow.reset(to: .code(phone: "030 123456"))
    let app = ScreenDriver(flow)
    await app.wait(for: "We have sent a code")
    app.type("0000")
    app.press("enter")
    await app.wait(for: "2 attempts remaining")
    #expect(app.text.contains("› four digits"))
    app.type("1111")
    app.press("enter")
    await app.wait(for: "1 attempt remaining")
    app.type("2222")
    app.press("enter")
    await app.wait(for: "What is your phone number?")
  }
}
