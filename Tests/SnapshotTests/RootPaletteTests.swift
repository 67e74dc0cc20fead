import DeclarativeUI
import Testing

@testable import RootFlow
@testable import headway

/// The command palette for a text that isn't one of its items.
@MainActor @Suite struct RootPaletteTests {
  private func palette(with text: String) async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    app.press(":")
    app.host.handle(.paste(text))
    return app
  }

  @Test(
    "a pattern is tried, with the prefix try or because no item matches", arguments: ["try ", ""])
  func pattern(_ command: String) async throws {
    let app = try await palette(with: command + "await x\\(")
    #expect(
      app.text.contains(
        command.isEmpty ? "▌Try pattern" : "▌Try pattern “await x\\(”"))
    app.press("enter")
    #expect(app.root.link == "headway://try?pattern=await%20x%5C%28")
    #expect(!app.text.contains("Command palette"))
  }

  @Test("a pattern that starts with try itself can be tried unchanged")
  func wordOfItsOwn() async throws {
    let app = try await palette(with: "try await x\\(")
    #expect(app.text.contains(" Try pattern “try await x\\(”"))
    app.press("down", "enter")
    #expect(app.root.link == "headway://try?pattern=try%20await%20x%5C%28")
  }
}
