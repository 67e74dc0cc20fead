import Testing
import Workspace

@testable import WorkspaceService

/// `source:` of a migration.
@Suite struct SourceSubjectTests {
  private func decode(_ lines: String) -> Result<ProjectConfiguration, ConfigurationDiagnostics> {
    ConfigurationDecoder.decode(
      "version: 1\nmigrations:\n  - id: a\n\(lines)\n", path: "headway.yml")
  }

  private func messages(_ lines: String) -> [String] {
    guard case .failure(let found) = decode(lines) else { return [] }
    return found.issues.map { "\($0.line):\($0.column) \($0.message) [\($0.hint ?? "")]" }
  }

  @Test("a source is the name of a tool, or a mapping with files, rules and a folder")
  func subjects() throws {
    let short = try #require(try decode("    source: rubocop-todo").get().migrations.first)
    #expect(short.subject == .toolBaseline(ToolBaseline(.rubocopTodo)))
    #expect(short.count == .matches)
    let long = try decode(
      """
          source: { type: sarif, file: [a.sarif, "b/*.sarif"], rule: x*, folder: src }
          files: ["lib/**"]
      """
    ).get().migrations.first
    #expect(
      long?.subject
        == .toolBaseline(
          ToolBaseline(.sarif, files: ["a.sarif", "b/*.sarif"], rules: ["x*"], folder: "src")))
  }

  @Test("an unknown tool, a missing file and a folder outside of the repository are reported")
  func diagnostics() {
    #expect(
      messages("    source: eslint-supressions")
        == [
          "4:13 invalid value \"eslint-supressions\" for source [did you mean \"eslint-suppressions\"?]"
        ])
    #expect(
      messages("    source: sarif")
        == ["4:13 source sarif needs a \"file\" [write { type: sarif, file: PATH }]"])
    #expect(
      messages("    source: { type: rubocop-todo, folder: ../x }")
        == ["4:43 folder must be a directory in the repository []"])
    #expect(messages("    source: { file: x }").first?.contains("source needs a \"type\"") == true)
    #expect(
      messages("    source: { type: rubocop-todo, fil: x }")
        == ["4:35 unknown key \"fil\" in source [did you mean \"file\"?]"])
    #expect(
      messages("    source: rubocop-todo\n    path: x")
        == ["3:5 a migration can have only one of path, source []"])
  }

  @Test("a series is a group that all patterns have, or the rule of a source")
  func series() throws {
    func series(_ lines: String) throws -> MatchSeries? {
      try decode(lines).get().migrations.first?.series
    }
    #expect(try series("    pattern: 'a(b)(c)'\n    series: $2") == .group(2))
    #expect(try series("    text: a\n    series: $0") == .group(0))
    #expect(try series("    source: rubocop-todo\n    series: rule") == .rule)
    #expect(
      messages("    pattern: ['(a)', b]\n    series: $1")
        == [
          "5:13 the pattern \"b\" has no group 1 [put parentheses around the text that is the value of the series]"
        ])
    for lines in [
      "    pattern: '(a)'\n    series: rule", "    source: rubocop-todo\n    series: $1",
      "    code: f()\n    series: $1", "    path: x\n    series: $1",
      "    pattern: '(a)'\n    count: matches\n    series: $1", "    pattern: a\n    series: $10",
    ] {
      #expect(messages(lines).count == 1, "\(lines)")
    }
  }

  @Test("settings of patterns can't be combined with a source")
  func combinations() {
    for setting in ["count: lines", "in: code", "include: generated", "replacement: x"] {
      let key = setting.prefix { $0 != ":" }
      #expect(
        messages("    source: rubocop-todo\n    \(setting)").first?
          .contains("\"\(key)\" can't be combined with \"source\"") == true)
    }
  }
}
