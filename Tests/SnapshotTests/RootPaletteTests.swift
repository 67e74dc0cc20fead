import DeclarativeUI
import Testing

@testable import Commands
@testable import RootFlow
@testable import headway

/// The command palette for a text that isn't one of its items.
@MainActor @Suite struct RootPaletteTests {
  private func palette(with text: String) async throws -> RootTests.App {
    let app = try RootTests.App()
    try await app.load()
    app.root.terminal.keys = { [host = app.host] in KeyTable(host.activeBindings) }
    app.press(":")
    app.host.handle(.paste(text))
    return app
  }

  @Test(
    "a pattern is tried, with the prefix try or because no item matches", arguments: ["try ", ""])
  func pattern(_ command: String) async throws {
    let app = try await palette(with: command + "await x\\(")
    #expect(app.text.contains("▌Try pattern “await x\\(”"))
    app.press("enter")
    #expect(app.root.link == "headway://try?pattern=await%20x%5C%28")
    #expect(!app.text.contains("─ Commands ─"))
  }

  @Test(
    "the form of a migration is found by what it changes", arguments: ["unlock", "due", "owner"])
  func edit(word: String) async throws {
    let app = try await palette(with: word)
    #expect(app.text.contains("Edit migration"))
  }

  nonisolated static let destinations = [
    ("@orchard/ios-core", "team", "headway://teams/%40orchard%2Fios-core"),
    ("unowned", "team", "headway://teams?team="),
    ("ChatKit", "library", "headway://libraries/ChatKit?tab=scorecard"),
    ("Catalog", "module", "headway://modules/Catalog?tab=overview"),
    ("RxSwift → async/await", "migration", "headway://migrations/rxswift-to-async?tab=overview"),
  ]

  @Test("teams, libraries, modules and migrations are found by name", arguments: destinations)
  func destinations(name: String, kind: String, link: String) async throws {
    let app = try await palette(with: name)
    try await app.wait { _ in app.text.contains("▌\(name)  \(kind)") }
    app.press("enter")
    #expect(!app.text.contains("─ Commands ─"))
    try await app.wait { $0.link == link }
  }

  @Test(
    "a text with a bar that names no screen is a pattern",
    arguments: ["qwx|zvb", "import (Qx|Zx)", "try!|zvb!", "https?://qwxzvb"])
  func bar(_ text: String) async throws {
    let app = try await palette(with: text)
    #expect(app.text.contains("Try pattern “\(text)”"))
    #expect(!app.text.contains("Open link"))
  }

  @Test(
    "a URL of the app and a known route are links",
    arguments: ["headway://nowhere", #"migration|{"id":"rxswift-to-async"}"#, "try|{}"])
  func link(_ text: String) async throws {
    let app = try await palette(with: text)
    #expect(app.text.contains("▌Open link"))
  }

  @Test(
    "the tabs of the module rules and the module history are found by name",
    arguments: [
      ("Module cycles", "view=rules"), ("Module exceptions", "view=rules"),
      ("Module violations", "view=rules"), ("Module history", "view=history"),
    ])
  func modules(title: String, view: String) async throws {
    let app = try await palette(with: title)
    #expect(app.text.contains("▌\(title)  screen"))
    app.press("enter")
    try await app.wait { $0.link?.contains(view) == true }
    let tab = title.split(separator: " ")[1]
    #expect(view == "view=history" || app.root.link?.contains("tab=\(tab)") == true)
  }

  @Test("a pasted command line opens its link")
  func command() async throws {
    let app = try await palette(with: "headway open 'headway://settings/themes'")
    #expect(app.text.contains("▌Open link"))
    app.press("enter")
    try await app.wait { $0.link == "headway://settings/themes" }
  }

  @Test("a theme is applied, and the change can be undone")
  func theme() async throws {
    let app = try await palette(with: "contrast, light")
    #expect(app.text.contains("▌High contrast, light  theme"))
    app.press("enter")
    #expect(app.appServices.themes.chosen == "high-contrast-light")
    app.press("u")
    #expect(app.appServices.themes.chosen == nil)
  }

  @Test("a text that only matches loosely can also be tried as a pattern, behind the best result")
  func loose() async throws {
    let app = try await palette(with: "Cplk")
    let rows = app.text.split(separator: "\n").map(String.init)
    let best = try #require(rows.firstIndex { $0.contains("▌Copy link") })
    #expect(rows[best + 1].contains("Try pattern “Cplk”"))
    app.press("down", "enter")
    #expect(app.root.link == "headway://try?pattern=Cplk")
  }

  @Test("a text that items contain can be tried as a pattern behind these items")
  func contained() async throws {
    let app = try await palette(with: "rxswift")
    #expect(app.text.contains("▌RxSwift → async"))
    #expect(!app.text.contains("▌Try pattern"))
    for _ in 0..<50 where !app.text.contains("▌Try pattern") { app.press("down") }
    app.press("enter")
    #expect(app.root.link == "headway://try?pattern=rxswift")
  }

  @Test("a pattern that starts with try itself can be tried unchanged")
  func wordOfItsOwn() async throws {
    let app = try await palette(with: "try await x\\(")
    #expect(app.text.contains(" Try pattern “try await x\\(”"))
    app.press("down", "enter")
    #expect(app.root.link == "headway://try?pattern=try%20await%20x%5C%28")
  }
}
