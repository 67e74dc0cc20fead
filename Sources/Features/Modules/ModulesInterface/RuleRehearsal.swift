import MigrationsInterface
import Workspace

/// The past merges that module rules would have stopped.
package struct RuleRehearsal: Equatable, Sendable {
  package let branch: String
  /// The first day.
  package let since: Day
  /// The day of the newest merge; nil without merges.
  package let until: Day?
  /// The number of merges.
  package let merges: Int
  /// The number of merges without a verdict, because a manifest is invalid or can't be run.
  package let unjudged: Int
  /// The number of file versions whose imports couldn't be determined.
  package let unchecked: Int
  /// The merges that at least one rule would have stopped, newest first.
  package let stopped: [RuleStop]
  /// What the rehearsal lacks, for users.
  package let notices: [String]

  package init(
    branch: String, since: Day, until: Day?, merges: Int, unjudged: Int = 0, unchecked: Int = 0,
    stopped: [RuleStop], notices: [String] = []
  ) {
    self.branch = branch
    self.since = since
    self.until = until
    self.merges = merges
    self.unjudged = unjudged
    self.unchecked = unchecked
    self.stopped = stopped
    self.notices = notices
  }
}

/// A merge that at least one module rule would have stopped.
package struct RuleStop: Identifiable, Equatable, Sendable {
  package var id: String { commit }
  package let commit: String
  package let day: Day
  package let author: String
  package let subject: String
  /// The commit that reverted the merge; nil if none did.
  package let revertedBy: String?
  /// The violations that the merge added; those in changed lines come first.
  package let violations: [RuleViolation]

  package init(
    commit: String, day: Day, author: String, subject: String, revertedBy: String?,
    violations: [RuleViolation]
  ) {
    self.commit = commit
    self.day = day
    self.author = author
    self.subject = subject
    self.revertedBy = revertedBy
    self.violations = violations
  }
}

/// Selects the rules and the merges of a rehearsal.
package struct RuleRehearsalRequest: Sendable {
  /// The repository and the rules. Its source and date aren't used.
  package var modules: ModuleRequest
  /// The branch; nil for the main branch.
  package var branch: String?
  package var timezone: String
  package var period: MergePeriod

  package init(
    _ modules: ModuleRequest, branch: String?, timezone: String, period: MergePeriod
  ) {
    self.modules = modules
    self.branch = branch
    self.timezone = timezone
    self.period = period
  }
}

/// An event of a rehearsal of module rules.
package enum RuleRehearsalEvent: Equatable, Sendable {
  /// The number of merges that have been judged, and of all.
  case progress(ScanProgress)
  case finished(RuleRehearsal)
}

/// Rehearses module rules on past merges.
package protocol RuleRehearsing: Sendable {
  /// Starts a rehearsal. Ending the iteration cancels it.
  ///
  /// - Throws: `UntrustedManifests`, or another error with a description for the user.
  func rehearse(
    _ request: RuleRehearsalRequest
  ) -> AsyncThrowingStream<RuleRehearsalEvent, any Error>
}

/// Manifests that Headway needs to run but may not.
package struct UntrustedManifests: Error, Equatable, CustomStringConvertible {
  /// Relative to the repository root.
  package let paths: [String]

  package init(_ paths: [String]) { self.paths = paths }

  package var description: String {
    "Headway needs your permission to run this repository's manifests; press T in the list of modules"
  }
}
