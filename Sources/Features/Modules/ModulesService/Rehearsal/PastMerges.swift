import Git
import GitHistory
import ModulesInterface
import Workspace

/// The merges to rehearse, and the files of the newest one.
struct PastMerges: Sendable {
  /// A changed file. Contents are identified by hexadecimal blob ids; nil where there is no file.
  struct Change: Sendable {
    let path: [UInt8]
    let old: String?
    let new: String?
  }

  struct Merge: Sendable {
    let commit: String
    let parent: String
    let day: Day
    let author: String
    let subject: String
    let changes: [Change]
  }

  let branch: String
  let since: Day
  let isShallow: Bool
  /// Newest first. The parent of each one is the next one.
  let merges: [Merge]
  /// The regular files of the newest merge, in git's path order.
  let files: [TrackedEntry]

  /// Reads the merges. It blocks.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  init(
    _ repository: GitRepository, _ tip: BranchTip, _ request: RuleRehearsalRequest,
    _ cancellation: Cancellation
  ) throws {
    let period = request.period
    let walk = try MergeWalk(
      repository, from: tip.commit, boundary: repository.shallowBoundary(),
      timezone: request.timezone, cancellation
    ) { period.start(before: $0.map { Day(number: $0) }).number }
    let table = walk.table
    branch = tip.branch
    since = Day(number: walk.since)
    isShallow = walk.isShallow
    func id(_ blob: UInt32) -> String? {
      blob == CommitTable.Change.none ? nil : table.blobs.hex(blob)
    }
    merges = walk.merges.map { merge in
      Merge(
        commit: table.id(at: merge.index), parent: table.commits.hex(merge.parent),
        day: Day(number: merge.day), author: table.author(at: merge.index),
        subject: table.subject(at: merge.index),
        changes: table.changes(at: merge.index).map {
          Change(path: Array(table.paths[$0.path]), old: id($0.old), new: id($0.new))
        })
    }
    files = try merges.first.map { try repository.files(of: $0.commit) } ?? []
  }
}
