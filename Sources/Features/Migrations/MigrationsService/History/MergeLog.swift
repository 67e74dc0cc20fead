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
  let entries: [Entry]
  /// Why the walk ended before the day; nil if it didn't.
  let notice: String?

  /// Reads the log. It blocks.
  ///
  /// - Throws: `GitError`, `CancellationError`.
  init(_ plan: HistoryPlan, over period: MergePeriod, _ cancellation: Cancellation) throws {
    let walk = try MergeWalk(
      plan.repository, from: plan.tip, boundary: plan.boundary, timezone: plan.request.timezone,
      cancellation
    ) { period.start(before: $0.map { Day(number: $0) }).number }
    let table = walk.table
    since = Day(number: walk.since)
    notice = walk.isShallow ? MergeWalk.shallowNotice : nil
    entries = walk.merges.map { merge in
      Entry(
        commit: table.id(at: merge.index), parent: table.commits.hex(merge.parent),
        day: Day(number: merge.day), author: table.author(at: merge.index),
        subject: table.subject(at: merge.index),
        changes: MergeLog.changes(at: merge.index, in: table, plan.rules))
    }
  }

  private static func changes(
    at index: CommitTable.Index, in table: CommitTable, _ rules: [MigrationRule]
  ) -> [(path: [UInt8], old: String?, new: String?)] {
    table.changes(at: index).compactMap { change in
      let path = Array(table.paths[change.path])
      guard rules.contains(where: { $0.covers(path, isGenerated: false) }) else {
        return nil
      }
      func id(_ blob: UInt32) -> String? {
        blob == CommitTable.Change.none ? nil : table.blobs.hex(blob)
      }
      return (path, id(change.old), id(change.new))
    }
  }
}
