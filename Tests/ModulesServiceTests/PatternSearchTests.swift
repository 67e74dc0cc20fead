import Patterns
import Testing

@testable import ModulesService

@Suite struct PatternSearchTests {
  private func imports(_ pattern: String, _ text: String) throws -> [String] {
    let search = ImportSearch(try Pattern(pattern))
    return try Array(text.utf8).withUnsafeBytes { try search.all(in: $0) }.map {
      "\($0.target) \($0.line):\($0.column)"
    }
  }

  @Test("every match on a line counts, at the location of its group")
  func groups() throws {
    #expect(
      try imports(#"from "([^"]+)""#, "a\nfrom \"x\" from \"yé\"\n") == [
        "word(\"x\") 2:7", "word(\"yé\") 2:16",
      ])
  }

  @Test("of several groups, the one that matched is used")
  func alternatives() throws {
    #expect(
      try imports(#"import (\w+)|require\((\w+)\)"#, "require(a)\nimport b\n") == [
        "word(\"a\") 1:9", "word(\"b\") 2:8",
      ])
  }

  @Test("a match without a group, or with an empty one, is ignored")
  func nothing() throws {
    #expect(
      try imports("import(?: (x?))?( *)", "import\nimport  \nimport x\n") == ["word(\"x\") 3:8"])
  }
}
