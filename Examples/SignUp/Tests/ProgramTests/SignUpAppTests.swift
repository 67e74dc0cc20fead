import DeclarativeUI
import DependencyInjection
import FeatureFlags
import LanguagePlugin
import SignUpFlow
import TestSupport
import Testing

@testable import signup

/// The program as it is put together, with its plugin, on another server.
@MainActor @Suite struct SignUpAppTests {
  @Test("the plugin's step stands before the e-mail, is done once, and its choice is printed")
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

          In which language shall we write?

          ▌English
           Français
           Deutsch
           日本語

        ──────────────────────────────────────────────────
         ↵ choose   ? help   q quit
        """)
    app.press("down", "enter")
    #expect(program.flow.crumbs == ["Sign up", "E-mail"])
    app.type("ada@example.com")
    app.press("enter")
    #expect(
      program.summary(of: try #require(result)) == """
        Signed up.
          phone     030 123456
          e-mail    ada@example.com
          language  Français
        """)
  }

  @Test("with its flag off the plugin is as if it were not there")
  func off() throws {
    let program = try made("--flag", "plugin.language=off")
    program.flow.reset(to: .email(phone: "030 123456"))
    #expect(FlowDriver(program.flow).crumbs == ["Sign up", "E-mail"])
    #expect(!program.summary(of: SignUpResult(phone: "", email: "")).contains("language"))
  }

  @Test("switched off while its step is on screen, the flow goes on to the next one")
  func switchedOff() throws {
    let program = try made()
    program.flow.reset(to: .email(phone: "030 123456"))
    let driver = FlowDriver(program.flow)
    driver.expect("Sign up", "Language")
    program.flags.set(ChooseLanguage().flag, to: false)
    driver.expect("Sign up", "E-mail")
  }

  @Test("back leads from the e-mail to the language that was chosen")
  func back() throws {
    let program = try made()
    program.flow.reset(to: .email(phone: "030 123456"))
    let app = ScreenDriver(program.flow)
    app.press("enter", "esc")
    #expect(program.flow.crumbs == ["Sign up", "Language"])
  }

  @Test("an unknown flag is refused with the nearest one, and so is anything else")
  func usage() {
    #expect(throws: FlagError.self) { try made("--flag", "plugin.langage=off") }
    #expect(throws: SignUpApp.UsageError.self) { try made("--help") }
  }

  @Test("a test that forgets to mock the server fails before anything is sent")
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
