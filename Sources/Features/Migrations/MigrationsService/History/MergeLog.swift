import Git
import GitHistory
import MigrationsInterface
import Workspace

/// The commits along first parents in a period, with the changed paths that a rule covers.
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

  /// The first day of the period.
  let since: Day
  /// The commits, newest first.
  private(set) var entries: [Entry] = []
  /// Why the walk ended before the day; nil if it didn't.
  private(set) var notice: String?

  /// The number of older commits in a row at which the walk ends. Single commits can have wrong dates.
  private static let patience = 50

  /// Reads the log. It blocks.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  init(_ plan: HistoryPlan, over period: MergePeriod, _ cancellation: Cancellation) throws {
    var days = CommitDays(zone: plan.request.timezone)
    guard let tip = plan.tip else {
      since = period.start(before: nil)
      return
    }
    var walk = CommitTable(width: plan.width)
    let boundary = Set(plan.boundary.map { walk.number(ofCommit: $0) })
    var reader = FirstParentReader(
      plan.repository, from: walk.number(ofCommit: tip), boundary: boundary, cancellation)
    var order: [CommitTable.Index] = []
    var older = 0
    var start: Day?
    while older < MergeLog.patience, let index = try reader.commit(&walk) {
      order.append(index)
      let date = walk.date(at: index)
      let first = start ?? period.start(before: Day(number: days.days([date])[0]))
      start = first
      // Days begin at most 14 hours before those of UTC.
      older = date < Int64(first.number - 1) * 86_400 ? older + 1 : 0
    }
    since = start ?? period.start(before: nil)
    try cancellation.check()
    switch reader.end {
    case .broken(let message):
      throw GitError(.failed, subject: plan.request.root, message: message)
    case .boundary: notice = "the clone is shallow; run \"git fetch --unshallow\" for older merges"
    case .open, .root: break
    }
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
