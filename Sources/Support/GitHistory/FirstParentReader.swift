import Git

/// The commits of a branch along first parents, newest first. Known commits come from memory, all
/// others from git's log.
package struct FirstParentReader {
  private let repository: GitRepository
  /// The oldest commits of a shallow clone. They aren't stored, because their parents may become
  /// available later.
  private let boundary: Set<UInt32>
  private let cancellation: Cancellation
  private let onlyFiles: Bool
  private var next: UInt32?
  private var log: GitLogReader?
  /// The reason that the walk ended, or `open`.
  package private(set) var end = End.open
  /// Commits from the log that haven't been stored yet.
  package private(set) var unsaved: [CommitTable.Index] = []

  /// The end of a walk.
  package enum End: Equatable {
    /// The walk hasn't ended.
    case open
    /// The walk has reached a commit without parents.
    case root
    /// The walk has reached the oldest commit of a shallow clone.
    case boundary
    /// git failed. The value is the error message.
    case broken(String)
  }

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - repository: the repository.
  ///   - tip: the number of the newest commit.
  ///   - boundary: the oldest commits of a shallow clone.
  ///   - cancellation: cancels reading git's log.
  ///   - onlyFiles: whether to omit the changes of symbolic links and submodules.
  package init(
    _ repository: GitRepository, from tip: UInt32, boundary: Set<UInt32>,
    _ cancellation: Cancellation, onlyFiles: Bool = true
  ) {
    self.onlyFiles = onlyFiles
    self.repository = repository
    self.boundary = boundary
    self.cancellation = cancellation
    next = tip
  }

  /// Returns the next older commit; nil at the end.
  ///
  /// - Throws: `GitError` if git can't be started, `CancellationError`.
  package mutating func commit(_ walk: inout CommitTable) throws -> CommitTable.Index? {
    guard let number = next else { return nil }
    if walk.index(of: number) == nil {
      if log == nil {
        let reader = try GitLogReader(
          repository, from: [walk.commits.hex(number)], firstParent: true,
          onlyFiles: onlyFiles)
        try cancellation.onCancel(reader.canceler)
        log = reader
      }
      try read(&walk)
    } else if let log {
      // The following commits are known.
      log.canceler()
      self.log = nil
    }
    guard let index = walk.index(of: number) else {
      if end == .open { end = .broken("git's log ended early") }
      next = nil
      return nil
    }
    next = walk.parents(at: index).first
    if next == nil { end = boundary.contains(number) ? .boundary : .root }
    return index
  }

  private mutating func read(_ walk: inout CommitTable) throws {
    guard let log else { return }
    do {
      var isNew = false
      let isThere = try log.next(
        commit: { commit in
          isNew = walk.add(commit)
          guard isNew else { return }
          let index = walk.count - 1
          if !boundary.contains(walk.number(at: index)) { unsaved.append(index) }
        },
        change: { if isNew { walk.add($0) } })
      if !isThere { self.log = nil }
    } catch let error as GitError {
      if cancellation.isCancelled { throw CancellationError() }
      end = .broken(error.message)
      self.log = nil
    }
  }

  /// Returns the commits to store, and marks them as stored.
  package mutating func takeUnsaved() -> [CommitTable.Index] {
    defer { unsaved = [] }
    return unsaved
  }
}
