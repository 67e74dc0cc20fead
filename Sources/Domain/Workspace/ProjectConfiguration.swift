import OwnersInterface

/// The settings in a project's `headway.yml`.
package struct ProjectConfiguration: Equatable, Codable, Sendable {
  package var branch: String?
  package var timezone: String
  /// The configured owners file; nil to search for one.
  package var ownersFile: String?
  /// The dialect of the owners file; nil to detect it from the content.
  package var ownersDialect: OwnersDialect?
  /// The date of the owners file that applies to the history.
  package var ownersOf = OwnershipDate.today
  package var modules = ModulesConfiguration()
  package var migrations: [MigrationDefinition]
  /// Feature flags that the project sets for all of its users.
  package var flags: [String: Bool] = [:]
  /// The reasons why changes may weaken the check.
  package var relaxations: [RelaxationReason] = []
  /// The shell commands for everybody who trusts the repository.
  package var commands: [CustomCommand] = []
  /// How third-party libraries are scored; nil if the configuration doesn't mention them.
  package var libraries: LibraryRules?

  package init(
    branch: String? = nil, timezone: String = "UTC", ownersFile: String? = nil,
    migrations: [MigrationDefinition] = []
  ) {
    self.branch = branch
    self.timezone = timezone
    self.ownersFile = ownersFile
    self.migrations = migrations
  }

  /// Globs of folders that the glob providers exclude.
  package var moduleExclusions: [String] {
    modules.providers.flatMap { provider -> [String] in
      if case .folders = provider.source { provider.exclude } else { [] }
    }
  }

  /// Globs of folders that are modules according to the glob providers.
  package var moduleGlobs: [String] {
    modules.providers.flatMap { provider -> [String] in
      if case .folders(let globs, _) = provider.source { globs } else { [] }
    }
  }
}

/// A migration as configured: what to count, in which files, and the due date.
package struct MigrationDefinition: Equatable, Codable, Sendable, Identifiable {
  package enum Count: String, CaseIterable, Codable, Sendable { case lines, matches, files }

  /// The way in which a check reports a new match in a file that lost another one.
  package enum SwapReporting: String, CaseIterable, Codable, Sendable { case finding, note }

  /// The matches of a migration.
  package enum Subject: Equatable, Codable, Sendable {
    /// Lines that match any of these PCRE2 patterns.
    case patterns([String])
    /// Lines on which code begins that any of these code patterns matches.
    case code([String])
    /// Files whose path matches any of these globs.
    case paths([String])
    /// Violations that another tool has recorded.
    case toolBaseline(ToolBaseline)
    /// Lines that a counter of an external plugin finds.
    case counter(PluginCounter)
  }

  package var id: String
  package var title: String
  package var priority: String
  package var subject: Subject
  /// The patterns of the replacement. They are code patterns if the subject is code.
  package var replacements: [String]
  package var files: [String]
  package var exclude: [String]
  package var includesGenerated: Bool
  package var count: Count
  /// The part of source files in which the patterns match.
  package var scope = PatternScope.any
  /// The languages of code patterns; empty for all.
  package var languages: [String] = []
  /// The value that divides the matches into series; nil for a single one.
  package var series: MatchSeries?
  package var started: Day?
  package var due: Day?
  /// Number of matches that may remain permanently.
  package var goal = 0
  /// Whether to show how widely the replacement is used.
  package var adoption = false
  /// Due dates that teams chose for their share, by team.
  package var commitments: [String: Day] = [:]
  /// The team or user that drives the migration.
  package var owner: String?
  package var docs: String?
  package var support: String?
  package var lock: Bool
  /// Whether a check fails if a file loses a match and gains another one.
  package var swaps = SwapReporting.finding
  /// The longest time from the day of a check to the end of an exception, in days; 0 for no exceptions, nil
  /// for any time.
  package var maxExceptionDays: Int?
  /// Location in the configuration.
  package var location = ConfigurationLocation()

  package init(
    id: String, title: String, priority: String = "P2", subject: Subject,
    replacements: [String] = [], files: [String] = [], exclude: [String] = [],
    includesGenerated: Bool = false, count: Count = .lines, started: Day? = nil,
    due: Day? = nil, docs: String? = nil, support: String? = nil, lock: Bool = false
  ) {
    self.id = id
    self.title = title
    self.priority = priority
    self.subject = subject
    self.replacements = replacements
    self.files = files
    self.exclude = exclude
    self.includesGenerated = includesGenerated
    self.count = count
    self.started = started
    self.due = due
    self.docs = docs
    self.support = support
    self.lock = lock
  }
}

/// A diagnostic in a configuration file, with its location and an optional hint.
package struct ConfigurationDiagnostic: Error, Codable, Equatable, Sendable {
  package var path: String
  package var line: Int
  package var column: Int
  package var message: String
  package var hint: String?
  /// Absolute path of the file; nil if it can't be edited, for example in a commit.
  package var file: String?

  package init(
    path: String, line: Int, column: Int, message: String, hint: String?, file: String? = nil
  ) {
    self.path = path
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }
}
