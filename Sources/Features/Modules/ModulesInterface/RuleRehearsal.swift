import MigrationsInterface
import Workspace

/// The past merges that module rules would have stopped. The violations of a merge are those that it added; those
/// in changed lines come first.
package typealias RuleRehearsal = Rehearsal<RuleViolation, RuleRehearsalCounts>

/// Numbers of a rehearsal of module rules.
package struct RuleRehearsalCounts: Equatable, Codable, Sendable {
  /// The number of merges without a verdict, because a manifest is invalid or can't be run.
  package let unjudged: Int
  /// The number of file versions whose imports couldn't be determined.
  package let unchecked: Int

  package init(unjudged: Int = 0, unchecked: Int = 0) {
    self.unjudged = unjudged
    self.unchecked = unchecked
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

/// Rehearses module rules on past merges.
package protocol RuleRehearsing: Sendable {
  /// Starts a rehearsal. Ending the iteration cancels it.
  ///
  /// - Throws: `UntrustedManifests`, or another error with a description for the user.
  func rehearse(
    _ request: RuleRehearsalRequest
  ) -> AsyncThrowingStream<RehearsalEvent<RuleRehearsal>, any Error>
}

/// Manifests that Headway needs to run but may not.
package struct UntrustedManifests: Error, Equatable, Codable, CustomStringConvertible {
  /// Relative to the repository root.
  package let paths: [String]

  package init(_ paths: [String]) { self.paths = paths }

  package var description: String {
    UnreadManifests.text(paths.count)
  }
}
