import Git
import LocksInterface
import LocksLogic
import MigrationsInterface
import MigrationsLogic
import Workspace

/// The lock of the work tree, for screens.
package struct LiveLocking: Locking {
  private let scanner: any MigrationScanning
  private let clock: any WallClock

  package init(scanner: any MigrationScanning, clock: any WallClock) {
    self.scanner = scanner
    self.clock = clock
  }

  package func states(
    of project: Project, _ snapshot: ScanSnapshot
  ) async throws -> [MigrationID: LockState] {
    let facts = try await telling { try await reader(project).facts(snapshot) }
    let comparison = LockComparison(facts)
    return Dictionary(
      uniqueKeysWithValues: facts.locked.map { id in
        let state = LockState(
          isWritten: facts.baseline.isLocked(id),
          allowed: (comparison.allowances[id] ?? [:]).values.reduce(0, +),
          over: comparison.over.filter { $0.key.id == id },
          stale: comparison.stale.filter { $0.key.id == id })
        return (id, state)
      })
  }

  package func lock(_ id: MigrationID, in project: Project) async throws -> LockChange {
    guard project.configuration.migrations.contains(where: { $0.id == id.description && $0.lock })
    else { throw WorkspaceError("\(id) isn't to be locked: headway.yml doesn't say “lock: true”") }
    return try await telling {
      let before = try texts(project)
      let update = try await BaselineLocker(reader(project)).lock(id)
      return LockChange(
        message: LiveLocking.words(update, id), before: before, after: try texts(project))
    }
  }

  package func undo(_ change: LockChange, in project: Project) async throws {
    guard try texts(project) == change.after else {
      throw WorkspaceError("the baseline has changed since; it was left as it is")
    }
    for (path, text) in change.before where change.after[path] != text {
      try RepositoryFile(root: project.root, path: path).write(text)
    }
  }

  private func reader(_ project: Project) -> LockReader {
    LockReader(
      project, today: clock.today(in: project.configuration.timezone), scanner: scanner)
  }

  private func texts(_ project: Project) throws -> [String: String] {
    var texts: [String: String] = [:]
    for path in [Baseline.path, Unlocks.path] {
      let bytes = try RepositoryFile(root: project.root, path: path).read()
      texts[path] = String(decoding: bytes ?? [], as: UTF8.self)
    }
    return texts
  }

  private static func words(_ update: BaselineUpdate, _ id: MigrationID) -> String {
    let over = update.refused.isEmpty ? "" : "; \(Wording.count(update.refused.count, "file")) over"
    if update.written.contains(id) { return "\(id) is locked" + over }
    if update.tightened.isEmpty, update.moved.isEmpty {
      return "\(id) was locked already" + (over.isEmpty ? ", as tight as it can be" : over)
    }
    return "\(id): \(Wording.count(update.tightened.count, "file")) tightened" + over
  }

  /// What goes wrong, in words for people.
  private func telling<Result>(_ body: () async throws -> Result) async throws -> Result {
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
