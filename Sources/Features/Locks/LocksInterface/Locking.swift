import MigrationsInterface
import Workspace

/// The lock as a screen needs it.
package protocol Locking: Sendable {
  /// How each migration that says `lock: true` stands, by counts that are there already.
  /// - Throws: `WorkspaceError` where the baseline can't be read.
  func states(
    of project: Project, _ snapshot: ScanSnapshot
  ) async throws -> [MigrationID: LockState]

  /// Locks a migration, or tightens its lock, and says what changed.
  /// - Throws: `WorkspaceError` where that can't be done.
  func lock(_ id: MigrationID, in project: Project) async throws -> LockChange

  /// Takes a change back.
  /// - Throws: `WorkspaceError` where the lock's files have changed since.
  func undo(_ change: LockChange, in project: Project) async throws
}

/// How a locked migration compares with its baseline.
package struct LockState: Equatable, Sendable {
  /// Whether it has a baseline; without one nothing is allowed yet.
  package let isWritten: Bool
  /// Uses that are allowed in all.
  package let allowed: Int
  /// Files with more than they may have, and with less.
  package let over: [AllowanceGap]
  package let stale: [AllowanceGap]

  package init(isWritten: Bool, allowed: Int, over: [AllowanceGap], stale: [AllowanceGap]) {
    self.isWritten = isWritten
    self.allowed = allowed
    self.over = over
    self.stale = stale
  }

  /// Uses beyond what is allowed.
  package var excess: Int { over.reduce(0) { $0 + $1.actual - $1.allowed } }

  /// A word or two.
  package var words: String {
    if !isWritten { return "not locked yet" }
    return excess > 0 ? "locked, \(excess) over" : "locked"
  }
}

/// What a lock has written, so that it can be taken back.
package struct LockChange: Equatable, Sendable {
  /// What happened, in one line.
  package let message: String
  /// What the lock's files held before and after, byte for byte, by their paths; of those that are there.
  package let before: [String: [UInt8]]
  package let after: [String: [UInt8]]

  package init(message: String, before: [String: [UInt8]], after: [String: [UInt8]]) {
    self.message = message
    self.before = before
    self.after = after
  }
}
