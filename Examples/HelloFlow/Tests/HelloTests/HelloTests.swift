import DeclarativeUI
import TestSupport
import Testing

@testable import hello

/// Drives the app by keys, without a terminal.
@MainActor @Suite struct HelloTests {
  @Test("it asks a name, greets, and is left with the name")
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

          type it, then press Enter

        ──────────────────────────────────────────────────
         ↵ accept   F1 help   ^C quit
        """)
    app.type("Ada")
    app.press("enter")
    #expect(
      app.text == """
         Hello ▸ Greeting
        ──────────────────────────────────────────────────

          Hello, Ada!



        ──────────────────────────────────────────────────
         ↵ done   Esc back   ? help   q quit
        """)
    app.press("enter")
    #expect(result == "Ada")
  }

  @Test("going back asks again, and no name is no answer")
  func back() {
    let app = ScreenDriver(Hello())
    app.press("enter")
    #expect(app.text.contains("What is your name?"))
    app.type("Ada")
    app.press("enter", "esc")
    #expect(app.text.contains("What is your name?"))
  }
}
