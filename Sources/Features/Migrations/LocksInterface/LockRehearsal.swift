import MigrationsInterface
import Workspace

/// The past merges that locks would have stopped. The violations of a merge are sorted by migration and path.
package typealias LockRehearsal = Rehearsal<LockViolation, LockRehearsalCounts>

/// Numbers of a rehearsal of locks.
package struct LockRehearsalCounts: Equatable, Codable, Sendable {
  /// The number of merges in which a file lost matches.
  package let tightened: Int
  /// The number of those that the locks wouldn't have stopped.
  package let onlyTightened: Int
  /// The number of file versions that couldn't be counted.
  package let uncounted: Int
  /// The number of merges with new exceptions that are incomplete or end too late; nil if exceptions aren't
  /// judged.
  package let exceptions: Int?

  package init(
    tightened: Int = 0, onlyTightened: Int = 0, uncounted: Int = 0, exceptions: Int? = nil
  ) {
    self.exceptions = exceptions
    self.tightened = tightened
    self.onlyTightened = onlyTightened
    self.uncounted = uncounted
  }
}

/// A violation of a lock in one file, or an exception that has no effect.
package struct LockViolation: Equatable, Codable, Sendable {
  package let id: MigrationID
  package let path: RepositoryPath
  /// The matches before the merge.
  package let allowed: Int
  /// The matches after the merge.
  package let actual: Int
  /// A new match in place of a removed one, or one of several new ones; nil if unknown.
  package let match: Match?
  /// Whether the merge left fewer matches of the migration in a file.
  package let isBesideReduction: Bool
  /// The reason why the exception in the line of `match` has no effect; nil for a match.
  package let exceptionProblem: String?

  package init(
    id: MigrationID, path: RepositoryPath, allowed: Int, actual: Int, match: Match?,
    isBesideReduction: Bool = false, exceptionProblem: String? = nil
  ) {
    self.exceptionProblem = exceptionProblem
    self.id = id
    self.path = path
    self.allowed = allowed
    self.actual = actual
    self.match = match
    self.isBesideReduction = isBesideReduction
  }

  /// Whether the file has no more matches than before, but other ones.
  package var isSwap: Bool { actual <= allowed && exceptionProblem == nil }
}

extension StoppedMerge<LockViolation> {
  /// Whether each file has as many matches as before, but some have other ones.
  package var isReplacing: Bool {
    violations.allSatisfy { $0.isSwap && !$0.isBesideReduction }
  }

  /// Whether the same applies to the matches of one migration.
  package func isReplacing(in id: MigrationID) -> Bool {
    violations.allSatisfy { $0.id != id || ($0.isSwap && !$0.isBesideReduction) }
  }

  /// The number of matches that exceeded the allowances; 0 if other matches replaced removed ones.
  package var excess: Int {
    violations.reduce(0) {
      $1.exceptionProblem == nil ? $0 + max(0, $1.actual - $1.allowed) : $0
    }
  }
}

/// Rehearses locks on past merges.
package protocol LockRehearsing: Sendable {
  /// Starts a rehearsal of a migration's lock, whether the migration is locked or not.
  ///
  /// - Throws: an error with a description for the user.
  func rehearse(
    _ id: MigrationID, in project: Project, over period: MergePeriod
  ) -> AsyncThrowingStream<RehearsalEvent<LockRehearsal>, any Error>
}
