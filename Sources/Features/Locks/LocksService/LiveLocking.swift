import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// Reads and changes the locks of the working tree.
package struct LiveLocking: Locking {
  private let scanner: any MigrationScanning
  private let clock: any ZonedClock

  package init(scanner: any MigrationScanning, clock: any ZonedClock) {
    self.scanner = scanner
    self.clock = clock
  }

  package func states(
    of project: Project, _ snapshot: ScanSnapshot
  ) async throws -> [MigrationID: LockState] {
    try await mappingErrors { try await reader(project).facts(snapshot) }.states
  }

  package func lock(_ id: MigrationID, in project: Project) async throws -> LockChange {
    guard project.configuration.migrations.contains(where: { $0.id == id.description && $0.lock })
    else { throw WorkspaceError("\(id) isn't locked; add \"lock: true\" to it in headway.yml") }
    return try await mappingErrors {
      let before = try files(project)
      let update = try await BaselineLocker(reader(project)).lock(id)
      return LockChange(
        message: update.message(for: id), before: before, after: try files(project))
    }
  }

  package func lockAll(in project: Project) async throws -> LockChange {
    try await mappingErrors {
      let before = try files(project)
      _ = try await BaselineLocker(reader(project)).lock(nil)
      return LockChange(message: "Locked all migrations", before: before, after: try files(project))
    }
  }

  package func removeLock(of id: MigrationID, in project: Project) async throws -> LockChange {
    try await mappingErrors {
      let before = try files(project)
      let store = LockStore(root: project.root)
      var (baseline, unlocks) = (try store.baseline(), try store.unlocks())
      baseline.counts = baseline.counts.filter { $0.key.id != id }
      unlocks.entries = unlocks.entries.filter { $0.key.id != id }
      try store.write(baseline, unlocks)
      return LockChange(
        message: "Removed the lock of \(id)", before: before, after: try files(project))
    }
  }

  package func undo(_ change: LockChange, in project: Project) async throws {
    guard try files(project) == change.after else {
      throw WorkspaceError("the baseline has changed since; nothing was undone")
    }
    for path in Set(change.before.keys).union(change.after.keys)
    where change.before[path] != change.after[path] {
      let file = RepositoryFile(root: project.root, path: path)
      if let bytes = change.before[path] { try file.write(bytes) } else { try file.remove() }
    }
  }

  private func reader(_ project: Project) -> LockReader {
    LockReader(
      project, today: clock.today(in: project.configuration.timezone), scanner: scanner)
  }

  private func files(_ project: Project) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in [Baseline.path, Unlocks.path] {
      files[path] = try RepositoryFile(root: project.root, path: path).read()
    }
    return files
  }

  /// Converts errors to `WorkspaceError`, except for cancellation.
  private func mappingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as WorkspaceError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw WorkspaceError("\(error)")
    }
  }
}
