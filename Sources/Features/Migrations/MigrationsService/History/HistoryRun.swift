import Foundation
import Git
import MigrationsInterface
import Workspace

/// One reading of history, on a thread of its own: walks, has blobs counted by the workers, and tells
/// what is known so far, from the newest day back.
final class HistoryRun {
  /// Commits whose blobs are counted together.
  private struct Chunk {
    /// How many commits of the order are known once it is done.
    var end: Int
    /// Jobs that it waits for.
    var open: Int
  }

  /// New blobs in the first chunk and in the largest: the first is small so that something is soon to be
  /// seen.
  private static let firstChunk = 1_000
  private static let largestChunk = 8_000
  private static let jobSize = 2_000
  /// The least time between two tellings.
  private static let pause = Duration.milliseconds(100)

  private let plan: HistoryPlan
  private let cache: HistoryCache
  private let cancellation: Cancellation
  private let tell: (HistoryEvent) -> Void
  private let units: [CountUnit]

  private var walk: Walk
  private var counts: CountColumns
  private var facts: PathFacts
  private var days: HistoryDays
  private var effects = CommitEffects()
  private var source: WalkSource?
  private var workers: BlobWorkers?

  /// The commits of the branch, newest first.
  private var order: [Walk.Index] = []
  /// How many of them are worked out.
  private var ready = 0
  private var chunks: [Chunk] = []
  private var firstChunk = 0
  private var finished: [MigrationID: MigrationHistory] = [:]
  private var isIncluded: [Bool]
  private var unsavedJobs: [BlobJob] = []
  private var isShallow = false

  private var filesDone = 0
  private var filesQueued = 0
  private let began = ContinuousClock.now
  private var lastTold = ContinuousClock.now

  init(
    _ plan: HistoryPlan, cacheFolder: String, _ cancellation: Cancellation,
    tell: @escaping (HistoryEvent) -> Void
  ) throws {
    self.plan = plan
    self.cancellation = cancellation
    self.tell = tell
    cache = HistoryCache(
      folder: cacheFolder, repository: plan.repository.commonDirectory, width: plan.width)
    units = plan.book.all
    walk = Walk(width: plan.width)
    counts = CountColumns(units: units.count)
    facts = PathFacts(
      plan.rules, plan.book, owners: plan.owners, folders: plan.folders, shard: plan.shard)
    days = HistoryDays(zone: plan.timezone)
    isIncluded = Array(repeating: true, count: plan.rules.count)
  }

  func run() throws {
    guard let tipID = plan.tip else {
      tell(.finished(history([:])))
      return
    }
    cache.read(&walk, &counts, plan.book.positions)
    let tip = walk.number(ofCommit: tipID)
    let boundary = Set(plan.boundary.map { walk.number(ofCommit: $0) })
    defer { workers?.close() }
    try tellCached(tip)
    if isIncluded.contains(true) || order.isEmpty {
      order = []
      source = WalkSource(plan.repository, from: tip, boundary: boundary, cancellation)
      try readAll(tip)
    }
    keep(marks: ["tip:\(plan.branch)": tipID])
    try cancellation.check()
    let histories = derive(order[...], startsAtTip: false, isIncluded)
    finished.merge(histories) { $1 }
    tell(.finished(history(finished)))
  }

  // MARK: What is known from before

  /// Tells what the cache knows: all of some migrations up to the newest commit, or else how it was the
  /// last time.
  private func tellCached(_ tip: UInt32) throws {
    if let chain = cachedChain(tip) {
      let known = try knownMigrations(chain)
      guard known.contains(true) else { return }
      addEffects(chain[...], known)
      let histories = derive(chain[...], startsAtTip: false, known)
      finished = histories
      effects = CommitEffects()
      isIncluded = known.map { !$0 }
      order = chain
      if isIncluded.contains(true) { tell(.history(history(histories))) }
    } else if let last = cache.mark("tip:\(plan.branch)"),
      let chain = cachedChain(walk.number(ofCommit: last))
    {
      let known = try knownMigrations(chain)
      guard known.contains(true) else { return }
      addEffects(chain[...], known)
      tell(.history(history(derive(chain[...], startsAtTip: false, known))))
      effects = CommitEffects()
    }
  }

