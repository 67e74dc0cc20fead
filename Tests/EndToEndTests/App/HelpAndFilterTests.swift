import Testing

@Suite struct HelpAndFilterTests {
  @Test("? shows the keys, / filters the list, and clicks select and open a row")
  func firstDay() async throws {
    let terminal = try SampleRepository().open()
    try await terminal.waitUntil(contains: "0%")
    try terminal.press("?")
    try await terminal.waitUntil(contains: "Rescan")
    // The same key closes the help.
    try terminal.press("?")
    try await terminal.waitUntil("the help to close") { !$0.contains("─ Help ─") }
    try terminal.press("/")
    try terminal.type("xct")
    try await terminal.waitUntil("the filtered list") {
      $0.contains("1 of ") && !$0.contains("RxSwift → async   ")
    }
    try terminal.press("Escape")
    try await terminal.waitUntil("all rows") { $0.contains("RxSwift → async  ") }
    // Clicks the second row twice: the first click selects it, the second opens it.
    for _ in 0..<2 {
      try terminal.send(bytes: Array("\u{1B}[<0;10;5M\u{1B}[<0;10;5m".utf8))
    }
    try await terminal.waitUntil(contains: "headway ▸ Migrations ▸ XCTest → Swift Testing")
  }

  @Test("control characters in a configuration don't reach the terminal")
  func controlCharacters() async throws {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        migrations:
          - { id: evil, title: "red \\e[31m and \\a bell", pattern: 'import' }
        """)
    let terminal = try repository.open()
    try await terminal.waitUntil(contains: "red ␛[31m and ␇ bell")
    let printed = try repository.run("scan")
    #expect(!printed.output.contains("\u{1B}"))
  }

  @Test("every problem in a configuration appears with line, column and a suggestion")
  func problems() async throws {
    let repository = try SampleRepository(
      configuration: """
        version: 1
        migrations:
          - id: a
            patern: 'x'
          - id: b
            pattern: '('
            priority: P7
        """)
    let terminal = try repository.open()
    let screen = try await terminal.waitUntil(contains: "4 problems")
    #expect(screen.contains("headway.yml:4:5"))
    try terminal.press("Down")
    try await terminal.waitUntil(contains: "did you mean \"pattern\"?")
    let scan = try repository.run("scan", "--format", "json")
    #expect(scan.status == 2)
    #expect(scan.errors.contains("\"line\" : 4"))
  }
}
