import Git

/// The commits of a branch along first parents, back to a day. Each of them is a merge: a merge
/// commit, a squashed pull request, or a direct commit. The first commit of the repository isn't.
package struct MergeWalk {
  /// A commit with its first parent.
  package struct Merge: Sendable {
    /// The index in the table.
    package let index: CommitTable.Index
    /// The number of the first parent.
    package let parent: UInt32
    /// The day in days since 1970-01-01.
    package let day: Int
  }

  /// The commits with their changes.
  package let table: CommitTable
  /// The first day of the period.
  package let since: Int
  /// The merges, newest first. The first parent of each one is the next one.
  package private(set) var merges: [Merge] = []
  /// Whether older merges are missing because the clone is shallow.
  package let isShallow: Bool

  /// What users can do about the missing merges of a shallow clone.
  package static let shallowNotice =
    "the clone is shallow; run \"git fetch --unshallow\" for older merges"

  /// The number of older commits in a row at which the walk ends. Single commits can have wrong dates.
  private static let patience = 50

  /// Reads the log of a branch. It blocks.
  ///
  /// - Parameters:
  ///   - repository: the repository.
  ///   - tip: the newest commit; nil if the branch has no commits.
  ///   - boundary: the oldest commits of a shallow clone.
  ///   - timezone: determines the day of a commit.
  ///   - cancellation: cancels reading git's log.
  ///   - onlyFiles: whether to omit the changes of symbolic links and submodules.
  ///   - start: returns the first day of the period. It receives the day of the newest commit; nil if there is none.
  /// - Throws: `GitError`, `CancellationError`.
  package init(
    _ repository: GitRepository, from tip: String?, boundary: Set<String>, timezone: String,
    _ cancellation: Cancellation, onlyFiles: Bool = true, start: (Int?) -> Int
  ) throws {
    var table = CommitTable(width: (tip?.utf8.count ?? 40) / 2)
    guard let tip else {
      self.table = table
      since = start(nil)
      isShallow = false
      return
    }
    var days = CommitDays(zone: timezone)
    let ends = Set(boundary.map { table.number(ofCommit: $0) })
    var reader = FirstParentReader(
      repository, from: table.number(ofCommit: tip), boundary: ends, cancellation,
      onlyFiles: onlyFiles)
    var order: [CommitTable.Index] = []
    var older = 0
    var first: Int?
    while older < MergeWalk.patience, let index = try reader.commit(&table) {
      order.append(index)
      let date = table.date(at: index)
      let day = first ?? start(days.days([date])[0])
      first = day
      // Days begin at most 14 hours before those of UTC.
      older = date < Int64(day - 1) * 86_400 ? older + 1 : 0
    }
    let since = first ?? start(nil)
    self.since = since
    self.table = table
    try cancellation.check()
    if case .broken(let message) = reader.end {
      throw GitError(
        .failed, subject: repository.workingTree ?? repository.gitDirectory, message: message)
    }
    isShallow = reader.end == .boundary
    for (index, day) in zip(order, days.days(order.map { table.date(at: $0) })) {
      guard day >= since, let parent = table.parents(at: index).first,
        !ends.contains(table.number(at: index))
      else { continue }
      merges.append(Merge(index: index, parent: parent, day: day))
    }
  }
}
