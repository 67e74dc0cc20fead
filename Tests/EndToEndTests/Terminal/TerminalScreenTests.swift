import Foundation
import Testing

/// Output to and input from a real terminal.
@Suite(.serialized) struct TerminalScreenTests {
  private func probe(
    columns: Int = 80, rows: Int = 24, term: String = "xterm-256color",
    theme: RealTerminal.Theme = .dark, environment: [String: String?] = [:]
  ) throws -> RealTerminal {
    try RealTerminal(
      try BuiltProgram.path("TerminalProbe"), columns: columns, rows: rows, term: term,
      theme: theme, environment: environment)
  }

  @Test(
    "the screen is the same under every terminal description",
    arguments: [
      "vt100", "ansi", "xterm", "xterm-256color", "screen-256color", "tmux-256color", "linux",
    ])
  func descriptions(_ term: String) async throws {
    let terminal = try probe(term: term)
    let screen = try await terminal.waitUntil(contains: "corner")
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "probe 80×24")
    // No cluster overlaps the bar after it.
    #expect(lines[3].hasPrefix("wide: |漢字|") && lines[3].hasSuffix("|end"))
    #expect(lines[3].filter { $0 == "|" }.count == 9)
    #expect(lines[4] == "␛[31mharmless")
    #expect(lines[23] == String(repeating: " ", count: 74) + "corner")
    try terminal.press("j")
    try await terminal.waitUntil(contains: "last: key character(\"j\") 0")
    try terminal.press("q")
    #expect(try await terminal.waitForExit() == 0)
  }

  @Test("an unsupported terminal is an error with instructions")
  func dumb() async throws {
    for term in ["dumb", "no-such-terminal"] {
      let terminal = try RealTerminal(
        "TERM=\(term) \(try BuiltProgram.path("TerminalProbe"))", columns: 200)
      let screen = try await terminal.waitUntil(contains: "set TERM")
      #expect(screen.contains(term))
      #expect(try await terminal.waitForExit() == 2)
    }
  }

  @Test("a locale without UTF-8 falls back to ASCII")
  func ascii() async throws {
    let terminal = try probe(environment: ["LC_ALL": "C"])
    let screen = try await terminal.waitUntil(contains: "corner")
    #expect(screen.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(screen.contains("probe 80"))
  }

  @Test("a resize redraws the whole screen")
  func resize() async throws {
    let terminal = try probe()
    try await terminal.waitUntil(contains: "corner")
    for (columns, rows) in [(120, 40), (30, 8), (100, 30)] {
      try terminal.resize(columns: columns, rows: rows)
      let screen = try await terminal.waitUntil(contains: "probe \(columns)×\(rows)")
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[rows - 1].hasSuffix("corner") && lines[rows - 1].count == columns)
      #expect(screen.components(separatedBy: "corner").count == 2)
    }
  }

  @Test("keys, mouse events and pastes are delivered")
  func input() async throws {
    let terminal = try probe()
    try await terminal.waitUntil(contains: "corner")
    try terminal.press("Up")
    try await terminal.waitUntil(contains: "last: key up 0")
    try terminal.press("C-Right")
    try await terminal.waitUntil(contains: "last: key right 4")
    try terminal.press("Escape")
    try await terminal.waitUntil(contains: "last: key escape 0")
    try terminal.press("M-x")
    try await terminal.waitUntil(contains: "last: key character(\"x\") 2")
    try terminal.send(bytes: Array("\u{1B}[<0;5;3M".utf8))
    try await terminal.waitUntil(contains: "last: mouse press(")
    try terminal.paste("q and a line\nq\n" + String(repeating: "x", count: 100_000))
    try await terminal.waitUntil(contains: "last: paste of 100015 bytes")
  }

  @Test(
    "the background color is queried and delivered", arguments: [RealTerminal.Theme.dark, .light])
  func background(_ theme: RealTerminal.Theme) async throws {
    let terminal = try probe(theme: theme)
    try await terminal.waitUntil(contains: "background: \(theme == .dark ? "dark" : "light")")
  }

  @Test("colors match the capabilities of the terminal, and NO_COLOR turns them off")
  func colors() async throws {
    func red(
      _ environment: [String: String?], _ term: String = "xterm-256color"
    ) async throws
      -> Substring
    {
      let terminal = try probe(term: term, environment: environment)
      try await terminal.waitUntil(contains: "corner")
      let line = try terminal.styledScreen().split(separator: "\n").first { $0.contains("red") }
      return try #require(line)
    }
    #expect(try await red(["COLORTERM": "truecolor"]).contains("38;2;255;64;32m"))
    #expect(try await red([:]).contains("38;5;"))
    #expect(try await red([:], "ansi").contains("31m"))
    // COLORTERM overrides the few colors of TERM=xterm, but not those of TERM=ansi.
    #expect(
      try await red(["COLORTERM": "truecolor"], "xterm").contains("38;2;255;64;32m"))
    #expect(try await red(["COLORTERM": "truecolor"], "ansi").contains("31m"))
    let plain = try await red(["NO_COLOR": "1"])
    #expect(!plain.contains("38;") && !plain.contains("31m"))
  }
}
