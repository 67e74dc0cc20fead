import MigrationsInterface
import Workspace

extension Locking {
  /// Locks those of some new migrations that have `lock: true`, and then writes the configuration that
  /// adds them. If writing fails, the locks are undone.
  ///
  /// - Parameters:
  ///   - added: the new migrations.
  ///   - project: the project without them.
  ///   - write: writes the configuration.
  /// - Returns: the changes of the locks, to undo them.
  /// - Throws: `WorkspaceError` if the migrations can't be locked or written.
  package func lock(
    _ added: [MigrationDefinition], in project: Project,
    beforeWriting write: @Sendable () async throws -> Void
  ) async throws -> [LockChange] {
    var next = project
    next.configuration.migrations += added
    let locked = added.filter(\.lock)
    var changes: [LockChange] = []
    // Locking everything scans once, but also tightens the locks of other migrations.
    if project.configuration.migrations.contains(where: \.lock) {
      for migration in locked {
        changes.append(try await lock(MigrationID(migration.id), in: next))
      }
    } else if !locked.isEmpty {
      changes.append(try await lockAll(in: next))
    }
    try await self.write(write, after: changes, in: project)
    return changes
  }

  /// Removes a migration from the lock's files, and then writes the configuration without it. If
  /// writing fails, the lock is restored.
  ///
  /// - Parameter write: writes the configuration.
  /// - Returns: the changes of the lock's files, to undo them.
  /// - Throws: `WorkspaceError` if a file can't be written.
  package func removeLock(
    of id: MigrationID, in project: Project,
    beforeWriting write: @Sendable () async throws -> Void
  ) async throws -> [LockChange] {
    let changes = [try await removeLock(of: id, in: project)]
    try await self.write(write, after: changes, in: project)
    return changes
  }

  private func write(
    _ write: @Sendable () async throws -> Void, after changes: [LockChange], in project: Project
  ) async throws {
    do {
      try await write()
    } catch {
      try await undo(changes, in: project)
      throw error
    }
  }

  /// Undoes changes, the last one first.
  ///
  /// - Throws: `WorkspaceError` if the lock's files have changed since.
  package func undo(_ changes: [LockChange], in project: Project) async throws {
    for change in changes.reversed() { try await undo(change, in: project) }
  }
}
