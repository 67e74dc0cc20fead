import MigrationsInterface
import Workspace

/// The past merges that locks would have stopped.
package struct Rehearsal: Equatable, Sendable {
  package let branch: String
  /// The first day.
  package let since: Day
  /// The day of the newest merge; nil without merges.
  package let until: Day?
  /// The number of merges.
  package let merges: Int
  /// The number of merges in which a file lost matches.
  package let tightened: Int
  /// The number of those that the locks wouldn't have stopped.
  package let onlyTightened: Int
  /// The number of file versions that couldn't be counted.
  package let uncounted: Int
  /// The merges that at least one lock would have stopped, newest first.
  package let stopped: [StoppedMerge]
  /// Why older merges aren't included; nil if all since the requested day are.
  package let notice: String?

  package init(
    branch: String, since: Day, until: Day?, merges: Int, tightened: Int = 0,
    onlyTightened: Int = 0,
    uncounted: Int = 0, stopped: [StoppedMerge], notice: String? = nil
  ) {
    self.branch = branch
    self.since = since
    self.until = until
    self.merges = merges
    self.tightened = tightened
    self.onlyTightened = onlyTightened
    self.uncounted = uncounted
    self.stopped = stopped
    self.notice = notice
  }
}

/// A merge that at least one lock would have stopped.
package struct StoppedMerge: Identifiable, Equatable, Sendable {
  package var id: String { commit }
  package let commit: String
  package let day: Day
  package let author: String
  package let subject: String
  /// The commit that reverted the merge; nil if none did.
  package let revertedBy: String?
  /// The violations, by migration and path.
  package let violations: [LockViolation]

  package init(
    commit: String, day: Day, author: String, subject: String, revertedBy: String?,
    violations: [LockViolation], reduced: Set<MigrationID> = []
  ) {
    self.commit = commit
    self.day = day
    self.author = author
    self.subject = subject
    self.revertedBy = revertedBy
    self.violations = violations
    self.reduced = reduced
  }

  /// The migrations with files that have fewer matches than before.
  package let reduced: Set<MigrationID>

  /// Whether each file has as many matches as before, but some have other ones.
  package var isReplacing: Bool { reduced.isEmpty && violations.allSatisfy(\.isSwap) }

  /// Whether the same applies to the matches of one migration.
  package func isReplacing(in id: MigrationID) -> Bool {
    !reduced.contains(id) && violations.allSatisfy { $0.id != id || $0.isSwap }
  }

  /// The number of matches that exceeded the allowances; 0 if other matches replaced removed ones.
  package var excess: Int { violations.reduce(0) { $0 + max(0, $1.actual - $1.allowed) } }
}

/// A violation of a lock in one file.
package struct LockViolation: Equatable, Sendable {
  package let id: MigrationID
  package let path: RepositoryPath
  /// The matches before the merge.
  package let allowed: Int
  /// The matches after the merge.
  package let actual: Int
  /// A new match in place of a removed one, or one of several new ones; nil if unknown.
  package let match: Match?

  package init(id: MigrationID, path: RepositoryPath, allowed: Int, actual: Int, match: Match?) {
    self.id = id
    self.path = path
    self.allowed = allowed
    self.actual = actual
    self.match = match
  }

  /// Whether the file has no more matches than before, but other ones.
  package var isSwap: Bool { actual <= allowed }
}

/// An event of a rehearsal.
package enum RehearsalEvent: Equatable, Sendable {
  /// The number of merges that have been read, and of all.
  case progress(ScanProgress)
  case finished(Rehearsal)
}

/// Rehearses locks on past merges.
package protocol LockRehearsing: Sendable {
  /// Starts a rehearsal of a migration's lock, whether the migration is locked or not.
  ///
  /// - Throws: an error with a description for the user.
  func rehearse(
    _ id: MigrationID, in project: Project, over period: MergePeriod
  ) -> AsyncThrowingStream<RehearsalEvent, any Error>
}
