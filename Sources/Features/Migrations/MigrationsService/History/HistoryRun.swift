import Foundation
import Git
import GitHistory
import MigrationsInterface
import Workspace

/// One reading of history, on a thread of its own: walks, has blobs counted by the workers, and tells
/// what is known so far, from the newest day back.
final class HistoryRun {
  /// Stands for the newest commit's tree where commits stand.
  static let tree: Walk.Index = -1

  let plan: HistoryPlan
  let cache: HistoryCache
  let cancellation: Cancellation
  let tell: (HistoryEvent<History>) -> Void
  let units: [CountUnit]

  var walk: Walk
  var counts: CountColumns
  var facts: PathFacts
  var days: CommitDays
  var effects = CommitEffects()
  var source: WalkSource?
  var attributes: AttributeBook

  /// The commits of the branch, newest first.
  var order: [Walk.Index] = []
  /// How the walk ended; `.open` while it goes on.
  var end = WalkSource.End.open
  /// How many of `order` are worked out.
  var ready = 0
  /// The newest commit's tree, as changes from nothing; empty where the commits' sum says the same.
  var treeChanges: [Walk.Change] = []
  /// By migration, whether it takes part; the others are `finished`.
  var isIncluded: [Bool]
  var finished: [MigrationID: MigrationHistory] = [:]

  // The work that was given out.
  var workers: BlobWorkers<BlobJob>?
  var chunks: [Chunk] = []
  var firstChunk = 0
  var unsavedJobs: [BlobJob] = []
  var unsavedCommits: [Walk.Index] = []
  var filesDone = 0
  var filesQueued = 0
  /// The least time between two tellings.
  let pause: Duration
  let began = ContinuousClock.now
  var lastTold = ContinuousClock.now
  /// When what is known may be told again.
  var nextHistory = ContinuousClock.now

  /// Commits whose blobs are counted together.
  struct Chunk {
    /// How many commits of the order are known once it is done.
    var end: Int
    /// Jobs that it waits for.
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
    units = plan.book.all
    walk = Walk(width: plan.width)
    counts = CountColumns(units: units.count)
    facts = PathFacts(
      plan.rules, plan.book, owners: plan.owners, folders: plan.folders, shard: plan.request.shard)
    days = CommitDays(zone: plan.request.timezone)
    attributes = AttributeBook(plan.attributesFingerprint)
    isIncluded = Array(repeating: true, count: plan.rules.count)
  }

  func run() throws {
    defer { cache.close() }
    guard let tipID = plan.tip else {
      end = .root
      tell(.finished(history([:])))
      return
    }
    let question = HistoryQuestion(plan)
    if let question, let answer = cache.answer(to: question) {
      tellAgain(answer)
      return
    }
    cache.read(&walk, &counts, plan.book.positions)
    cache.read(&attributes, &walk.paths)
    let tip = walk.number(ofCommit: tipID)
    defer { workers?.close() }
    try tellCached(tip)
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
      try deriveWithOwnersInTime()
    } else if isIncluded.contains(true) {
      let histories = derive(order[...], startsAtTree: !treeChanges.isEmpty, isIncluded)
      finished.merge(histories) { $1 }
    }
    if cache.mark(tipMark) != tipID || hasUnsaved { keep(marks: [tipMark: tipID]) }
    let told = history(finished)
    if let question, told.isComplete {
      cache.keep(HistoryAnswer(commits: order.count, migrations: finished), to: question)
    }
    cache.tidy(units, fingerprint: attributes.fingerprint)
    cache.close()
    tell(.progress(progress))
    tell(.finished(told))
  }

  /// Under which name the newest commit that was read is kept.
  var tipMark: String { (plan.allParents ? "all:" : "tip:") + plan.branch }
}
