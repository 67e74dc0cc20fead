import Foundation
import Git
import GitHistory
import MigrationsInterface
import Workspace

/// One run that reads the history, on its own thread. It walks the commits, has workers count the
/// blobs, and reports the results so far, from the newest day back.
final class HistoryPipeline {
  /// The index that stands for the tree of the newest commit.
  static let tree: CommitTable.Index = -1

  let plan: HistoryPlan
  let cache: HistoryCache
  let cancellation: Cancellation
  let tell: (HistoryEvent<History>) -> Void
  let units: [CountUnit]

  var walk: CommitTable
  var counts: CountColumns
  var facts: PathFacts
  var days: CommitDays
  var effects = CommitEffects()
  var recorded: RecordedViolations
  var source: FirstParentReader?
  var attributes: AttributeCache

  /// The commits of the branch, newest first.
  var order: [CommitTable.Index] = []
  /// How the walk ended; `.open` while it is running.
  var end = FirstParentReader.End.open
  /// The number of commits in `order` with computed effects.
  var ready = 0
  /// The tree of the newest commit, as changes from an empty tree; empty if the sum of the commits
  /// is used.
  var treeChanges: [CommitTable.Change] = []
  /// For each migration, whether it is included; the others are in `finished`.
  var isIncluded: [Bool]
  var finished: [MigrationID: MigrationHistory] = [:]

  // The work of the workers.
  var workers: BlobWorkerPool<BlobJob>?
  var chunks: [Chunk] = []
  var firstChunk = 0
  var unsavedJobs: [BlobJob] = []
  var unsavedCommits: [CommitTable.Index] = []
  var filesDone = 0
  var filesQueued = 0
  /// The minimum time between two progress events.
  let pause: Duration
  let began = ContinuousClock.now
  var lastReported = ContinuousClock.now
  /// The earliest time of the next partial history.
  var nextHistory = ContinuousClock.now

  /// Commits whose blobs are counted together.
  struct Chunk {
    /// The number of commits in `order` that are ready once the chunk is done.
    var end: Int
    /// The number of unfinished jobs.
    var open: Int
  }

  init(
    _ plan: HistoryPlan, cacheFolder: String, pause: Duration, _ cancellation: Cancellation,
    tell: @escaping (HistoryEvent<History>) -> Void
  ) throws {
    self.plan = plan
    self.pause = pause
    self.cancellation = cancellation
    self.tell = tell
    cache = HistoryCache(
      folder: cacheFolder, repository: plan.repository.commonDirectory,
      names: plan.namesFingerprint, width: plan.width)
    units = plan.registry.all
    walk = CommitTable(width: plan.width)
    counts = CountColumns(units: units.count)
    facts = PathFacts(
      plan.rules, plan.registry, owners: plan.owners, folders: plan.folders,
      shard: plan.request.shard)
    recorded = RecordedViolations(plan.rules, isLinear: !plan.allParents)
    days = CommitDays(zone: plan.request.timezone)
    attributes = AttributeCache(plan.attributesFingerprint)
    isIncluded = Array(repeating: true, count: plan.rules.count)
  }

  /// Reads the history and reports events until it is finished.
  ///
  /// - Parameter onlyIfKnown: whether to end without a result unless the history has been read before.
  /// - Throws: `GitError`, `CancellationError`.
  func run(onlyIfKnown: Bool = false) throws {
    defer { cache.close() }
    guard let tipID = plan.tip else {
      end = .root
      tell(.finished(history([:])))
      return
    }
    let question = HistoryCacheKey(plan)
    if let question, let answer = cache.answer(to: question) {
      reportCachedHistory(answer)
      return
    }
    cache.read(&walk, &counts, plan.registry.positions)
    cache.read(&attributes, &walk.paths)
    let tip = walk.number(ofCommit: tipID)
    if onlyIfKnown, try !isKnown(tip) { return }
    defer { workers?.close() }
    try reportCachedCounts(tip)
    if end == .open {
      let boundary = Set(plan.boundary.map { walk.number(ofCommit: $0) })
      if plan.allParents {
        try readGraph(tip, boundary)
      } else {
        try readAlongFirstParents(tip, boundary)
      }
    }
    try cancellation.check()
    if plan.followsOwners {
      try deriveWithOwnersHistory()
    } else if isIncluded.contains(true) {
      let histories = derive(order[...], startsAtTree: !treeChanges.isEmpty, isIncluded)
      finished.merge(histories) { $1 }
    }
    // The history up to a given commit replaces neither the newest one nor other results.
    let isNewest = plan.request.end == nil
    if isNewest, cache.mark(tipMark) != tipID || hasUnsaved { keep(marks: [tipMark: tipID]) }
    let result = history(finished)
    if isNewest, let question, result.isComplete {
      cache.keep(CachedHistory(commits: order.count, migrations: finished), to: question)
    }
    cache.tidy(units, fingerprint: attributes.fingerprint)
    cache.close()
    tell(.progress(progress))
    tell(.finished(result))
  }

  /// The name of the mark that stores the newest commit that was read.
  var tipMark: String { (plan.allParents ? "all:" : "tip:") + plan.branch }
}
