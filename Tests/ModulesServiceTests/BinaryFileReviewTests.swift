import Foundation
import Git
import ModulesService
import Testing

/// Tests of notes about files that became binary.
@Suite struct BinaryFileReviewTests {
  @Test("a file that became binary is an error if the clone lacks its former contents")
  func missingContents() async throws {
    let repository = try await ModularRepository()
    func id(_ revision: String) async throws -> String {
      String(decoding: try await repository.git("rev-parse", revision), as: UTF8.self)
        .trimmingCharacters(in: .newlines)
    }
    try await repository.add(["p/a/a.proto": "x\n"])
    try await repository.git("commit", "-q", "-m", "Add a file")
    let (base, object) = (try await id("HEAD"), try await id("HEAD:p/a/a.proto"))
    try await repository.add(["p/a/a.proto": "x\n\0"])
    let report = try await repository.report(
      ModularRepository.folders("p/*", imports: #"^import (\w+)"#))
    let review = BinaryFileReview(
      try await GitRepository.known(at: repository.root), since: base, to: .index)
    #expect(try await review.notes(report).map(\.path) == ["p/a/a.proto"])
    try FileManager.default.removeItem(
      atPath: "\(repository.root)/.git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    await #expect(throws: GitError.self) { try await review.notes(report) }
  }
}
