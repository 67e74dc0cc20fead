import Testing

@Suite struct LinkCopyTests {
  @Test(
    "a link copied from a screen opens that same screen again from the command line",
    arguments: [
      (
        ["7", "Down", "Enter"], "headway://migrations/rxswift?line=2&path=Sources/Shop/Cart2.swift"
      ),
      (["3"], "headway://migrations/rxswift?tab=teams"),
    ])
  func copied(keys: [String], link: String) async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "25 %")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "1 Overview")
    // The history is read, and says nothing more.
    try await terminal.waitUntil(contains: "too early")
    for key in keys { try terminal.press(key) }
    try terminal.press("y")
    try await terminal.waitUntil(contains: "Copied \(link)")
    let again = try repository.open("'\(link)'")
    // Without what plugins put below, the notice at the foot comes soon after the rows.
    let lines = { (screen: String) in
      screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(9)
    }
    // The first one may have been counting still when it was copied.
    try await again.waitUntil("the same screen") { lines($0) == lines(try terminal.screen()) }
  }

  @Test(
    "a command of a plugin has a key, and what it copies is told",
    .enabled(if: BuiltInPlugin.exists("CopySummary")))
  func command() async throws {
    let terminal = try SampleRepository().open()
    try await terminal.waitUntil(contains: "25 %")
    try terminal.press("Y")
    try await terminal.waitUntil(contains: "Copied 4 lines")
    try terminal.press("?")
    try await terminal.waitUntil(contains: "copy a summary")
  }
}
