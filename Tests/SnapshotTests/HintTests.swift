import Testing

@testable import RootFlow

/// Hints that each screen shows once.
@MainActor @Suite struct HintTests {
  private let texts = ["migrations": "first", "migrations/item": "second", "modules": "third"]

  @Test("each screen shows its hint once, and a notice on screen isn't replaced")
  func once() async throws {
    let app = try RootTests.App()
    try await app.load()
    try await app.wait { $0.isSettled }
    var saved: Set<String> = []
    app.root.hints = FirstUseHints(texts, shown: []) { saved = $0 }
    #expect(app.text.contains("Tip: first"))
    app.press(tab: "modules")
    #expect(saved == ["migrations"])
    #expect(app.text.contains("Tip: third"))
    app.press(tab: "migrations")
    #expect(!app.text.contains("Tip:"))
    app.press("enter")
    #expect(app.text.contains("Tip: second"))
    app.press("esc", "down", "enter")
    #expect(saved == ["migrations", "migrations/item", "modules"])
    #expect(!app.text.contains("Tip:"))
  }

  @Test("a screen whose hint had no room doesn't show it on another screen")
  func late() async throws {
    let app = try RootTests.App()
    try await app.load()
    try await app.wait { $0.isSettled }
    app.root.notify("news")
    app.root.hints = FirstUseHints(texts, shown: []) { _ in }
    #expect(app.text.contains("news"))
    app.press(tab: "modules")
    #expect(!app.text.contains("Tip: first"))
    #expect(app.text.contains("Tip: third"))
    app.press(tab: "migrations")
    #expect(app.text.contains("Tip: first"))
  }

  @Test("hints that were shown before, or all of them, aren't shown")
  func known() {
    var hints = FirstUseHints(texts, shown: ["modules"]) { _ in }
    #expect(hints.hint(at: "headway://modules?view=rules") == nil)
    let second = hints.hint(at: "headway://migrations/rx?tab=teams")
    #expect(second?.text == "second")
    if let second { hints.setShown(second) }
    #expect(hints.hint(at: "headway://migrations/other") == nil)
    #expect(hints.hint(at: "headway://libraries") == nil)
    let fresh = FirstUseHints(texts, shown: []) { _ in }
    #expect(fresh.hint(at: "headway://migrations/rx?view=edit") == nil)
    #expect(fresh.hint(at: "headway://modules?view=rules") == nil)
    #expect(fresh.hint(at: "headway://modules")?.text == "third")
    #expect(fresh.hint(at: "headway://migrations/rx")?.text == "second")
    let none = FirstUseHints(texts, shown: ["all"]) { _ in }
    #expect(none.hint(at: "headway://migrations") == nil)
  }
}
