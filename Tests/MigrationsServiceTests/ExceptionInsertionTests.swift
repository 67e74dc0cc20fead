import MigrationsInterface
import MigrationsService
import Testing
import Workspace

/// Comments with exceptions in source code.
@Suite struct ExceptionInsertionTests {
  private func exception(reason: String = "the SDK needs it") throws -> MatchException {
    MatchException(
      migration: "rx", owner: "@ios", until: try #require(Day("2026-12-31")), reason: reason)
  }

  private func insert(
    _ path: String, _ text: String, line: Int, shown: String? = nil,
    reason: String = "the SDK needs it"
  ) throws -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let match = Match(
      path: path, line: line, column: 1, text: shown ?? String(lines[line - 1]), teams: [],
      module: nil, excepted: false)
    return try ExceptionInsertion(exception(reason: reason), above: match).text(in: text)
  }

  private func problem(
    _ path: String, _ text: String, line: Int, shown: String? = nil,
    reason: String = "the SDK needs it"
  ) -> String {
    let error = #expect(throws: WorkspaceError.self) {
      try insert(path, text, line: line, shown: shown, reason: reason)
    }
    return error?.description ?? ""
  }

  private let comment = "headway:allow rx until=2026-12-31 owner=@ios the SDK needs it"

  @Test("the comment is above the match, with its indentation and its line ending")
  func position() throws {
    #expect(
      try insert("a.swift", "class A {\n  let a = Rx()\n}\n", line: 2)
        == "class A {\n  // \(comment)\n  let a = Rx()\n}\n")
    #expect(try insert("a.py", "\trx()", line: 1) == "\t# \(comment)\n\trx()")
    #expect(
      try insert("a.ts", "a()\r\nrx()\r\n", line: 2, shown: "rx()")
        == "a()\r\n// \(comment)\r\nrx()\r\n")
    #expect(
      try insert("a.html", "<p>\n  <rx>\n", line: 2) == "<p>\n  <!-- \(comment) -->\n  <rx>\n")
  }

  @Test("an exception for the same migration above the match is replaced")
  func replacement() throws {
    let old = "// headway:allow rx until=2025-01-31 owner=@ios the old SDK needs it"
    #expect(
      try insert("a.swift", "a()\n\(old)\nrx()\n", line: 3) == "a()\n// \(comment)\nrx()\n")
    let other = old.replacing("allow rx", with: "allow ui")
    #expect(
      try insert("a.swift", "\(other)\nrx()\n", line: 2) == "\(other)\n// \(comment)\nrx()\n")
  }

  @Test("in the text of JSX, the comment is in braces")
  func jsx() throws {
    let text = "const a = (\n  <div>\n    <Rx />\n  </div>\n)\n"
    #expect(
      try insert("a.tsx", text, line: 3)
        == "const a = (\n  <div>\n    {/* \(comment) */}\n    <Rx />\n  </div>\n)\n")
  }

  @Test(
    "where a comment would change the code, nothing is inserted",
    arguments: [
      ("a.swift", "let a = \"\"\"\nrx()\n\"\"\"\n", 2, "within a string"),
      ("a.py", "#!/usr/bin/rx\n", 1, "has to be the first one"),
      ("Package.swift", "// swift-tools-version: 6.0 rx\n", 1, "has to be the first one"),
      ("a.c", "#define A \\\n  rx()\n", 2, "continues the line before it"),
      ("a.php", "text of rx\n", 1, "other text"),
      ("a.json", "rx\n", 1, "without comments"),
    ])
  func refused(path: String, text: String, line: Int, part: String) {
    #expect(problem(path, text, line: line).contains(part))
  }

  @Test("a line that has changed since the scan isn't touched")
  func changed() {
    #expect(
      problem("a.swift", "let b = 1\n", line: 1, shown: "let a = Rx()")
        == "a.swift has changed since the last scan; press r to rescan")
    #expect(problem("a.swift", "", line: 1, shown: "rx()").contains("has changed"))
  }

  @Test("the text of a long line is cut off, also within a character")
  func longLine() throws {
    #expect(
      try insert("a.swift", "let é = Rx()\n", line: 1, shown: "let \u{FFFD}")
        == "// \(comment)\nlet é = Rx()\n")
  }

  @Test("a reason can't end the comment")
  func end() {
    #expect(problem("a.css", "rx\n", line: 1, reason: "a */ b").contains("the end of a comment"))
  }
}
