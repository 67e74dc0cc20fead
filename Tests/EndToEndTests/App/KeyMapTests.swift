import Testing

@Suite struct KeyMapTests {
  @Test("keys in the user's file replace the default keys, and the help shows them")
  func remapped() async throws {
    let repository = try SampleRepository()
    try repository.write(
      ".git/xdg/headway/config.yml", "keys:\n  app.quit: [Q]\n  migrations.recount: [f5, ctrl-r]\n")
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "0%")
    try terminal.press("q", "?")
    let help = try await terminal.waitUntil(contains: "─ Help ─")
    #expect(help.contains("F5 ^R"))
    try terminal.press("a")
    try await terminal.waitUntil(contains: "migrations.recount")
    try terminal.press("?")
    try await terminal.waitUntil("the help to close") { !$0.contains("─ Help ─") }
    try terminal.press("Q")
    #expect(try await terminal.waitForExit() == 0)
  }

  @Test("an invalid key is reported with its location and exit code 2")
  func invalidKey() async throws {
    let repository = try SampleRepository()
    try repository.write(".git/xdg/headway/config.yml", "keys:\n  app.quit: hyper-q\n")
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "config.yml:2:13: \"hyper-q\" is not a key")
    #expect(try await terminal.waitForExit() == 2)
  }
}
