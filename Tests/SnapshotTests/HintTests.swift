import Testing

@testable import RootFlow
@testable import headway

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

  @Test("views, matches and forms have names of their own; other parameters have none")
  func places() {
    let names = [
      "migrations/match", "modules/rules", "modules/history", "libraries/item", "libraries/form",
      "teams/item", "try", "templates", "set-up",
    ]
    let hints = FirstUseHints(
      Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }), shown: []
    ) { _ in }
    for (link, name) in [
      ("migrations/rx?path=App/Login.swift&line=12", "migrations/match"),
      ("modules?view=rules", "modules/rules"), ("modules?view=rules&tab=cycles", "modules/rules"),
      ("modules?view=history", "modules/history"), ("libraries/Yams?tab=uses", "libraries/item"),
      ("libraries/Yams?tab=form", "libraries/form"), ("teams/@ios", "teams/item"), ("try", "try"),
      ("templates", "templates"), ("set-up", "set-up"),
      ("try?pattern=x", nil), ("migrations/rx?view=edit", nil), ("modules/Cart?reach=", nil),
    ] {
      #expect(hints.hint(at: "headway://\(link)")?.text == name, "\(link)")
    }
    for host in ["migrations", "modules", "libraries", "teams", "try", "templates", "set-up"] {
      #expect(hints.hasHint(for: host))
    }
    #expect(!hints.hasHint(for: "settings"))
  }

  @Test("each tab, each element of a list, and the setup has a hint")
  func complete() {
    let hinted = Set(AppComposition.features.flatMap(\.hints.keys))
    #expect(
      hinted.isSuperset(of: [
        "migrations", "migrations/item", "migrations/match", "modules", "modules/item",
        "modules/rules", "modules/history", "libraries", "libraries/item", "teams", "teams/item",
        "settings", "try", "templates", "set-up",
      ]))
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
