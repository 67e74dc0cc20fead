import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// Writes, tightens and raises baselines.
package struct BaselineLocker: Sendable {
  private let reader: LockReader

  package init(_ reader: LockReader) { self.reader = reader }

  private var files: LockStore { LockStore(root: reader.project.root) }

  /// Locks and tightens migrations. See `BaselineUpdate.tightening`.
  ///
  /// - Parameters:
  ///   - only: a migration; nil for all locked migrations.
  ///   - base: the revision to detect renames since; nil for HEAD.
  ///   - others: the migrations that other configurations of the repository lock. Their lines stay.
  ///   - progress: receives the progress of the scan.
  /// - Throws: `BaselineFileError`, `GitError`, `RepositoryFileError`
  ///   or `WorkspaceError`.
  package func lock(
    _ only: MigrationID?, base: String? = nil, keeping others: Set<MigrationID> = [],
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> BaselineUpdate {
    let reading = try await reader.read(
      base: try await reader.start(of: base, orHead: true), followsNames: base == nil,
      definitions: reader.project.configuration.migrations.filter(\.lock), progress: progress)
    let update = BaselineUpdate.tightening(reading.facts, only: only, keeping: others)
    try files.write(update.baseline, update.unlocks)
    return update
  }

  /// Raises allowances. See `BaselineUpdate.raising`.
  ///
  /// - Parameters:
  ///   - id: the migration.
  ///   - paths: files, or folders with all files in them; empty for the whole repository.
  ///   - until: the last day on which the raised allowances apply.
  ///   - reason: the reason.
  ///   - progress: receives the progress of the scan.
  ///   - owner: returns the responsible owner of a file; nil if it is unowned.
  /// - Throws: `UnlockError`, `BaselineFileError`, `GitError`, `RepositoryFileError`
  ///   or `WorkspaceError`.
  package func unlock(
    _ id: MigrationID, paths: [RepositoryPath], until: Day, reason: String,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in },
    owner: (RepositoryPath) -> String?
  ) async throws -> BaselineUpdate {
    let reading = try await reader.read(
      base: try await reader.start(of: nil, orHead: true),
      definitions: reader.project.configuration.migrations.filter(\.lock), progress: progress)
    guard reading.facts.baseline.isLocked(id) else {
      throw UnlockError.migrationNotLocked(id)
    }
    if let missing = paths.first(where: { path in
      !reading.facts.present.contains { $0.isAtOrBelow(path) }
    }) {
      throw UnlockError.noSuchPath(missing)
    }
    var unowned: [RepositoryPath] = []
    let update = BaselineUpdate.raising(
      id, paths: paths, until: until, reason: reason, reading.facts
    ) { path in
      guard let owner = owner(path) else {
        unowned.append(path)
        return ""
      }
      return owner
    }
    if let first = unowned.first { throw UnlockError.noOwner(first) }
    try files.write(update.baseline, update.unlocks)
    return update
  }
}

/// The reason why allowances can't be raised.
package enum UnlockError: Error, Equatable {
  case migrationNotLocked(MigrationID)
  case noSuchPath(RepositoryPath)
  case noOwner(RepositoryPath)
}
