import LocksInterface
import LocksLogic
import Testing
import Workspace

@Suite struct AttributeRelaxationTests {
  private func settings(
    _ before: AttributeRelaxations.Values, _ now: AttributeRelaxations.Values,
    file: String = ""
  ) -> [String] {
    let definition = MigrationDefinition(
      id: "a", title: "A", subject: .patterns(["x"]), files: ["**/*.swift"], lock: true)
    let path = RepositoryPath("S/A.swift")
    let relaxations = AttributeRelaxations([definition])
    return relaxations.relaxations(
      from: [path: before], to: [path: now],
      searched: relaxations.searched(among: [path, RepositoryPath("README.md")]),
      files: [RepositoryPath(".gitattributes"): Array(file.utf8)]
    ).map(\.setting)
  }

  @Test("a value that excludes a file is a relaxation, unless the file was excluded before")
  func values() {
    #expect(settings([:], ["diff": "unset"]) == ["attributes.diff"])
    #expect(settings(["diff": "set"], ["diff": "unset"]) == ["attributes.diff"])
    #expect(settings(["diff": "unset"], ["diff": "unset"]) == [])
    #expect(settings([:], ["diff": "swift"]) == [])
    for value in ["set", "true"] {
      #expect(
        settings([:], ["linguist-generated": value]) == ["attributes.linguist-generated"])
    }
    #expect(settings([:], ["linguist-generated": "false"]) == [])
    #expect(
      settings([:], ["working-tree-encoding": "UTF-16LE-BOM"])
        == ["attributes.working-tree-encoding"])
    #expect(settings([:], ["working-tree-encoding": "ISO-8859-1"]) == [])
  }

  @Test("a line that explains the value names the relaxation")
  func lines() {
    #expect(
      settings([:], ["diff": "unset"], file: "*.md -diff\n*.swift -diff\n")
        == ["attributes.*.swift"])
  }
}
