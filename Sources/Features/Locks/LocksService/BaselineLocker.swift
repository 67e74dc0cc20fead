import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

/// Writes, tightens and raises the baseline.
package struct BaselineLocker: Sendable {
  private let reader: LockReader

  package init(_ reader: LockReader) { self.reader = reader }

  private var files: LockFiles { LockFiles(root: reader.project.root) }

  /// Locks and tightens; see `BaselineUpdate.tightening`.
  ///
  /// - Parameter base: the revision since which renamed files are followed; nil for HEAD.
  /// - Throws: `LockFileError`, `GitError`, or `WorkspaceError`.
  package func lock(
    _ only: MigrationID?, base: String? = nil,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> BaselineUpdate {
    let reading = try await reader.read(
      base: try await reader.start(of: base, orHead: true),
      definitions: reader.project.configuration.migrations.filter(\.lock), progress: progress)
    let update = BaselineUpdate.tightening(reading.facts, only: only)
    try files.write(update.baseline, update.unlocks)
    return update
  }

  /// Raises; see `BaselineUpdate.raising`.
  ///
  /// - Parameter owner: gets the owners of a file and says who answers for it.
  /// - Throws: what `owner` throws, `LockFileError`, `GitError`, or `WorkspaceError`.
  package func unlock(
    _ id: MigrationID, paths: [RepositoryPath], until: Day, reason: String,
    progress: @escaping @Sendable (ScanProgress) -> Void = { _ in },
    owner: (RepositoryPath) -> String?
  ) async throws -> BaselineUpdate {
    let reading = try await reader.read(
      base: try await reader.start(of: nil, orHead: true),
      definitions: reader.project.configuration.migrations.filter(\.lock), progress: progress)
    guard reading.facts.baseline.isLocked(id) else {
      throw UnlockError.neverLocked(id)
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
    if let first = unowned.first { throw UnlockError.nobodyOwns(first) }
    try files.write(update.baseline, update.unlocks)
    return update
  }
}

/// Why nothing can be raised.
package enum UnlockError: Error, Equatable {
  case neverLocked(MigrationID)
  case noSuchPath(RepositoryPath)
  case nobodyOwns(RepositoryPath)
}
