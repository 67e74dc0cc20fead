import DeclarativeUI
import DependencyInjection
import Diagnostics
import FeatureFlags
import LanguagePlugin
import SignUpFlow
import TestSupport
import Testing

@testable import signup

/// Tests the program with its plugin and with another server.
@MainActor @Suite struct SignUpAppTests {
  @Test("the plugin's step comes before the email address, is done once, and its choice is printed")
  func plugin() throws {
    let program = try made()
    var result: SignUpResult?
    program.flow.onExit = { result = $0 }
    program.flow.reset(to: .email(phone: "030 123456"))
    let app = ScreenDriver(program.flow, columns: 50, rows: 12)
    #expect(
      app.text == """
         Sign up ▸ Language
        ──────────────────────────────────────────────────

          Which language do you prefer?

          ▌English
           Français
           Deutsch
           日本語

        ──────────────────────────────────────────────────
         ↵ Select   ? Help   q Quit
        """)
    app.press("down", "enter")
    #expect(program.flow.crumbs == ["Sign up", "Email"])
    app.type("ada@example.com")
    app.press("enter")
    #expect(
      program.summary(of: try #require(result)) == """
        Signed up.
          phone     030 123456
          email     ada@example.com
          language  Français
        """)
  }

  @Test("with its flag off, the plugin contributes nothing")
  func off() throws {
    let program = try made("--flag", "plugin.language=off")
    program.flow.reset(to: .email(phone: "030 123456"))
    #expect(FlowDriver(program.flow).crumbs == ["Sign up", "Email"])
    #expect(!program.summary(of: SignUpResult(phone: "", email: "")).contains("language"))
  }

  @Test("disabling the plugin while its step is on screen shows the next step")
  func switchedOff() throws {
    let program = try made()
    program.flow.reset(to: .email(phone: "030 123456"))
    let driver = FlowDriver(program.flow)
    driver.expect("Sign up", "Language")
    program.flags.set(ChooseLanguage().flag, to: false)
    driver.expect("Sign up", "Email")
  }

  @Test("going back from the email address returns to the selected language")
  func back() throws {
    let program = try made()
    program.flow.reset(to: .email(phone: "030 123456"))
    let app = ScreenDriver(program.flow)
    app.press("enter", "esc")
    #expect(program.flow.crumbs == ["Sign up", "Language"])
  }

  @Test("unknown flags and other arguments are errors")
  func usage() {
    #expect(throws: FlagError.self) { try made("--flag", "plugin.langage=off") }
    #expect(throws: SignUpApp.UsageError.self) { try made("--help") }
  }

  @Test("without a mock of the server, a test fails before anything is sent")
  func unmocked() {
    MisuseReport.withHandler({ _ in }) {
      #expect(throws: DependencyError.self) { try SignUpApp(arguments: []) }
    }
  }

  private func made(_ arguments: String...) throws -> SignUpApp {
    try withMocks {
      mock((any CodeServer).self) { PretendServer(delay: .zero) }
      return try SignUpApp(arguments: arguments)
    }
  }
}
