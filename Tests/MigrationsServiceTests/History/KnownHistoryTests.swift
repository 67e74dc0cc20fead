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
