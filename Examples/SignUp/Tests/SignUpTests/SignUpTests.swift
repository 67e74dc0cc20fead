import PluginInterface
import TestSupport
import Testing

@testable import SignUpFlow

/// The flow alone: no plugin, no program.
@MainActor @Suite struct SignUpTests {
  private let flow = SignUp(
    server: PretendServer(delay: .zero), contributions: NoContributions())

  @Test("phone, code and e-mail, one after the other, and their answers at the end")
  func walk() async {
    var result: SignUpResult?
    flow.onExit = { result = $0 }
    let app = ScreenDriver(flow, columns: 60, rows: 12)
    #expect(
      app.text == """
         Sign up ▸ Phone
        ────────────────────────────────────────────────────────────

          What is your phone number?

          We send a code there, to verify it.

          › +49 30 123456


        ────────────────────────────────────────────────────────────
         ↵ accept   F1 help   ^C quit
        """)
    app.type("030 123456")
    app.press("enter")
    await app.wait(for: "We have sent a code to 030 123456.")
    app.type("1234")
    app.press("enter")
    await app.wait(for: "What is your e-mail address?")
    #expect(flow.crumbs == ["Sign up", "E-mail"])
    app.type("ada@example.com")
    app.press("enter")
    #expect(result == SignUpResult(phone: "030 123456", email: "ada@example.com"))
  }

  @Test("an answer that can't be right is refused with the reason")
  func refused() {
    let app = ScreenDriver(flow)
    app.type("12")
    app.press("enter")
    #expect(app.text.contains("A phone number has at least six digits."))
    #expect(SignUp.problem(ofPhone: "call me") != nil)
    #expect(SignUp.problem(ofEmail: "ada@example") != nil)
    #expect(SignUp.problem(ofEmail: "ada@example.com") == nil)
  }

  @Test("back leads from the code to the number; past a verified number there is none")
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
    await app.wait(for: "e-mail")
    #expect(!flow.canGoBack)
  }

  @Test("three wrong codes lead back to the number")
  func wrongCodes() async {
    flow.reset(to: .code(phone: "030 123456"))
    let app = ScreenDriver(flow)
    await app.wait(for: "We have sent a code")
    app.type("0000")
    app.press("enter")
    await app.wait(for: "2 attempts are left")
    #expect(app.text.contains("› four digits"))
    app.type("1111")
    app.press("enter")
    await app.wait(for: "one attempt is left")
    app.type("2222")
    app.press("enter")
    await app.wait(for: "What is your phone number?")
  }
}
