import CheckLogic
import LocksInterface
import LocksLogic
import LocksService
import MigrationsInterface
import MigrationsService
import TestRepositories
import Testing
import Workspace

/// A repository with one locked migration, `tidy`.
final class LockedRepository: TestRepository {
  private let folder: TemporaryFolder?
  let root: String

  /// - Parameter root: an existing folder, which isn't deleted; nil for a temporary folder.
  init(at root: String? = nil) async throws {
    if let root {
      folder = nil
      self.root = root
    } else {
      let folder = try TemporaryFolder()
      self.folder = folder
      self.root = folder.path
      try await git("init", "-q", "-b", "main")
    }
  }

  // MARK: The lock

  static let definition: MigrationDefinition = {
    var definition = MigrationDefinition(
      id: "tidy", title: "Old → new", subject: .patterns(["old"]), replacements: ["new"],
      files: ["**/*.txt"], docs: "https://example.com", lock: true)
    definition.exclude = ["**/skip/**"]
    return definition
  }()

  func reader(
    _ today: String = "2026-06-30", swaps: MigrationDefinition.SwapReporting = .finding,
    maxExceptionDays: Int? = nil
  ) throws -> LockReader {
    var definition = Self.definition
    definition.maxExceptionDays = maxExceptionDays
    definition.swaps = swaps
    var configuration = ProjectConfiguration(migrations: [definition])
    configuration.ownersFile = "CODEOWNERS"
    let project = Project(
      root: root, name: "repo", branch: nil, commit: nil,
      configurationPath: root + "/headway.yml", configuration: configuration)
    return LockReader(project, today: try #require(Day(today)), scanner: WorkingTreeScanner())
  }

  func check(
    staged: Bool = false, base: String? = nil, isFrozen: Bool = false,
    before: ProjectConfiguration? = nil, today: String = "2026-06-30",
    swaps: MigrationDefinition.SwapReporting = .finding, maxExceptionDays: Int? = nil
  ) async throws -> CheckReport {
    let reader = try reader(today, swaps: swaps, maxExceptionDays: maxExceptionDays)
    return try await LockChecker(reader).check(
      staged ? .index : .workingTree, base: base, isFrozen: isFrozen,
      former: { _ in before.map { FormerRules($0, of: reader.project) } }, progress: { _ in })
  }

  @discardableResult
  func lock(
    base: String? = nil, today: String = "2026-06-30", maxExceptionDays: Int? = nil
  ) async throws -> BaselineUpdate {
    try await BaselineLocker(try reader(today, maxExceptionDays: maxExceptionDays)).lock(
      nil, base: base)
  }
}