  /// The first parents of a commit down to the root, where all of them are known.
  private func cachedChain(_ tip: UInt32) -> [Walk.Index]? {
    var chain: [Walk.Index] = []
    var next: UInt32? = tip
    while let number = next {
      guard let index = walk.index(of: number), chain.count <= walk.count else { return nil }
      chain.append(index)
      next = walk.parents(at: index).first
    }
    return chain
  }

  /// By migration, whether all of its blobs are counted.
  private func knownMigrations(_ chain: [Walk.Index]) throws -> [Bool] {
    try judgePaths()
    var isUnitKnown = Array(repeating: true, count: units.count)
    for index in chain {
      for position in walk.changeRange(at: index) {
        let change = walk.change(position)
        let list = facts.unitLists[facts.look(of: change.path)]
        for blob in [change.old, change.new] where blob != Walk.Change.none {
          for unit in list where isUnitKnown[unit] && counts.state(unit, blob) != .known {
            isUnitKnown[unit] = false
          }
        }
      }
    }
    return plan.book.units.map { unit in
      (unit.uses + unit.replacements).allSatisfy { $0.map { isUnitKnown[$0] } ?? true }
    }
  }

  // MARK: The walk

  private func readAll(_ tip: UInt32) throws {
    var limit = HistoryRun.firstChunk
    var isAtEnd = false
    while !isAtEnd {
      isAtEnd = try readChunk(limit: limit, tip)
      limit = min(limit * 2, HistoryRun.largestChunk)
      try takeResults(isWaiting: false)
    }
    while firstChunk < chunks.count {
      try takeResults(isWaiting: true)
    }
  }

  /// Walks on until there are so many new blobs, and has them counted.
  ///
  /// - Returns: whether that was the end of the walk.
  private func readChunk(limit: Int, _ tip: UInt32) throws -> Bool {
    var queue = BlobQueue()
    var isAtEnd = false
    while queue.count < limit {
      try cancellation.check()
      guard let index = try source?.commit(&walk) else {
        isAtEnd = true
        break
      }
      order.append(index)
      try judgePaths()
      for position in walk.changeRange(at: index) {
        let change = walk.change(position)
        let look = facts.look(of: change.path)
        for blob in [change.new, change.old] where blob != Walk.Change.none {
          queue.add(blob, facts.unitLists[look], &counts)
        }
      }
    }
    var jobs = queue.jobs(walk.blobs, chunk: chunks.count, size: HistoryRun.jobSize)
    if chunks.isEmpty, !isAtEnd {
      // Exact points grow back from the newest commit: its tree comes first.
      jobs += try readTree(tip)
    }
    chunks.append(Chunk(end: order.count, open: jobs.count))
    try submit(jobs)
    return isAtEnd
  }

  private var treeChanges: [Walk.Change] = []

  private func readTree(_ tip: UInt32) throws -> [BlobJob] {
    var queue = BlobQueue()
    for entry in try plan.repository.files(of: walk.commits.hex(tip)) {
      let change = entry.path.withUnsafeBytes { path in
        Walk.Change(
          path: walk.paths.number(of: path), old: Walk.Change.none,
          new: walk.blobs.number(ofHex: entry.object))
      }
      treeChanges.append(change)
    }
    try judgePaths()
    for change in treeChanges {
      queue.add(change.new, facts.unitLists[facts.look(of: change.path)], &counts)
    }
    return queue.jobs(walk.blobs, chunk: chunks.count, size: HistoryRun.jobSize)
  }

  private func submit(_ jobs: [BlobJob]) throws {
    guard !jobs.isEmpty else { return }
    if workers == nil {
      let cores = ProcessInfo.processInfo.activeProcessorCount
      let made = try BlobWorkers(plan.repository, units: units, count: max(2, min(8, cores)))
      try cancellation.onCancel { made.cancel() }
      workers = made
    }
    for job in jobs {
      filesQueued += job.items.count
      workers?.submit(job)
    }
  }

