import Testing
import Workspace

@testable import WorkspaceService

/// `code:` and `language:` of a migration.
@Suite struct CodeSubjectTests {
  private func decode(_ lines: String) -> Result<ProjectConfiguration, ConfigurationDiagnostics> {
    ConfigurationDecoder.decode(
      "version: 1\nmigrations:\n  - id: a\n\(lines)\n", path: "headway.yml")
  }

  private func messages(_ lines: String) -> [String] {
    guard case .failure(let found) = decode(lines) else { return [] }
    return found.issues.map { "\($0.line):\($0.column) \($0.message) [\($0.hint ?? "")]" }
  }

  @Test("a migration has one code pattern or several, in all languages or in some")
  func subjects() throws {
    let one = try #require(try decode("    code: 'f($X)'").get().migrations.first)
    #expect(one.subject == .code(["f($X)"]))
    #expect(one.languages.isEmpty)
    let several = try decode(
      "    code: ['f($X)', 'g { $$$ }']\n    language: [swift, kotlin]\n    replacement: 'h($X)'"
    ).get().migrations.first
    #expect(several?.subject == .code(["f($X)", "g { $$$ }"]))
    #expect(several?.languages == ["swift", "kotlin"])
    #expect(several?.replacements == ["h($X)"])
  }

  @Test("an incomplete pattern is reported at its character, also in a list and as a replacement")
  func incomplete() {
    #expect(
      messages("    code: 'f($X'")
        == ["4:13 invalid code pattern \"f($X\": \"(\" isn't closed (at character 2) []"])
    #expect(
      messages("    code:\n      - f()\n      - 'g { $BODY'")
        == ["6:12 invalid code pattern \"g { $BODY\": \"{\" isn't closed (at character 3) []"])
    #expect(
      messages("    code: f()\n    replacement: 'g($X'")
        == ["5:20 invalid code pattern \"g($X\": \"(\" isn't closed (at character 2) []"])
    #expect(
      messages("    code: '#selector($X)'\n    language: python")
        == [
          "4:12 invalid code pattern \"#selector($X)\": the pattern contains no code (at character 1) []"
        ])
  }

  @Test("an unknown language, and a language without code, are reported")
  func languages() {
    #expect(
      messages("    code: f()\n    language: swiftt")
        == ["5:15 invalid value \"swiftt\" for language [did you mean \"swift\"?]"])
    #expect(
      messages("    pattern: f\n    language: swift")
        == ["5:15 \"language\" belongs to \"code\" [use \"files\" instead]"])
  }

  @Test("code can't be combined with another kind of pattern or with a part of files")
  func combinations() {
    #expect(
      messages("    pattern: f\n    code: f()")
        == ["3:5 a migration can have only one of pattern, code []"])
    #expect(
      messages("    code: f()\n    in: comments")
        == [
          "5:9 \"in\" can't be combined with \"code\", which only matches code [remove \"in\"]"
        ])
    #expect(messages("    code: f()\n    in: any") == [])
  }
}
