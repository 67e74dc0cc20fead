import Workspace

/// Writes exceptions for matches, as comments in source code.
package protocol ExceptionWriting: Sendable {
  /// Returns the change that adds a comment above a match, without writing it. An exception for the
  /// same migration above the match is replaced.
  ///
  /// - Parameters:
  ///   - exception: the exception.
  ///   - match: the match that it covers.
  ///   - root: the repository root.
  /// - Returns: the change, with the path relative to the root.
  /// - Throws: `WorkspaceError` if the file can't be read, isn't as it was when it was scanned, or can't
  ///   contain a comment there.
  func change(
    adding exception: MatchException, above match: Match, in root: String
  ) async throws -> FileChange

  /// Writes a change.
  ///
  /// - Throws: `WorkspaceError` if the file isn't as it was before the change, or can't be written.
  func apply(_ change: FileChange, in root: String) async throws
}

/// An exception for one match.
package struct MatchException: Equatable, Sendable {
  package let migration: MigrationID
  package let owner: String
  /// The last day.
  package let until: Day
  package let reason: String

  package init(migration: MigrationID, owner: String, until: Day, reason: String) {
    self.migration = migration
    self.owner = owner
    self.until = until
    self.reason = reason
  }
}
