import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// The locks of a fixture.
struct FixtureLocking: Locking {
  let files: FixtureFiles
  /// The matches by migration.
  let matches: [MigrationID: [Match]]
  let today: Day

  func states(
    of project: Project, _ snapshot: ScanSnapshot
  ) async throws -> [MigrationID: LockState] {
    facts(project).states
  }

  func lock(_ id: MigrationID, in project: Project) async throws -> LockChange {
    let facts = facts(project)
    let update = BaselineUpdate.tightening(facts, only: id)
    files.baseline = update.baseline
    return LockChange(
      message: update.message(for: id), before: [Baseline.path: Array(facts.baseline.text.utf8)],
      after: [Baseline.path: Array(update.baseline.text.utf8)])
  }

  func lockAll(in project: Project) async throws -> LockChange {
    let facts = facts(project)
    let update = BaselineUpdate.tightening(facts, only: nil)
    files.baseline = update.baseline
    return LockChange(
      message: "Locked all migrations", before: [Baseline.path: Array(facts.baseline.text.utf8)],
      after: [Baseline.path: Array(update.baseline.text.utf8)])
  }

  func removeLock(of id: MigrationID, in project: Project) async throws -> LockChange {
    let before = files.baseline
    var after = before
    after.counts = before.counts.filter { $0.key.id != id }
    files.baseline = after
    return LockChange(
      message: "Removed the lock of \(id)", before: [Baseline.path: Array(before.text.utf8)],
      after: [Baseline.path: Array(after.text.utf8)])
  }

  func undo(_ change: LockChange, in project: Project) async throws {
    files.baseline = try Baseline(parsing: change.before[Baseline.path] ?? [])
  }

  private func facts(_ project: Project) -> LockFacts {
    let locked = project.configuration.migrations.filter(\.lock).map { MigrationID($0.id) }
    var actual: [MigrationID: [RepositoryPath: Int]] = [:]
    for id in locked {
      for match in matches[id] ?? [] where !match.excepted {
        actual[id, default: [:]][RepositoryPath(match.path), default: 0] += 1
      }
    }
    return LockFacts(
      locked: locked, baseline: files.baseline, actual: actual,
      present: Set(actual.values.flatMap(\.keys)), today: today)
  }
}
