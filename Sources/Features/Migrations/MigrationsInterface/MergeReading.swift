import Workspace

/// Reads the matches that each merge into the main branch added and removed.
package protocol MergeReading: Sendable {
  /// Reads the merges since a day, newest first. Each commit along first parents is a merge: a merge
  /// commit, a squashed pull request, or a direct commit. The first commit of the repository isn't.
  ///
  /// - Parameters:
  ///   - request: the migrations and the branch.
  ///   - since: the first day.
  ///   - progress: receives the number of merges that have been read, and of all.
  /// - Throws: an error with a description for the user, or `CancellationError`.
  func merges(
    _ request: HistoryRequest, since: Day, progress: @escaping @Sendable (ScanProgress) -> Void
  ) async throws -> MergeHistory
}

/// The merges into a branch.
package struct MergeHistory: Sendable {
  package let branch: String
  /// The merges, newest first.
  package let merges: [MergeChange]
  /// Why older merges aren't included; nil if all since the requested day are.
  package var notice: String?

  package init(branch: String, merges: [MergeChange], notice: String? = nil) {
    self.branch = branch
    self.merges = merges
    self.notice = notice
  }
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
