import Git
import GitHistory
import Workspace

/// The commits along first parents since a day, with the changed paths that a rule covers.
struct MergeLog: Sendable {
  /// A commit with its parent. Contents are identified by hexadecimal blob ids.
  struct Entry: Sendable {
    let commit: String
    let parent: String
    let day: Day
    let author: String
    let subject: String
    let changes: [(path: [UInt8], old: String?, new: String?)]
  }

  /// The commits, newest first.
  private(set) var entries: [Entry] = []
  /// Why the walk ended before the day; nil if it didn't.
  private(set) var notice: String?

  /// The number of older commits in a row at which the walk ends. Single commits can have wrong dates.
  private static let patience = 50

  /// Reads the log. It blocks.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  init(_ plan: HistoryPlan, since: Day, _ cancellation: Cancellation) throws {
    guard let tip = plan.tip else { return }
    var walk = CommitTable(width: plan.width)
    let boundary = Set(plan.boundary.map { walk.number(ofCommit: $0) })
    var reader = FirstParentReader(
      plan.repository, from: walk.number(ofCommit: tip), boundary: boundary, cancellation)
    var order: [CommitTable.Index] = []
    var older = 0
    // Days begin at most 14 hours before those of UTC.
    let oldest = Int64(since.number - 1) * 86_400
    while older < MergeLog.patience, let index = try reader.commit(&walk) {
      order.append(index)
      older = walk.date(at: index) < oldest ? older + 1 : 0
    }
    try cancellation.check()
    switch reader.end {
    case .broken(let message):
      throw GitError(.failed, subject: plan.request.root, message: message)
    case .boundary: notice = "the clone is shallow; run \"git fetch --unshallow\" for older merges"
    case .open, .root: break
    }
    var days = CommitDays(zone: plan.request.timezone)
    for (index, day) in zip(order, days.days(order.map { walk.date(at: $0) })) {
      guard day >= since.number, let parent = walk.parents(at: index).first,
        !boundary.contains(walk.number(at: index))
      else { continue }
      entries.append(
        Entry(
          commit: walk.id(at: index), parent: walk.commits.hex(parent), day: Day(number: day),
          author: walk.author(at: index), subject: walk.subject(at: index),
          changes: MergeLog.changes(at: index, in: walk, plan.rules)))
    }
  }

  private static func changes(
    at index: CommitTable.Index, in walk: CommitTable, _ rules: [MigrationRule]
  ) -> [(path: [UInt8], old: String?, new: String?)] {
    walk.changes(at: index).compactMap { change in
      let path = Array(walk.paths[change.path])
      guard rules.contains(where: { $0.selection.covers(path, isGenerated: false) }) else {
        return nil
      }
      func id(_ blob: UInt32) -> String? {
        blob == CommitTable.Change.none ? nil : walk.blobs.hex(blob)
      }
      return (path, id(change.old), id(change.new))
    }
  }
}
