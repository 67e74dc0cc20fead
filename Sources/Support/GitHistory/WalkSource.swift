import Git

/// The commits of a branch from the newest to the oldest along first parents: from memory while they are
/// known, from git's log where they aren't.
package struct WalkSource {
  private let repository: GitRepository
  /// Commits behind which a shallow clone has nothing; none of them is kept, since that may change.
  private let boundary: Set<UInt32>
  private let cancellation: Cancellation
  private var next: UInt32?
  private var log: GitLogReader?
  package private(set) var end = End.open
  /// Commits that came from the log and are to be kept.
  package private(set) var unsaved: [Walk.Index] = []

  package enum End: Equatable {
    case open
    case root
    /// The edge of a shallow clone.
    case boundary
    /// git couldn't read on, and why.
    case broken(String)
  }

  package init(
    _ repository: GitRepository, from tip: UInt32, boundary: Set<UInt32>,
    _ cancellation: Cancellation
  ) {
    self.repository = repository
    self.boundary = boundary
    self.cancellation = cancellation
    next = tip
  }

  /// The next older commit; nil at the end.
  ///
  /// - Throws: `GitError` when git can't be started, `CancellationError`.
  package mutating func commit(_ walk: inout Walk) throws -> Walk.Index? {
    guard let number = next else { return nil }
    if walk.index(of: number) == nil {
      if log == nil {
        let reader = try GitLogReader(
          repository, from: [walk.commits.hex(number)], firstParent: true)
        try cancellation.onCancel(reader.canceller)
        log = reader
      }
      try read(&walk)
    } else if let log {
      // What comes now is known.
      log.canceller()
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

  private mutating func read(_ walk: inout Walk) throws {
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

  /// The commits to be kept, which then count as kept.
  package mutating func takeUnsaved() -> [Walk.Index] {
    defer { unsaved = [] }
    return unsaved
  }
}
