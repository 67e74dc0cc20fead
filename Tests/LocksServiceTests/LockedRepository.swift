import CheckLogic
import Foundation
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import Processes
import Testing
import Workspace

/// A repository of a test's own with one locked migration, `tidy`, gone when the test is.
final class LockedRepository: Sendable {
  /// Absolute, without symbolic links.
  let root: String

  init(at root: String? = nil) async throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("headway-lock-\(UUID().uuidString)")
    self.root = root ?? url.path
    if root != nil { return }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try await git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ path: String, _ text: String) throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  func commit() async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "--allow-empty", "-m", "change")
  }

  @discardableResult
  func git(_ arguments: String...) async throws -> [UInt8] {
    let environment = ProcessEnvironment.inherited.setting([
      "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
      "GIT_COMMITTER_EMAIL": "a@example.com",
    ])
    let output = try await ProcessRunner.run(
      ProcessCommand("git", ["-C", root] + arguments, environment: environment))
    try #require(output.status.isSuccess, "git \(arguments): \(output.errorText)")
    return output.bytes
  }

  // MARK: The lock

  static let definition: MigrationDefinition = {
    var definition = MigrationDefinition(
      id: "tidy", title: "Old → new", subject: .patterns(["old"]), replacements: ["new"],
      files: ["**/*.txt"], docs: "https://example.com", lock: true)
    definition.exclude = ["**/skip/**"]
    return definition
  }()

  func reader(_ today: String = "2026-06-30") throws -> LockReader {
    var configuration = ProjectConfiguration(migrations: [Self.definition])
    configuration.ownersFile = "CODEOWNERS"
    let project = Project(
      root: root, name: "repo", branch: nil, commit: nil,
      configurationPath: root + "/headway.yml", configuration: configuration)
    return LockReader(project, today: try #require(Day(today)), scanner: WorkTreeScanner())
  }

  func check(
    staged: Bool = false, base: String? = nil, isFrozen: Bool = false, today: String = "2026-06-30"
  ) async throws -> CheckReport {
    try await LockChecker(try reader(today)).check(
      staged ? .index : .workTree, base: base, isFrozen: isFrozen, progress: { _ in })
  }

  @discardableResult
  func lock(base: String? = nil) async throws -> BaselineUpdate {
    try await BaselineLocker(try reader()).lock(nil, base: base)
  }
}
