import Foundation
import ModulesService
import Testing

@Suite struct TrustFileTests {
  @Test("trust can be granted, is stored, and can be revoked")
  func trusted() async throws {
    let repository = try await ModularRepository()
    try await repository.commit()
    let file = TrustFile(folder: repository.settings)
    #expect(await !file.isTrusted(repository.root))
    try await file.trust(repository.root)
    try await file.trust(repository.root)
    #expect(await TrustFile(folder: repository.settings).isTrusted(repository.root))
    #expect(try await file.revoke(repository.root))
    #expect(try await !file.revoke(repository.root))
    #expect(await !file.isTrusted(repository.root))
  }

  @Test("another repository at the same path isn't trusted")
  func another() async throws {
    let repository = try await ModularRepository()
    try await repository.commit()
    let file = TrustFile(folder: repository.settings)
    try await file.trust(repository.root)
    try FileManager.default.removeItem(atPath: repository.root + "/.git")
    try await repository.git("init", "-q", "-b", "main")
    #expect(await !file.isTrusted(repository.root))
    try repository.write("new.txt", "new")
    try await repository.commit()
    #expect(await !file.isTrusted(repository.root))
  }

  @Test("another clone at the same path isn't trusted despite the same first commit")
  func anotherClone() async throws {
    let repository = try await ModularRepository()
    try await repository.commit()
    let file = TrustFile(folder: repository.settings)
    try await file.trust(repository.root)
    let manager = FileManager.default
    try manager.copyItem(atPath: repository.root, toPath: repository.root + "-copy")
    try manager.moveItem(atPath: repository.root, toPath: repository.root + "-old")
    try manager.moveItem(atPath: repository.root + "-copy", toPath: repository.root)
    #expect(await !file.isTrusted(repository.root))
    try manager.removeItem(atPath: repository.root + "-old")
  }

  @Test("a repository without commits can't be trusted")
  func noCommit() async throws {
    let repository = try await ModularRepository()
    let file = TrustFile(folder: repository.settings)
    await #expect(throws: (any Error).self) { try await file.trust(repository.root) }
    #expect(await !file.isTrusted(repository.root))
  }

  @Test("trust persists after later commits")
  func laterCommits() async throws {
    let repository = try await ModularRepository()
    try await repository.commit()
    let file = TrustFile(folder: repository.settings)
    try await file.trust(repository.root)
    try await repository.commit()
    #expect(await file.isTrusted(repository.root))
  }
}
