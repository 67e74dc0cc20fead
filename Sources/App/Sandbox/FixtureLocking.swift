import LocksInterface
import LocksLogic
import MigrationsInterface
import Synchronization
import Workspace

/// The locks of a fixture. They are kept in memory only.
final class FixtureLocking: Locking {
  private let matches: [MigrationID: [Match]]
  private let today: Day
  private let baseline: Mutex<Baseline>

  /// - Parameters:
  ///   - matches: the matches by migration.
  ///   - baseline: the text of a `baseline.tsv`.
  ///   - today: the current day.
  /// - Throws: an error if the baseline is invalid.
  init(_ matches: [MigrationID: [Match]], baseline: String, today: Day) throws {
    self.matches = matches
    self.today = today
    self.baseline = Mutex(try Baseline(parsing: Array(baseline.utf8)))
  }

  func states(
    of project: Project, _ snapshot: ScanSnapshot
  ) async throws -> [MigrationID: LockState] {
    facts(project).states
  }

  func lock(_ id: MigrationID, in project: Project) async throws -> LockChange {
    let facts = facts(project)
    let update = BaselineUpdate.tightening(facts, only: id)
    baseline.withLock { $0 = update.baseline }
    return LockChange(
      message: update.message(for: id), before: [Baseline.path: Array(facts.baseline.text.utf8)],
      after: [Baseline.path: Array(update.baseline.text.utf8)])
  }

  func lockAll(in project: Project) async throws -> LockChange {
    let facts = facts(project)
    let update = BaselineUpdate.tightening(facts, only: nil)
    baseline.withLock { $0 = update.baseline }
    return LockChange(
      message: "Locked all migrations", before: [Baseline.path: Array(facts.baseline.text.utf8)],
      after: [Baseline.path: Array(update.baseline.text.utf8)])
  }

  func removeLock(of id: MigrationID, in project: Project) async throws -> LockChange {
    let (before, after) = baseline.withLock { baseline in
      let before = baseline.text
      baseline.counts = baseline.counts.filter { $0.key.id != id }
      return (before, baseline.text)
    }
    return LockChange(
      message: "Removed the lock of \(id)", before: [Baseline.path: Array(before.utf8)],
      after: [Baseline.path: Array(after.utf8)])
  }

  func undo(_ change: LockChange, in project: Project) async throws {
    let before = try Baseline(parsing: change.before[Baseline.path] ?? [])
    baseline.withLock { $0 = before }
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
      locked: locked, baseline: baseline.withLock { $0 }, actual: actual,
      present: Set(actual.values.flatMap(\.keys)), today: today)
  }
}
