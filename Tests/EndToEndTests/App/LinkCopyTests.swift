import Testing

@Suite struct LinkCopyTests {
  @Test(
    "a link copied from a screen opens the same screen from the command line",
    arguments: [
      (
        ["7", "Down", "Enter"], "headway://migrations/rxswift?line=2&path=Sources/Shop/Cart2.swift"
      ),
      (["3"], "headway://migrations/rxswift?tab=teams"),
    ])
  func copied(keys: [String], link: String) async throws {
    let repository = try SampleRepository()
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "0%")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "1 Overview")
    // The history has been read.
    try await terminal.waitUntil(contains: "not enough data")
    for key in keys { try terminal.press(key) }
    try terminal.press("y")
    try await terminal.waitUntil(contains: "Copied headway open '\(link)'")
    let again = try repository.open("open '\(link)'")
    // Compares the first lines only, because panels of plugins and notices are below them.
    let lines = { (screen: String) in
      screen.split(separator: "\n", omittingEmptySubsequences: false).prefix(9)
    }
    // The first app may still have been scanning when the link was copied.
    try await again.waitUntil("the same screen") { lines($0) == lines(try terminal.screen()) }
  }

  @Test(
    "a plugin's command has a key, and a notice reports the copied text",
    .enabled(if: BuiltInPlugin.exists("CopySummary")))
  func command() async throws {
    let terminal = try SampleRepository().open()
    try await terminal.waitUntil(contains: "0%")
    try terminal.press("Y")
    try await terminal.waitUntil(contains: "Copied 4 lines")
    try terminal.press("?")
    try await terminal.waitUntil(contains: "Copy summary")
  }
}