  private func takeResults(isWaiting: Bool) throws {
    // Chunks without jobs wait for nobody.
    advance()
    guard firstChunk < chunks.count else { return }
    let jobs = try workers?.results(isWaiting: isWaiting) ?? []
    for job in jobs {
      for found in job.found {
        counts.set(found.unit, job.items[found.item].blob, found.count)
      }
      let gone = Set(job.missing)
      for (position, item) in job.items.enumerated() {
        for unit in job.lists[item.list] where counts.state(unit, item.blob) == .queued {
          if gone.contains(position) {
            counts.setMissing(unit, item.blob)
          } else {
            counts.set(unit, item.blob, UnitCount())
          }
        }
      }
      chunks[job.chunk].open -= 1
      filesDone += job.items.count
    }
    unsavedJobs += jobs
    if !jobs.isEmpty { keep() }
    advance()
    tellProgress()
  }

  /// Works out the commits whose blobs are all counted.
  private func advance() {
    while firstChunk < chunks.count, chunks[firstChunk].open == 0 {
      if firstChunk == 0, !treeChanges.isEmpty {
        effects.add(
          HistoryRun.tree, changes: treeChanges, counts, &facts, walk.paths, plan.rules,
          isIncluded: isIncluded)
      }
      let end = chunks[firstChunk].end
      addEffects(order[ready..<end], isIncluded)
      ready = end
      firstChunk += 1
    }
  }

  private func keep(marks: [String: String] = [:]) {
    cache.keep(source?.takeUnsaved() ?? [], unsavedJobs, walk, units, marks: marks)
    unsavedJobs = []
  }

  /// Asks for the attributes of paths that are new.
  private func judgePaths() throws {
    let new = facts.unasked(walk.paths)
    guard !new.isEmpty else { return }
    let attributes =
      plan.hasAttributes
      ? try plan.repository.attributesNow(of: new.map { Array(walk.paths[$0]) }) : [:]
    facts.judge(walk.paths, attributes: attributes)
  }

  // MARK: What comes of it

  /// Stands for the newest commit's tree where commits stand.
  private static let tree: Walk.Index = -1

  private func addEffects(_ commits: ArraySlice<Walk.Index>, _ isIncluded: [Bool]) {
    for index in commits {
      let changes = walk.changeRange(at: index).lazy.map { self.walk.change($0) }
      effects.add(
        index, changes: changes, counts, &facts, walk.paths, plan.rules, isIncluded: isIncluded)
    }
  }

  /// - Parameters:
  ///   - commits: worked out, newest first.
  ///   - startsAtTip: whether the newest commit's tree says how it stands there; else the commits reach
  ///     down to the root, and their sum does.
  private func derive(
    _ commits: ArraySlice<Walk.Index>, startsAtTip: Bool, _ isIncluded: [Bool]
  ) -> [MigrationID: MigrationHistory] {
    var ledger = HistoryLedger(walk, effects, facts, plan.rules, isIncluded: isIncluded)
    if startsAtTip {
      ledger.apply(HistoryRun.tree, sign: 1)
    } else {
      for index in commits { ledger.apply(index, sign: 1) }
    }
    let days = days.days(commits.map { walk.date(at: $0) })
    var newer: Day?
    for (index, day) in zip(commits, days) {
      if day != newer {
        ledger.addPoint(day, commit: index, newer: newer)
        newer = day
      }
      ledger.apply(index, sign: -1)
    }
    return ledger.histories(
      oldest: newer, commits: zip(commits, days).map { (index: $0, day: $1) })
  }

  private func history(_ migrations: [MigrationID: MigrationHistory]) -> History {
    History(
      branch: plan.branch, firstParent: !plan.allParents, isComplete: counts.missingBlobs.isEmpty,
      missingObjects: counts.missingBlobs.count, isShallow: isShallow, migrations: migrations)
  }

  private func tellProgress() {
    let now = ContinuousClock.now
    guard now - lastTold > HistoryRun.pause else { return }
    lastTold = now
    let isWalked = source.map { $0.end != .open } ?? true
    let seconds = (now - began) / .seconds(1)
    let rate = seconds > 0 ? Double(filesDone) / seconds : nil
    var left: Double?
    if isWalked, let rate, rate > 0 { left = Double(filesQueued - filesDone) / rate }
    tell(
      .progress(
        HistoryProgress(
          commitsDone: ready, commitsTotal: isWalked ? order.count : nil, filesDone: filesDone,
          filesPerSecond: rate, secondsLeft: left)))
    if ready > 0, effects.has(HistoryRun.tree) {
      let partial = derive(order[..<ready], startsAtTip: true, isIncluded)
      tell(.history(history(finished.merging(partial) { $1 })))
    }
  }
}
