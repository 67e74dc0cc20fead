import Workspace

/// The remaining matches of every migration, day by day, along a branch.
package struct History: Equatable, Codable, Sendable {
  package var branch: String
  /// Whether only the first parents of merge commits were followed.
  package var firstParent: Bool
  /// Whether nothing is missing: no object, and no commit beyond the boundary of a shallow clone.
  package var isComplete: Bool
  /// The number of blobs that git couldn't read; they count as 0.
  package var missingObjects: Int
  /// For each migration, the file versions that git couldn't read; empty for other migrations.
  package var missing: [MigrationID: MissingVersions] = [:]
  /// Whether the clone is shallow.
  package var isShallow: Bool
  package var migrations: [MigrationID: MigrationHistory]
  /// Notices for the user, such as the day from which the history is complete.
  package var notices: [String]
  /// The migrations without a history, because their counter can't count earlier versions of files,
  /// with the reason.
  package var uncounted: [MigrationID: String] = [:]

  package init(
    branch: String, firstParent: Bool = true, isComplete: Bool = true, missingObjects: Int = 0,
    isShallow: Bool = false, migrations: [MigrationID: MigrationHistory] = [:],
    notices: [String] = []
  ) {
    self.branch = branch
    self.firstParent = firstParent
    self.isComplete = isComplete
    self.missingObjects = missingObjects
    self.isShallow = isShallow
    self.migrations = migrations
    self.notices = notices
  }
}

/// Versions of files that git couldn't read. They count as 0.
package struct MissingVersions: Equatable, Codable, Sendable {
  /// The ids of the contents.
  private var blobs: Set<String> = []
  /// The paths of the files.
  package private(set) var paths: Set<String> = []

  package init() {}

  /// The number of versions.
  package var count: Int { blobs.count }

  /// Adds a version of a file.
  package mutating func add(blob: String, path: String) {
    blobs.insert(blob)
    paths.insert(path)
  }
}

/// The history of one migration.
package struct MigrationHistory: Equatable, Codable, Sendable {
  /// One data point for each day with a commit, oldest first.
  package var points: [HistoryPoint]
  /// The remaining matches of each module, by today's modules.
  package var modules: [ShareHistory]
  /// The remaining matches of each team in each module, by today's modules and owners unless the
  /// request asks for the owners of each day.
  package var cells: [CellHistory]
  /// Commits that added or removed matches, newest first.
  package var changes: [HistoryChange]
  /// The matches by the value of the series; empty without one.
  package var series: [SeriesHistory]
  /// The number of file versions on which a pattern exceeded its limits; they count as 0.
  package var skipped: Int
  /// The newest versions of another tool's files that can't be read, up to `unreadableLimit`. All of
  /// them are part of `skipped`.
  package var unreadable: [UnreadableVersion]
  /// The maximum number of versions in `unreadable`.
  package static let unreadableLimit = 3

  package init(
    points: [HistoryPoint] = [], modules: [ShareHistory] = [], cells: [CellHistory] = [],
    changes: [HistoryChange] = [], series: [SeriesHistory] = [], skipped: Int = 0,
    unreadable: [UnreadableVersion] = []
  ) {
    self.unreadable = unreadable
    self.series = series
    self.points = points
    self.modules = modules
    self.cells = cells
    self.changes = changes
    self.skipped = skipped
  }
}

/// A data point: the counts at the last commit of a day.
package struct HistoryPoint: Equatable, Codable, Sendable {
  package let day: Day
  /// The commit id in hexadecimal.
  package let commit: String
  package let remaining: Int
  /// Matches with an exception that was valid on that day.
  package let excepted: Int
  /// Matches of the replacement; nil if the migration has none.
  package let replaced: Int?

  package init(day: Day, commit: String, remaining: Int, excepted: Int = 0, replaced: Int? = nil) {
    self.day = day
    self.commit = commit
    self.remaining = remaining
    self.excepted = excepted
    self.replaced = replaced
  }
}

/// A version of another tool's file that can't be read. It counts like the next version that can be
/// read, or as 0 if there is none.
package struct UnreadableVersion: Equatable, Codable, Sendable {
  /// The path of the file from the repository root.
  package let path: String
  /// The id of the commit that contains the version.
  package let commit: String
  package let day: Day
  /// The problem, with its line if it is known.
  package let message: String

  package init(path: String, commit: String, day: Day, message: String) {
    self.path = path
    self.commit = commit
    self.day = day
    self.message = message
  }
}

/// The number of remaining matches from a day until the next step.
package struct ShareStep: Equatable, Codable, Sendable {
  package let day: Day
  package let remaining: Int

  package init(day: Day, remaining: Int) {
    self.day = day
    self.remaining = remaining
  }
}

/// One module's remaining matches as steps: only the days on which they changed, oldest first.
package struct ShareHistory: Equatable, Codable, Sendable {
  /// The module; nil for files outside all modules.
  package let name: String?
  package var steps: [ShareStep]

  package init(name: String?, steps: [ShareStep]) {
    self.name = name
    self.steps = steps
  }
}

/// One team's remaining matches in one module, as steps: only the days on which they changed,
/// oldest first.
package struct CellHistory: Equatable, Codable, Sendable {
  /// The module and the team; nil for none. A match with two owners counts for both teams.
  package let module: String?
  package let team: String?
  package var steps: [ShareStep]

  package init(module: String?, team: String?, steps: [ShareStep]) {
    self.module = module
    self.team = team
    self.steps = steps
  }
}

/// A commit that changed the number of matches.
package struct HistoryChange: Equatable, Codable, Sendable {
  package let commit: String
  package let author: String
  package let day: Day
  /// The first line of the commit message.
  package let subject: String
  /// The matches added and removed over all files of the commit, both as positive numbers.
  package let added: Int
  package let removed: Int
  /// The file with the largest change.
  package let path: String
  /// The other files with changes.
  package let otherPaths: [String]

  package init(
    commit: String, author: String, day: Day, subject: String, added: Int, removed: Int,
    path: String, otherPaths: [String] = []
  ) {
    self.commit = commit
    self.author = author
    self.day = day
    self.subject = subject
    self.added = added
    self.removed = removed
    self.path = path
    self.otherPaths = otherPaths
  }
}
