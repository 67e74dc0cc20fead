import DeclarativeUI
import Testing

@testable import RootFlow
@testable import headway

/// What the app's palette makes of a text that is none of its items.
@MainActor @Suite struct RootPaletteTests {
  private func palette(with text: String) async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    app.press(":")
    app.host.handle(.paste(text))
    return app
  }

  @Test(
    "a pattern is tried, by the word try or because nothing else answers", arguments: ["try ", ""])
  func pattern(_ command: String) async throws {
    let app = try await palette(with: command + "await x\\(")
    #expect(
      app.text.contains(
        command.isEmpty ? "▌try this as a pattern" : "▌try “await x\\(”, with its past"))
    app.press("enter")
    #expect(app.root.state.trying?.pattern == "await x\\(")
    #expect(!app.text.contains("Do or open"))
  }

  @Test("a pattern that begins with the word try itself can be tried as it is")
  func wordOfItsOwn() async throws {
    let app = try await palette(with: "try await x\\(")
    #expect(app.text.contains(" try “try await x\\(”, with its past"))
    app.press("down", "enter")
    #expect(app.root.state.trying?.pattern == "try await x\\(")
  }
}
