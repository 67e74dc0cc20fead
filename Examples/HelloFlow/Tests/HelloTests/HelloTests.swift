import HeadwayTestKit
import Testing

@testable import hello

/// Tests the app with keys, without a terminal.
@MainActor @Suite struct HelloTests {
  @Test("the app asks for a name, greets the user, and exits with the name")
  func walk() {
    let flow = Hello()
    var result: String?
    flow.onExit = { result = $0 }
    let app = ScreenDriver(flow, columns: 50, rows: 9)
    #expect(
      app.text == """
         Hello ▸ Who are you?
        ──────────────────────────────────────────────────

          What is your name?

          type your name and press Enter

        ──────────────────────────────────────────────────
         ↵ Accept   F1 Help   ^C Quit
        """)
    app.type("Ada")
    app.press("enter")
    #expect(
      app.text == """
         Hello ▸ Greeting
        ──────────────────────────────────────────────────

          Hello, Ada!



        ──────────────────────────────────────────────────
         ↵ Done   Esc Back   ? Help   q Quit
        """)
    app.press("enter")
    #expect(result == "Ada")
  }

  @Test("going back shows the question again, and an empty name isn't accepted")
  func back() {
    let app = ScreenDriver(Hello())
    app.press("enter")
    #expect(app.text.contains("What is your name?"))
    app.type("Ada")
    app.press("enter", "esc")
    #expect(app.text.contains("What is your name?"))
  }
}
