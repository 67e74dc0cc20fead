import Testing

@Suite struct DeepLinkTests {
  @Test(
    "a link opens its migration, and back leads to the list",
    arguments: [
      "headway://migrations/xctest?tab=teams", #"'migration|{"id":"xctest","tab":"teams"}'"#,
    ])
  func opens(link: String) async throws {
    let terminal = try SampleRepository().open("'\(link.trimmingCharacters(in: ["'"]))'")
    let screen = try await terminal.waitUntil(contains: "@quality")
    #expect(screen.contains("headway ▸ Migrations ▸ XCTest → Swift Testing"))
    try terminal.press("Escape")
    try await terminal.waitUntil("the list") { $0.contains("RxSwift") && $0.contains("Due") }
  }

  @Test("rule 24: an invalid link opens the home screen and suggests the nearest valid link")
  func unknown() async throws {
    let terminal = try SampleRepository().open("headway://migrations/xctst")
    try await terminal.waitUntil(contains: "Did you mean \"headway://migrations/xctest\"?")
    try await terminal.waitUntil(contains: "RxSwift → async")
  }

  @Test("an unknown id lists the nearest ids")
  func nearestIDs() throws {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        migrations:
          - { id: xctest, title: XCTest, import: XCTest }
          - { id: xcuitest, title: XCUITest, import: XCTest }
          - { id: rxswift, title: RxSwift, import: RxSwift }
        """)
    let call = try repository.run("open", "headway://migrations/xctst")
    #expect(
      call.errors.contains(
        "headway: there is no migration \"xctst\"; the nearest are \"xctest\", \"xcuitest\"; "
          + "did you mean \"headway://migrations/xctest\"?"), "\(call.errors)")
    let other = try repository.run("open", "headway://migrations/qqqqqqqq")
    #expect(
      other.errors.contains(
        "there is no migration \"qqqqqqqq\"; known: \"xctest\", \"xcuitest\", \"rxswift\"\n"),
      "\(other.errors)")
    #expect(!other.errors.contains("did you mean"))
  }

  @Test(
    "open suggests the nearest link for an unknown name, and otherwise lists the names in URLs",
    arguments: [
      ("modulez", "did you mean \"headway://modules\"?"),
      ("librery", "did you mean \"headway://libraries\"?"),
      ("lib", "did you mean \"headway://libraries\"?"),
      ("qqqq", "known links: libraries, migrations,"),
    ])
  func unknownNames(_ name: String, _ hint: String) throws {
    let call = try SampleRepository().run("open", name)
    #expect(call.status == 2)
    #expect(
      call.errors.hasPrefix("headway: there is no link called \"\(name)\"; \(hint)"),
      "\(call.errors)")
  }

  @Test("a link to an unknown team fails, and one to a team without matches opens")
  func unknownTeam() throws {
    let repository = try SampleRepository()
    for link in ["teams/@shpo", "migrations/rxswift?team=@shpo"] {
      let call = try repository.run("open", link)
      #expect(call.status == 2, "\(link)")
      #expect(call.errors.contains("unknown team \"@shpo\"; did you mean \"@shop\"?"), "\(link)")
    }
    let stranger = try repository.run("open", "teams/nope")
    #expect(stranger.status == 2)
    #expect(stranger.errors.contains("unknown team \"nope\"; use the name of a team in CODEOWNERS"))
    try repository.write(".github/CODEOWNERS", "* @shop\n/other/ @done\n")
    let done = try repository.run("open", "teams/@done")
    #expect(done.status == 0 && done.output.contains("headway ▸ Teams ▸ @done"), "\(done.errors)")
    #expect(try repository.run("open", "teams/").status == 0)
  }

  @Test("open accepts the identifier of a route and the name in its URL")
  func bareNames() throws {
    let repository = try SampleRepository()
    for name in ["migration", "migrations", "headway://migrations"] {
      #expect(try repository.run("open", name).output.contains("RxSwift → async"), "\(name)")
    }
  }

  @Test(
    "a plugin's link opens the migration that the plugin selects",
    .enabled(if: BuiltInPlugin.exists("MostUrgentLink")))
  func plugin() async throws {
    let terminal = try SampleRepository().open("headway://most-urgent")
    try await terminal.waitUntil(contains: "headway ▸ Migrations ▸ RxSwift → async")
  }

  @Test("the palette ranks commands and migrations by the entered text, and Enter runs the first")
  func palette() async throws {
    let terminal = try SampleRepository().open()
    try await terminal.waitUntil(contains: "0%")
    try terminal.press(":")
    try await terminal.waitUntil(contains: "─ Commands ─")
    try terminal.type("swtes")
    try await terminal.waitUntil("the migration alone") {
      $0.contains("▌XCTest → Swift Testing") && !$0.contains("│ Quit")
    }
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "headway ▸ Migrations ▸ XCTest → Swift Testing")
    try terminal.press(":")
    try terminal.type("help")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "─ Help ─")
  }

  @Test("the palette tries text that matches no command as a pattern", arguments: ["", "try "])
  func pattern(_ command: String) async throws {
    let terminal = try SampleRepository().open()
    try await terminal.waitUntil(contains: "0%")
    try terminal.press(":")
    try await terminal.waitUntil(contains: "─ Commands ─")
    try terminal.type(command + "import RxSwift")
    try await terminal.waitUntil(
      contains: command.isEmpty ? "▌Try pattern" : "▌Try pattern “import RxSwift”")
    try terminal.press("Enter")
    // The pattern also matches in headway.yml.
    try await terminal.waitUntil(contains: "4 matches in 4 files")
  }

  @Test("pasting a megabyte into the palette shows an error, and the app keeps working")
  func megabyte() async throws {
    let terminal = try SampleRepository().open()
    try await terminal.waitUntil(contains: "0%")
    try terminal.press(":")
    try await terminal.waitUntil(contains: "─ Commands ─")
    try terminal.paste(String(repeating: "headway", count: 150_000))
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "the limit is 8192")
    try terminal.press("C-u")
    try terminal.type("headway://migrations/rxswift")
    try terminal.press("Enter")
    try await terminal.waitUntil(contains: "headway ▸ Migrations ▸ RxSwift → async")
  }

  @Test(
    "rule 25: without a terminal, a link to a disabled plugin fails instead of waiting",
    .enabled(if: BuiltInPlugin.exists("MostUrgentLink")))
  func pluginOff() throws {
    let call = try SampleRepository().run(
      "--flag", "plugin.most-urgent-link=off", "open", "headway://most-urgent")
    #expect(call.status == 2)
    #expect(call.errors.contains("waits for the plugin Most urgent to be enabled"))
  }

  @Test("rule 24: without a terminal, a valid link prints its screen, an invalid link exits with 2")
  func withoutTerminal() throws {
    let repository = try SampleRepository()
    let good = try repository.run("open", "headway://migrations/rxswift")
    #expect(good.status == 0)
    #expect(good.output.contains("3 remaining in 3 files"))
    for short in ["migrations/rxswift", "migrations?", "migrations"] {
      let tab = try repository.run("open", short)
      #expect(tab.status == 0 && tab.output.contains("RxSwift"), "\(short): \(tab.errors)")
    }
    // Screens that need the history or try a pattern finish loading before they are printed.
    let authors = try repository.run("open", "headway://migrations/rxswift?tab=authors")
    #expect(!authors.output.contains("Reading the history"))
    let trial = try repository.run("open", "headway://try?pattern=import")
    #expect(trial.status == 0)
    #expect(trial.output.contains("matches in ") && !trial.output.contains("Reading the history"))
    for link in [
      "headway://migrations/nope", "migration|{\"id\":", "other://x",
      "headway://migrations/xctest?tba=teams", "migration|{\"idd\":\"x\"}",
      String(repeating: "x|", count: 50_000),
    ] {
      let bad = try repository.run("open", link)
      #expect(bad.status == 2, "\(link.prefix(40))")
      #expect(!bad.errors.isEmpty)
    }
  }
}
