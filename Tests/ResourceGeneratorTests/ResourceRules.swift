import Testing

@testable import ResourceGenerator

/// Rule 37: an error in a resource is an error of the build, with its location.
@Suite struct ResourceRules {
  private let template = """
    id: xctest
    title: XCTest
    priority: P1
    about: Test with Swift Testing
    docs: https://example.com
    import: XCTest
    files: ['**/*.swift']
    """

  private func diagnostics(_ path: String, _ text: String) -> [String] {
    FileChecks.diagnostics(in: [TextFile(path: path, text: text)]).map(\.description)
  }

  @Test("rule 37: each file is a typed constant, named after its folder and its own name")
  func accessors() {
    var writer = AccessorWriter(module: "Resources")
    let source = writer.source(for: [TextFile(path: "templates/due-soon.yml", text: "id: a")])
    #expect(writer.diagnostics.isEmpty)
    #expect(source.contains("package enum Templates {"))
    #expect(source.contains("package static let `dueSoon` = ResourceFile("))
  }

  @Test("rule 37: a misspelled or missing key of a template fails the build, with file and line")
  func templates() {
    #expect(diagnostics("templates/xctest.yml", template) == [])
    #expect(
      diagnostics("templates/xctest.yml", template.replacing("priority", with: "prioriti")) == [
        "templates/xctest.yml:1:1: error: priority: is missing",
        "templates/xctest.yml:3:1: error: prioriti: unknown key in a template",
      ])
  }

  @Test("rule 37: invalid JSON fails the build, with file, line and column")
  func json() {
    #expect(diagnostics("fixtures/a.json", "{\n  \"a\": 1\n}") == [])
    let found = diagnostics("fixtures/a.json", "{\n  \"a\" 1\n}")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("fixtures/a.json:2:") == true, "\(found)")
  }

  @Test("rule 37: two files that would have one accessor fail the build")
  func names() {
    var writer = AccessorWriter(module: "Resources")
    _ = writer.source(for: [
      TextFile(path: "texts/a-b.md", text: ""), TextFile(path: "texts/a_b.md", text: ""),
    ])
    #expect(writer.diagnostics.map(\.path) == ["texts/a_b.md"])
  }
}
