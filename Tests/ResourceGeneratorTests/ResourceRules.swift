import Testing

@testable import ResourceGenerator

/// Rule 37: a mistake in a resource is a mistake of the build, told with its place.
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

  private func mistakes(_ path: String, _ text: String) -> [String] {
    FileChecks.mistakes(in: [TextFile(path: path, text: text)]).map(\.description)
  }

  @Test("rule 37: each file is a typed constant, named after its folder and its own name")
  func accessors() {
    var writer = AccessorWriter(module: "Resources")
    let source = writer.source(for: [TextFile(path: "templates/due-soon.yml", text: "id: a")])
    #expect(writer.mistakes.isEmpty)
    #expect(source.contains("package enum Templates {"))
    #expect(source.contains("package static let `dueSoon` = ResourceFile("))
  }

  @Test("rule 37: a misspelt or missing key of a template fails the build, with file and line")
  func templates() {
    #expect(mistakes("templates/xctest.yml", template) == [])
    #expect(
      mistakes("templates/xctest.yml", template.replacing("priority", with: "prioriti")) == [
        "templates/xctest.yml:1:1: error: priority: is missing",
        "templates/xctest.yml:3:1: error: prioriti: is no key of a template",
      ])
  }

  @Test("rule 37: a token that a theme leaves out fails the build")
  func themes() {
    func theme(_ name: String, _ tokens: String) -> TextFile {
      TextFile(
        path: "themes/\(name).json",
        text: #"{"name":"\#(name)","title":"T","appearance":"dark","tokens":{\#(tokens)}}"#)
    }
    let files = [
      theme("dusk", ##""text":"#ffffff","accent":"#0000ff""##),
      theme("dawn", ##""text":"#000000""##),
    ]
    let mistakes = FileChecks.mistakes(in: files)
    #expect(mistakes.map(\.path) == ["themes/dawn.json"])
    #expect(mistakes.map(\.message) == ["the token accent has no colour here"])
  }

  @Test("rule 37: two files that would have one accessor fail the build")
  func names() {
    var writer = AccessorWriter(module: "Resources")
    _ = writer.source(for: [
      TextFile(path: "texts/a-b.md", text: ""), TextFile(path: "texts/a_b.md", text: ""),
    ])
    #expect(writer.mistakes.map(\.path) == ["texts/a_b.md"])
  }
}
