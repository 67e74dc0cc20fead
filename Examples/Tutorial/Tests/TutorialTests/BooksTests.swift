import HeadwayTestKit
import Testing

@testable import books

/// Tests the app with keys, without a terminal.
@MainActor @Suite struct BooksTests {
  @Test("a book that the form adds is in the list, and x removes it")
  func adding() async {
    let app = ScreenDriver(Books(library: SampleLibrary()))
    await app.wait(for: "Dracula")
    app.press("n")
    app.type("Middlemarch")
    app.press("ctrl-s")
    #expect(app.text.contains("Middlemarch"))
    app.press("x")
    #expect(!app.text.contains("Emma"))
  }
}
