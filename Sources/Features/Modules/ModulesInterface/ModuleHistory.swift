import Workspace

/// Daily counts of modules, their dependencies, and violations of the current rules.
package struct ModuleHistory: Equatable, Codable, Sendable {
  package var branch: String
  /// The evaluated rules in configuration order. `declared` is missing because manifests aren't
  /// read for past commits; `owned` is present only if there is an owners file.
  package var rules: [ModuleRule]
  /// One point for each day with a commit, oldest first.
  package var points: [ModulePoint]
  /// Whether all objects were available and the history doesn't end at the boundary of a shallow
  /// clone.
  package var isComplete: Bool
  /// Blobs that git couldn't provide; they count as files without imports.
  package var missingObjects: Int
  /// File versions that exceeded a matching limit; they count as files without imports.
  package var skipped: Int
  /// Whether some modules come from the current package manifests or project files. Such a module counts on each day
  /// when at least one of its files existed.
  package var hasPackages: Bool
  /// Manifests that weren't run because the repository isn't trusted; their modules are missing.
  package var untrusted: [String]
  /// Invalid manifests; their modules are missing too.
  package var unreadable: [UnreadableManifest]
  /// Notices for the user, such as the date from which the history is complete.
  package var notices: [String]

  package init(branch: String, rules: [ModuleRule] = [], points: [ModulePoint] = []) {
    self.branch = branch
    self.rules = rules
    self.points = points
    isComplete = true
    missingObjects = 0
    skipped = 0
    hasPackages = false
    untrusted = []
    unreadable = []
    notices = []
  }
}

/// Counts at the last commit of a day.
package struct ModulePoint: Equatable, Codable, Sendable {
  package let day: Day
  /// The commit id in hexadecimal.
  package let commit: String
  package let counts: ModuleCounts

  package init(day: Day, commit: String, counts: ModuleCounts) {
    self.day = day
    self.commit = commit
    self.counts = counts
  }
}

/// Counts over all modules of a repository.
package struct ModuleCounts: Equatable, Codable, Sendable {
  package var modules: Int
  /// Pairs of modules where one imports the other.
  package var dependencies: Int
  /// Violations of each rule, in rule order.
  package var violations: [Int]
  /// Violations covered by an exception on that day.
  package var excepted: Int
  /// Shortest cycles, as in `ModuleReport`.
  package var cycles: Int

  package init(
    modules: Int = 0, dependencies: Int = 0, violations: [Int] = [], excepted: Int = 0,
    cycles: Int = 0
  ) {
    self.modules = modules
    self.dependencies = dependencies
    self.violations = violations
    self.excepted = excepted
    self.cycles = cycles
  }

  /// The total over all rules.
  package var violationCount: Int { violations.reduce(0, +) }
}
