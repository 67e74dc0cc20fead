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
    #expect(saved == ["migrations"])
    app.press(tab: "modules")
    #expect(app.text.contains("Tip: third"))
    app.press(tab: "migrations")
    #expect(!app.text.contains("Tip:"))
    app.press("enter")
    #expect(app.text.contains("Tip: second"))
    #expect(saved == ["migrations", "migrations/item", "modules"])
    app.press("esc", "down", "enter")
    #expect(!app.text.contains("Tip:"))
  }

  @Test("hints that were shown before, or all of them, aren't shown")
  func known() {
    var hints = FirstUseHints(texts, shown: ["modules"]) { _ in }
    #expect(hints.take(at: "headway://modules?view=rules") == nil)
    #expect(hints.take(at: "headway://migrations/rx?tab=teams") == "second")
    #expect(hints.take(at: "headway://migrations/other") == nil)
    #expect(hints.take(at: "headway://libraries") == nil)
    var fresh = FirstUseHints(texts, shown: []) { _ in }
    #expect(fresh.take(at: "headway://migrations/rx?view=edit") == nil)
    #expect(fresh.take(at: "headway://modules?view=rules") == nil)
    #expect(fresh.take(at: "headway://modules") == "third")
    #expect(fresh.take(at: "headway://migrations/rx") == "second")
    var none = FirstUseHints(texts, shown: ["all"]) { _ in }
    #expect(none.take(at: "headway://migrations") == nil)
  }
}
