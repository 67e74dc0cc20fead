import TestRepositories

@testable import Git

/// A repository whose commits all have the same date.
struct Fixture: TestRepository {
  private let folder: TemporaryFolder

  var root: String { folder.path }
  var path: String { root }
  var environment: [String: String] {
    ["GIT_COMMITTER_DATE": "1700000000 +0000", "GIT_AUTHOR_DATE": "1700000000 +0000"]
  }

  init() async throws {
    folder = try TemporaryFolder()
    try await git("init", "-q", "-b", "main")
  }

  func repository() async throws -> GitRepository {
    try await GitRepository.discover(from: path)
  }
}
