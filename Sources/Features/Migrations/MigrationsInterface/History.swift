import Workspace

/// How much was left of every migration, day by day, along a branch.
package struct History: Equatable, Sendable {
  package var branch: String
  /// Whether only first parents were followed.
  package var firstParent: Bool
  /// Whether nothing is missing: no object, and no commit behind a shallow clone's edge.
  package var isComplete: Bool
  /// Blobs that git couldn't give; they count as nothing.
  package var missingObjects: Int
  /// Whether the clone is shallow.
  package var isShallow: Bool
  package var migrations: [MigrationID: MigrationHistory]
  /// What people should know about it, such as from when on it is complete.
  package var notices: [String]

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

/// One migration's past.
package struct MigrationHistory: Equatable, Sendable {
  /// One for each day that has a commit, oldest first.
  package var points: [HistoryPoint]
  /// What is left in each module, and in each module of each team, by the modules and owners of today.
  package var modules: [ShareHistory]
  package var cells: [CellHistory]
  /// Commits that added or removed uses, newest first.
  package var changes: [HistoryChange]
  /// Versions of files on which a pattern gave up; they count as nothing.
  package var skipped: Int

  package init(
    points: [HistoryPoint] = [], modules: [ShareHistory] = [], cells: [CellHistory] = [],
    changes: [HistoryChange] = [], skipped: Int = 0
  ) {
    self.points = points
    self.modules = modules
    self.cells = cells
    self.changes = changes
    self.skipped = skipped
  }
}

/// The counts at the last commit of a day.
package struct HistoryPoint: Equatable, Sendable {
  package let day: Day
  /// The commit's id in hexadecimal.
  package let commit: String
  package let remaining: Int
  /// Uses with an exception that was valid on that day.
  package let excepted: Int
  /// Uses of the replacement; nil where the migration names none.
  package let replaced: Int?

  package init(day: Day, commit: String, remaining: Int, excepted: Int = 0, replaced: Int? = nil) {
    self.day = day
    self.commit = commit
    self.remaining = remaining
    self.excepted = excepted
    self.replaced = replaced
  }
}

/// What is left on a day and until the next step.
package struct ShareStep: Equatable, Sendable {
  package let day: Day
  package let remaining: Int

  package init(day: Day, remaining: Int) {
    self.day = day
    self.remaining = remaining
  }
}

/// One module's share, as steps: only days on which it changed, oldest first.
package struct ShareHistory: Equatable, Sendable {
  /// The module; nil is none.
  package let name: String?
  package var steps: [ShareStep]

  package init(name: String?, steps: [ShareStep]) {
    self.name = name
    self.steps = steps
  }
}

/// One team's share in one module, as steps: only days on which it changed, oldest first.
package struct CellHistory: Equatable, Sendable {
  /// The module and the team; nil is none. A use with two owners stands in the cells of both.
  package let module: String?
  package let team: String?
  package var steps: [ShareStep]

  package init(module: String?, team: String?, steps: [ShareStep]) {
    self.module = module
    self.team = team
    self.steps = steps
  }
}

/// A commit that changed how much is left.
package struct HistoryChange: Equatable, Sendable {
  package let commit: String
  package let author: String
  package let day: Day
  /// The first line of its message.
  package let subject: String
  /// Uses added and removed, both as positive numbers, over all of its files.
  package let added: Int
  package let removed: Int
  /// Where most of it happened.
  package let path: String

  package init(
    commit: String, author: String, day: Day, subject: String, added: Int, removed: Int,
    path: String
  ) {
    self.commit = commit
    self.author = author
    self.day = day
    self.subject = subject
    self.added = added
    self.removed = removed
    self.path = path
  }
}
