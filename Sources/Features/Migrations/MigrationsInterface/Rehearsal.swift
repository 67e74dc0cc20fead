import Workspace

/// The past merges that a check would have stopped, such as that of a lock or of a module rule.
package struct Rehearsal<Violation: Equatable & Sendable, Counts: Equatable & Sendable>: Equatable,
  Sendable
{
  package typealias Merge = StoppedMerge<Violation>

  package let branch: String
  /// The first day.
  package let since: Day
  /// The day of the newest merge; nil without merges.
  package let until: Day?
  /// The number of merges.
  package let merges: Int
  /// Numbers that only this check has.
  package let counts: Counts
  /// The merges that the check would have stopped, newest first.
  package let stopped: [Merge]
  /// What the rehearsal lacks, for users.
  package let notices: [String]

  package init(
    branch: String, since: Day, until: Day?, merges: Int, counts: Counts, stopped: [Merge],
    notices: [String] = []
  ) {
    self.branch = branch
    self.since = since
    self.until = until
    self.merges = merges
    self.counts = counts
    self.stopped = stopped
    self.notices = notices
  }
}

/// A merge that a check would have stopped.
package struct StoppedMerge<Violation: Equatable & Sendable>: Identifiable, Equatable, Sendable {
  package var id: String { commit }
  package let commit: String
  package let day: Day
  package let author: String
  package let subject: String
  /// The commit that reverted the merge; nil if none did.
  package let revertedBy: String?
  /// What the check would have found.
  package let violations: [Violation]

  package init(
    commit: String, day: Day, author: String, subject: String, revertedBy: String?,
    violations: [Violation]
  ) {
    self.commit = commit
    self.day = day
    self.author = author
    self.subject = subject
    self.revertedBy = revertedBy
    self.violations = violations
  }
}

/// An event of a rehearsal.
package enum RehearsalEvent<Result: Equatable & Sendable>: Equatable, Sendable {
  /// The number of merges that have been read, and of all.
  case progress(ScanProgress)
  /// The number of merges that have been checked, and of all. All of them have been read before.
  case checking(ScanProgress)
  case finished(Result)
}

extension Rehearsal: Codable where Violation: Codable, Counts: Codable {}
extension StoppedMerge: Codable where Violation: Codable {}
extension RehearsalEvent: Codable where Result: Codable {}
