import Workspace

/// Reads the matches that each merge into the main branch added and removed.
package protocol MergeReading: Sendable {
  /// Reads the merges of a period, newest first. Each commit along first parents is a merge: a merge
  /// commit, a squashed pull request, or a direct commit. The first commit of the repository isn't.
  ///
  /// - Parameters:
  ///   - request: the migrations and the branch.
  ///   - progress: receives the number of merges that have been read, and of all.
  /// - Throws: ``UncountedMigrations`` if no migration can be counted, another error with a description for
  ///   the user, or `CancellationError`.
  func merges(
    _ request: HistoryRequest, over period: MergePeriod,
    progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> MergeHistory
}

/// The days of the merges to read, up to the last commit.
package enum MergePeriod: Equatable, Sendable {
  /// The number of months that a rehearsal covers unless the user asks for another one.
  package static let usualMonths = 12

  /// The months before the last commit, so that a repository without recent commits has merges too.
  case months(Int, today: Day)
  /// All days from this one.
  case since(Day)

  /// Returns the first day.
  ///
  /// - Parameter end: the day of the last commit; nil if there is none. A later day than today isn't
  ///   plausible and stands for today.
  package func start(before end: Day?) -> Day {
    switch self {
    case .months(let count, let today): min(end ?? today, today).months(ago: count)
    case .since(let day): day
    }
  }
}

/// The merges into a branch.
package struct MergeHistory: Sendable {
  package let branch: String
  /// The first day of the period.
  package let since: Day
  /// The merges, newest first.
  package let merges: [MergeChange]
  /// Why older merges aren't included; nil if all since the requested day are.
  package var notice: String?
  /// The migrations that can't be counted in merges, with the reason. The merges contain nothing about
  /// them.
  package var uncounted: [MigrationID: String] = [:]

  package init(branch: String, since: Day, merges: [MergeChange], notice: String? = nil) {
    self.branch = branch
    self.since = since
    self.merges = merges
    self.notice = notice
  }
}

/// The migrations that can't be counted in merges, although they are wanted.
package struct UncountedMigrations: Error, Equatable, Codable, Sendable, CustomStringConvertible {
  /// The reasons by migration.
  package let reasons: [MigrationID: String]

  package init(_ reasons: [MigrationID: String]) { self.reasons = reasons }

  /// The messages for users, in the order of the ids.
  package var messages: [String] {
    reasons.sorted { $0.key < $1.key }.map { "\($0.key) can't be rehearsed: \($0.value)" }
  }

  package var description: String { messages.joined(separator: "; ") }
}

/// A merge, with the files it changed.
package struct MergeChange: Sendable {
  /// A version of a file, counted by the migrations.
  package struct Version: Sendable {
    /// The remaining matches by migration.
    package var remaining: [MigrationID: Int] = [:]
    /// The matches by migration, including excepted ones.
    package var matches: [MigrationID: [Match]] = [:]

    package init() {}
  }

  /// A file before and after the merge; nil where it doesn't exist.
  package struct File: Sendable {
    package let path: [UInt8]
    package var before: Version?
    package var after: Version?

    package init(path: [UInt8], before: Version?, after: Version?) {
      self.path = path
      self.before = before
      self.after = after
    }
  }

  /// The id of the commit.
  package let commit: String
  /// The id of its first parent.
  package let parent: String
  package let day: Day
  package let author: String
  package let subject: String
  /// The changed files that a migration covers.
  package var files: [File] = []
  /// The renames that git detected, from old to new path; only read if a rename can make a difference.
  package var renames: [(old: [UInt8], new: [UInt8])] = []
  /// The number of files that couldn't be counted, for example because their contents are missing.
  package var uncounted = 0

  package init(commit: String, parent: String, day: Day, author: String, subject: String) {
    self.commit = commit
    self.parent = parent
    self.day = day
    self.author = author
    self.subject = subject
  }
}
