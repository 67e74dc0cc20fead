import OwnersInterface

/// What a project's `headway.yml` says.
package struct ProjectConfiguration: Equatable, Sendable {
  package var branch: String?
  package var timezone: String
  /// The owners file that it names; nil to look for one.
  package var ownersFile: String?
  /// How it is read; nil to tell by its content.
  package var ownersDialect: OwnersDialect?
  /// Which owners file the past is judged by.
  package var ownersOf = OwnersMoment.today
  package var modules = ModulesConfiguration()
  package var migrations: [MigrationDefinition]
  /// The flags that the project sets for everybody who works on it.
  package var flags: [String: Bool] = [:]
  /// How third-party libraries are scored; nil where it says nothing of them.
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

  /// Folders that the glob providers leave out.
  package var moduleExclusions: [String] {
    modules.providers.flatMap { $0.source == .swiftPackages ? [] : $0.exclude }
  }

  /// Folders that are modules, from the glob providers.
  package var moduleGlobs: [String] {
    modules.providers.flatMap { provider -> [String] in
      if case .folders(let globs, _) = provider.source { globs } else { [] }
    }
  }
}

/// A migration as it was written down: what is to go, where it is looked for, and until when.
package struct MigrationDefinition: Equatable, Sendable, Identifiable {
  package enum Count: String, CaseIterable, Sendable { case lines, matches, files }

  /// What counts as a use.
  package enum Subject: Equatable, Sendable {
    /// Lines that match any of these PCRE2 patterns.
    case patterns([String])
    /// Files whose path matches any of these globs.
    case paths([String])
  }

  package var id: String
  package var title: String
  package var priority: String
  package var subject: Subject
  package var replacements: [String]
  package var files: [String]
  package var exclude: [String]
  package var includesGenerated: Bool
  package var count: Count
  package var started: Day?
  package var due: Day?
  /// How many uses may stay for good.
  package var goal = 0
  /// The days that teams chose for their own share, by team.
  package var commitments: [String: Day] = [:]
  package var docs: String?
  package var support: String?
  package var lock: Bool
  /// Where it stands in the configuration.
  package var place = ConfigurationPlace()

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

/// Something wrong in a configuration file: where, what, and what would be right.
package struct ConfigurationIssue: Error, Codable, Equatable, Sendable {
  package var path: String
  package var line: Int
  package var column: Int
  package var message: String
  package var hint: String?
  /// The file on disk, by its whole path; nil where that can't be edited, as in a commit.
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
