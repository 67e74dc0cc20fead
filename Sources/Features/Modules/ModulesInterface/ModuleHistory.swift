import Workspace

/// How many modules there were on every day, what they depended on, and which rules of today that broke.
package struct ModuleHistory: Equatable, Sendable {
  package var branch: String
  /// The rules that were judged, in the order of the configuration: `declared` isn't among them, since what
  /// manifests of the past declared isn't known, and `owned` only where there is an owners file.
  package var rules: [ModuleRule]
  /// One for each day that has a commit, oldest first.
  package var points: [ModulePoint]
  /// Whether nothing is missing: no object, and no commit behind a shallow clone's edge.
  package var isComplete: Bool
  /// Blobs that git couldn't give; they import nothing.
  package var missingObjects: Int
  /// Versions of files on which a pattern gave up; they import nothing.
  package var skipped: Int
  /// Whether some modules are those of today's manifests, and were there on a day if any of their files was.
  package var hasPackages: Bool
  /// Manifests that weren't read because the repository isn't trusted; their modules are missing.
  package var untrusted: [String]
  /// Manifests that are wrong; their modules are missing too.
  package var unreadable: [UnreadableManifest]
  /// What people should know about it, such as from when on it is complete.
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

/// The modules at the last commit of a day.
package struct ModulePoint: Equatable, Sendable {
  package let day: Day
  /// The commit's id in hexadecimal.
  package let commit: String
  package let counts: ModuleCounts

  package init(day: Day, commit: String, counts: ModuleCounts) {
    self.day = day
    self.commit = commit
    self.counts = counts
  }
}

/// What can be counted of a repository's modules.
package struct ModuleCounts: Equatable, Sendable {
  package var modules: Int
  /// Pairs of modules of which one imports the other.
  package var dependencies: Int
  /// The places at which each rule is broken, in the order of the rules.
  package var violations: [Int]
  /// Places that an exception excepts on the day.
  package var excepted: Int
  /// The shortest circles, as `ModuleReport` has them.
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

  /// Over all rules.
  package var violationCount: Int { violations.reduce(0, +) }
}
