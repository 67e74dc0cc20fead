import Foundation
import Testing
import Workspace

@testable import WorkspaceService

/// Adding a migration doesn't change the rest of the file.
@Suite struct ListInsertionTests {
  private let migration = """
    id: rx
    title: 'import RxSwift'
    pattern: 'import RxSwift'
    """

  @Test("a migration goes after the last one with the same indentation, and comments don't move")
  func appended() {
    let text = """
      # Migrations of this project.
      version: 1
      migrations:   # by priority
        # The first.
        - id: a
          pattern: 'a'

        - id: b
          pattern: 'b'
      # Rules for modules.
      rules: []

      """
    #expect(
      ListInsertion.text(text, with: migration) == """
        # Migrations of this project.
        version: 1
        migrations:   # by priority
          # The first.
          - id: a
            pattern: 'a'

          - id: b
            pattern: 'b'
          - id: rx
            title: 'import RxSwift'
            pattern: 'import RxSwift'
        # Rules for modules.
        rules: []

        """)
  }

  @Test(
    "the first migration is added to a file without migrations",
    arguments: [
      "version: 1\n", "version: 1\nmigrations: []\n", "version: 1\nmigrations:\n",
      "version: 1\nmigrations: ~", "version: 1\nmigrations: [ ] # none yet\nbranch: main",
    ])
  func first(text: String) throws {
    let result = ListInsertion.text(text, with: migration)
    let configuration = try ConfigurationDecoder.decode(result, path: "headway.yml").get()
    #expect(configuration.migrations.map(\.id) == ["rx"])
    #expect(configuration.branch == (text.contains("branch") ? "main" : nil))
  }

  @Test("unindented items stay unindented")
  func flush() throws {
    let text = "version: 1\nmigrations:\n- id: a\n  pattern: 'a'\nbranch: main\n"
    let result = ListInsertion.text(text, with: migration)
    #expect(result.contains("\n- id: rx\n  title:"))
    #expect(
      try ConfigurationDecoder.decode(result, path: "headway.yml").get().migrations.map(\.id)
        == ["a", "rx"])
  }

  @Test("CRLF line endings are kept and used for new lines")
  func carriageReturns() throws {
    let text = "version: 1\r\nmigrations:\r\n  - id: a\r\n    pattern: 'a'\r\nbranch: main\r\n"
    let result = ListInsertion.text(text, with: migration)
    #expect(
      result.unicodeScalars.count { $0 == "\n" } == result.unicodeScalars.count { $0 == "\r" })
    let configuration = try ConfigurationDecoder.decode(result, path: "headway.yml").get()
    #expect(configuration.migrations.map(\.id) == ["a", "rx"])
    #expect(configuration.branch == "main")
  }

  @Test("a quoted key is recognized", arguments: ["\"migrations\"", "'migrations'"])
  func quotedKey(key: String) throws {
    let text = "version: 1\n\(key):\n  - id: a\n    pattern: 'a'\n"
    let result = ListInsertion.text(text, with: migration)
    #expect(
      try ConfigurationDecoder.decode(result, path: "headway.yml").get().migrations.map(\.id)
        == ["a", "rx"])
  }

  @Test("a link to the file stays a link, and the file mode is preserved")
  func link() async throws {
    let folder = try #require(TemporaryProjectFolder())
    let (target, path) = (folder.path + "/shared.yml", folder.path + "/headway.yml")
    try Data("version: 1\n".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "shared.yml")
    try await ConfigurationWriter().add([migration], to: path)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "shared.yml")
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("id: rx"))
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test("a link out of the repository is refused")
  func outerLink() async throws {
    let (folder, outside) = (
      try #require(TemporaryProjectFolder()), try #require(TemporaryProjectFolder())
    )
    try FileManager.default.createDirectory(
      atPath: folder.path + "/.git", withIntermediateDirectories: false)
    let (target, path) = (outside.path + "/headway.yml", folder.path + "/headway.yml")
    try Data("version: 1\n".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    await #expect(throws: WorkspaceError.self) {
      try await ConfigurationWriter().add([migration], to: path)
    }
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "version: 1\n")
  }

  @Test("a file that changed after it was read isn't overwritten")
  func changedMeanwhile() throws {
    let folder = try #require(TemporaryProjectFolder())
    let path = folder.path + "/headway.yml"
    try Data("version: 1\nbranch: theirs\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: WorkspaceError.self) {
      try FileReplacement.replace(path, expecting: Data("version: 1\n".utf8), with: Data())
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("theirs"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["headway.yml"])
  }

  @Test("nothing is written to a bare repository")
  func bare() async {
    await #expect(throws: WorkspaceError.self) {
      try await ConfigurationWriter().add([migration], to: "HEAD:headway.yml")
    }
    #expect(!FileManager.default.fileExists(atPath: "HEAD:headway.yml"))
  }

  @Test("an inline list can't be extended, and the file isn't changed")
  func flow() async throws {
    let folder = try #require(TemporaryProjectFolder())
    let path = folder.path + "/headway.yml"
    let text = "version: 1\nmigrations: [{ id: a, pattern: 'a' }]\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    await #expect(throws: (any Error).self) {
      try await ConfigurationWriter().add([migration], to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("a missing file is created")
  func created() async throws {
    let folder = try #require(TemporaryProjectFolder())
    let path = folder.path + "/headway.yml"
    try await ConfigurationWriter().add([migration], to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      try ConfigurationDecoder.decode(text, path: path).get().migrations.map(\.title)
        == ["import RxSwift"])
  }
}
