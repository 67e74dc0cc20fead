import Foundation
import Processes
import Testing

@testable import Git

/// A folder that is gone when the test is.
final class TemporaryFolder: Sendable {
  /// Absolute, without symbolic links.
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("headway-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// A repository of a test's own.
struct Fixture {
  private let folder: TemporaryFolder

  var path: String { folder.path }

  init() async throws {
    folder = try TemporaryFolder()
    try await git("init", "-q", "-b", "main")
  }

  func repository() async throws -> GitRepository {
    try await GitRepository.discover(from: path)
  }

  func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func commit() async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "-m", "change")
  }

  func git(_ arguments: String...) async throws {
    let environment = ProcessEnvironment.inherited.setting([
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_COMMITTER_DATE": "1700000000 +0000",
      "GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_CONFIG_GLOBAL": "/dev/null",
    ])
    let output = try await ProcessRunner.run(
      ProcessCommand("git", arguments, environment: environment, directory: path))
    try #require(output.status.isSuccess, "git \(arguments): \(output.errorText)")
  }
}
