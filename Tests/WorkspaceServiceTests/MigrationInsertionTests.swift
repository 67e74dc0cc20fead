import Foundation
import Testing
import Workspace

@testable import WorkspaceService

/// A migration that is added leaves the rest of the file as it is.
@Suite struct MigrationInsertionTests {
  private let migration = """
    id: rx
    title: 'import RxSwift'
    pattern: 'import RxSwift'
    """

  @Test("it stands behind the last one, indented as they are, with comments left where they were")
  func behind() {
    let text = """
      # What we move away from.
      version: 1
      migrations:   # by priority
        # The first.
        - id: a
          pattern: 'a'

        - id: b
          pattern: 'b'
      # What the rules are.
      rules: []

      """
    #expect(
      MigrationInsertion.text(text, with: migration) == """
        # What we move away from.
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
        # What the rules are.
        rules: []

        """)
  }

  @Test(
    "it is the first where there was none",
    arguments: [
      "version: 1\n", "version: 1\nmigrations: []\n", "version: 1\nmigrations:\n",
      "version: 1\nmigrations: ~", "version: 1\nmigrations: [ ] # none yet\nbranch: main",
    ])
  func first(text: String) throws {
    let result = MigrationInsertion.text(text, with: migration)
    let configuration = try ConfigurationDecoder.decode(result, path: "headway.yml").get()
    #expect(configuration.migrations.map(\.id) == ["rx"])
    #expect(configuration.branch == (text.contains("branch") ? "main" : nil))
  }

  @Test("items at the very left stay there")
  func flush() throws {
    let text = "version: 1\nmigrations:\n- id: a\n  pattern: 'a'\nbranch: main\n"
    let result = MigrationInsertion.text(text, with: migration)
    #expect(result.contains("\n- id: rx\n  title:"))
    #expect(
      try ConfigurationDecoder.decode(result, path: "headway.yml").get().migrations.map(\.id)
        == ["a", "rx"])
  }

  @Test("lines that end with a carriage return stay so, and new ones end like them")
  func carriageReturns() throws {
    let text = "version: 1\r\nmigrations:\r\n  - id: a\r\n    pattern: 'a'\r\nbranch: main\r\n"
    let result = MigrationInsertion.text(text, with: migration)
    #expect(
      result.unicodeScalars.count { $0 == "\n" } == result.unicodeScalars.count { $0 == "\r" })
    let configuration = try ConfigurationDecoder.decode(result, path: "headway.yml").get()
    #expect(configuration.migrations.map(\.id) == ["a", "rx"])
    #expect(configuration.branch == "main")
  }

  @Test("a key in quotes is the key", arguments: ["\"migrations\"", "'migrations'"])
  func quotedKey(key: String) throws {
    let text = "version: 1\n\(key):\n  - id: a\n    pattern: 'a'\n"
    let result = MigrationInsertion.text(text, with: migration)
    #expect(
      try ConfigurationDecoder.decode(result, path: "headway.yml").get().migrations.map(\.id)
        == ["a", "rx"])
  }

  @Test("a link to the file stays a link, and its mode stays")
  func link() async throws {
    let folder = try #require(Folder())
    let (target, path) = (folder.path + "/shared.yml", folder.path + "/headway.yml")
    try Data("version: 1\n".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "shared.yml")
    try await ConfigurationWriter().add(migration, to: path)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "shared.yml")
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("id: rx"))
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test("a repository's link out of itself is refused")
  func outerLink() async throws {
    let (folder, outside) = (try #require(Folder()), try #require(Folder()))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/.git", withIntermediateDirectories: false)
    let (target, path) = (outside.path + "/headway.yml", folder.path + "/headway.yml")
    try Data("version: 1\n".utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    await #expect(throws: WorkspaceError.self) {
      try await ConfigurationWriter().add(migration, to: path)
    }
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "version: 1\n")
  }

  @Test("what was changed since it was read is left as it is")
  func changedMeanwhile() throws {
    let folder = try #require(Folder())
    let path = folder.path + "/headway.yml"
    try Data("version: 1\nbranch: theirs\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: WorkspaceError.self) {
      try FileReplacement.replace(path, expecting: Data("version: 1\n".utf8), with: Data())
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("theirs"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["headway.yml"])
  }

  @Test("a bare repository is written nothing to")
  func bare() async {
    await #expect(throws: WorkspaceError.self) {
      try await ConfigurationWriter().add(migration, to: "HEAD:headway.yml")
    }
    #expect(!FileManager.default.fileExists(atPath: "HEAD:headway.yml"))
  }

  @Test("a list in a line can't be added to, and the file is left as it is")
  func flow() async throws {
    let folder = try #require(Folder())
    let path = folder.path + "/headway.yml"
    let text = "version: 1\nmigrations: [{ id: a, pattern: 'a' }]\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    await #expect(throws: (any Error).self) {
      try await ConfigurationWriter().add(migration, to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("a file is made where there is none")
  func made() async throws {
    let folder = try #require(Folder())
    let path = folder.path + "/headway.yml"
    try await ConfigurationWriter().add(migration, to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      try ConfigurationDecoder.decode(text, path: path).get().migrations.map(\.title)
        == ["import RxSwift"])
  }
}
