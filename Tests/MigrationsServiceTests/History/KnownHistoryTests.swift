import Foundation
import MigrationsInterface
import MigrationsService
import TestRepositories
import Testing
import Workspace

/// A scan uses the history that was read before, but never reads a whole history.
@Suite struct KnownHistoryTests {
  private func repository() async throws -> HistoryTestRepository {
    let repository = try await HistoryTestRepository()
    var script = FastImportScript()
    script.commit([.file("a.txt", "foo\nfoo\nbar\n")])
    script.commit([.file("a.txt", "foo\nbar\n")])
    try await repository.add(script)
    return repository
  }

  private func known(
    _ repository: HistoryTestRepository, _ patterns: String...
  ) async throws -> History? {
    try await HistoryReader(cacheFolder: repository.cacheFolder).known(
      HistoryRequest(
        root: repository.root, definitions: MigrationDefinition.numbered(patterns)))
  }

  @Test("a history is known once it was read, with the commits that are new since")
  func newCommits() async throws {
    let repository = try await repository()
    #expect(try await known(repository, "foo") == nil)
    _ = try await repository.read(MigrationDefinition.numbered(["foo"]))
    #expect(
      try await known(repository, "foo")?.migrations["m0"]?.points.last?.remaining == 1)
    try repository.write("a.txt", "foo\nfoo\nfoo\n")
    try await repository.git("commit", "-q", "-a", "-m", "more")
    let read = try #require(try await known(repository, "foo"))
    #expect(read.migrations["m0"]?.points.last?.remaining == 3)
    #expect(try await repository.read(MigrationDefinition.numbered(["foo"])) == read)
  }

  @Test("a history is known although git can't read a version, which only concerns its migrations")
  func missing() async throws {
    let repository = try await repository()
    try repository.write("font.bin.txt", "bar\n")
    try await repository.git("add", "font.bin.txt")
    try await repository.git("commit", "-q", "-m", "font")
    let id = try await repository.gitText("rev-parse", "HEAD:font.bin.txt")
    try FileManager.default.removeItem(
      atPath: repository.root + "/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    var definitions = MigrationDefinition.numbered(["foo", "bar"])
    definitions[0].files = ["a.txt"]
    let read = try await repository.read(definitions)
    #expect(read.missingObjects == 1)
    #expect(read.missing["m0"] == nil)
    #expect(read.missing["m1"]?.count == 1 && read.missing["m1"]?.paths == ["font.bin.txt"])
    let known = try await HistoryReader(cacheFolder: repository.cacheFolder).known(
      HistoryRequest(root: repository.root, definitions: definitions))
    #expect(known?.migrations == read.migrations)
  }

  @Test("a history isn't known if a migration is new")
  func newMigration() async throws {
    let repository = try await repository()
    _ = try await repository.read(MigrationDefinition.numbered(["foo"]))
    #expect(try await known(repository, "foo", "bar") == nil)
    // Asking didn't read anything.
    #expect(try await known(repository, "foo", "bar") == nil)
    #expect(try await known(repository, "foo") != nil)
  }
}
