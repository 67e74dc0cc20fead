import Foundation
import Git
import MigrationsService
import Testing
import Workspace

/// Tests the allowed locations of the owners file.
@Suite struct OwnersFileLocationTests {
  private func scan(_ repository: LockedRepository) async throws {
    _ = try await repository.reader().read()
  }

  @Test("an owners file outside the repository is refused, by path or as a link")
  func outside() async throws {
    let outside = try await LockedRepository()
    try outside.write("secret", "* @secret\n")
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try await repository.commit()
    let name = "../" + URL(fileURLWithPath: outside.root).lastPathComponent + "/secret"
    #expect(throws: RepositoryFileError.self) {
      _ = try OwnersFile.read(named: name, in: repository.root)
    }
    #expect(throws: RepositoryFileError.self) {
      _ = try OwnersFile.read(named: ".git/config", in: repository.root)
    }
    try FileManager.default.createSymbolicLink(
      atPath: repository.root + "/CODEOWNERS", withDestinationPath: outside.root + "/secret")
    #expect(throws: RepositoryFileError.self) {
      _ = try OwnersFile.read(named: nil, in: repository.root)
    }
    await #expect(throws: RepositoryFileError.self) { try await scan(repository) }
  }

  @Test("an owners file that exists but can't be read is an error")
  func unreadable() async throws {
    let repository = try await LockedRepository()
    try repository.write("a.txt", "old\n")
    try await repository.commit()
    try FileManager.default.createSymbolicLink(
      atPath: repository.root + "/CODEOWNERS", withDestinationPath: "missing")
    #expect(throws: RepositoryFileError("CODEOWNERS is a broken link")) {
      _ = try OwnersFile.read(named: nil, in: repository.root)
    }
    await #expect(throws: RepositoryFileError.self) { try await scan(repository) }
    try repository.write("owners/x", "")
    #expect(throws: RepositoryFileError.self) {
      _ = try OwnersFile.read(named: "owners", in: repository.root)
    }
    #expect(try OwnersFile.read(named: "none", in: repository.root) == nil)
  }

  @Test("a link within the repository is followed, and folders are skipped")
  func inside() async throws {
    let repository = try await LockedRepository()
    try repository.write("owners/all", "* @ios\n")
    try repository.write(".github/CODEOWNERS/x", "")
    try FileManager.default.createSymbolicLink(
      atPath: repository.root + "/CODEOWNERS", withDestinationPath: "owners/all")
    let found = try #require(try OwnersFile.find(named: nil, in: repository.root))
    #expect(found.path == "CODEOWNERS" && found.owners.owners(of: [0x61]).owners == ["@ios"])
  }
}
