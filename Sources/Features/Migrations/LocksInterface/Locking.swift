import MigrationsInterface
import Workspace

/// Reads and changes locks for screens.
package protocol Locking: Sendable {
  /// Returns the lock state of each migration with `lock: true`.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - snapshot: the current counts of the working tree.
  /// - Throws: `WorkspaceError` if the baseline can't be read.
  func states(
    of project: Project, _ snapshot: ScanSnapshot
  ) async throws -> [MigrationID: LockState]

  /// Locks a migration or tightens its lock.
  ///
  /// - Returns: the change, to show and to undo it.
  /// - Throws: `WorkspaceError` if the migration can't be locked.
  func lock(_ id: MigrationID, in project: Project) async throws -> LockChange

  /// Locks all migrations with `lock: true`, or tightens their locks.
  ///
  /// - Returns: the change, to show and to undo it.
  /// - Throws: `WorkspaceError` if they can't be locked.
  func lockAll(in project: Project) async throws -> LockChange

  /// Removes a migration from the baseline and the unlocks. A migration without a baseline changes
  /// nothing.
  ///
  /// - Returns: the change, to show and to undo it.
  /// - Throws: `WorkspaceError` if the lock's files can't be read or written.
  func removeLock(of id: MigrationID, in project: Project) async throws -> LockChange

  /// Undoes a change.
  ///
  /// - Throws: `WorkspaceError` if the lock's files have changed since.
  func undo(_ change: LockChange, in project: Project) async throws
}

/// The remaining matches of a locked migration compared with its baseline.
package struct LockState: Equatable, Codable, Sendable {
  /// Whether it has a baseline. Without one no matches are allowed.
  package let isWritten: Bool
  /// The total number of allowed matches.
  package let allowed: Int
  /// The files with more matches than allowed.
  package let over: [AllowanceGap]
  /// The files with fewer matches than allowed.
  package let stale: [AllowanceGap]

  package init(isWritten: Bool, allowed: Int, over: [AllowanceGap], stale: [AllowanceGap]) {
    self.isWritten = isWritten
    self.allowed = allowed
    self.over = over
    self.stale = stale
  }

  /// The allowed matches of the migrations with a baseline.
  package static func allowances(_ states: [MigrationID: LockState]) -> [MigrationID: Int] {
    states.filter(\.value.isWritten).mapValues(\.allowed)
  }

  /// The number of matches that exceed the allowances.
  package var excess: Int { over.reduce(0) { $0 + $1.actual - $1.allowed } }
}

/// A change of the lock's files, to show and to undo it.
package struct LockChange: Equatable, Codable, Sendable {
  /// The description for users, in one line without a period.
  package let message: String
  /// The contents of the existing files before the change, by path.
  package let before: [String: [UInt8]]
  /// The contents of the existing files after the change, by path.
  package let after: [String: [UInt8]]

  /// The paths of the files that the change wrote or removed, sorted.
  package var paths: [String] {
    Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
  }

  package init(message: String, before: [String: [UInt8]], after: [String: [UInt8]]) {
    self.message = message
    self.before = before
    self.after = after
  }
}
