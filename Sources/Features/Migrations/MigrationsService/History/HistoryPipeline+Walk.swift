import Foundation
import Git
import GitHistory

extension HistoryPipeline {
  /// The number of new blobs in the first chunk and in the largest one. The first chunk is small so
  /// that the first results appear soon.
  private static let firstChunkSize = 1_000
  private static let largestChunk = 8_000
  /// The maximum number of blobs in a job.
  private static let jobSize = 4_000
  /// The size of the jobs of a chunk: small enough to keep all workers busy at the end.
  private static func jobSize(_ blobs: Int) -> Int { max(500, min(jobSize, (blobs + 1) / 2)) }
  /// The number of commits for which paths are classified together.
  private static let stride = 512

  // MARK: Along first parents

  /// Reads the commits along first parents, chunk by chunk, from the newest one on.
  func readAlongFirstParents(_ tip: UInt32, _ boundary: Set<UInt32>) throws {
    source = FirstParentReader(plan.repository, from: tip, boundary: boundary, cancellation)
    var limit = HistoryPipeline.firstChunkSize
    while end == .open {
      try readChunk(limit: limit, tip)
      limit = min(limit * 2, HistoryPipeline.largestChunk)
      try takeResults(isWaiting: false)
    }
    try waitForAll()
  }

  /// Continues the walk until there are enough new blobs, and submits them for counting.
  private func readChunk(limit: Int, _ tip: UInt32) throws {
    var queue = BlobQueue()
    while queue.count < limit, end == .open {
      try cancellation.check()
      let start = order.count
      while order.count - start < HistoryPipeline.stride {
        guard let index = try source?.commit(&walk) else {
          end = source?.end ?? .root
          break
        }
        order.append(index)
      }
      unsavedCommits += source?.takeUnsaved() ?? []
      try enqueue(order[start...], in: &queue)
    }
    var jobs = queue.jobs(
      walk.blobs, chunk: chunks.count, size: HistoryPipeline.jobSize(queue.count))
    if chunks.isEmpty, end != .root, end != .boundary {
      // Exact data points grow back from the newest commit, so its tree comes first. It also
      // provides the counts if the commits don't reach down to a root.
      jobs = try readTree(tip) + jobs
    }
    try submit(jobs)
  }

  /// Queues the blobs before and after each commit.
  private func enqueue(_ commits: ArraySlice<CommitTable.Index>, in queue: inout BlobQueue) throws {
    try classifyPaths()
    for index in commits {
      for position in walk.changeRange(at: index) {
        let change = walk.change(position)
        let list = facts.unitLists[facts.look(of: change.path)]
        guard !list.isEmpty else { continue }
        if change.new != CommitTable.Change.none { queue.add(change.new, list, &counts) }
        if change.old != CommitTable.Change.none { queue.add(change.old, list, &counts) }
      }
    }
  }

  /// Reads the tree of the newest commit and returns the jobs for its blobs.
  private func readTree(_ tip: UInt32) throws -> [BlobJob] {
    var queue = BlobQueue()
    for entry in try plan.repository.files(of: walk.commits.hex(tip)) {
      let path = entry.path.withUnsafeBytes { walk.paths.number(of: $0) }
      treeChanges.append(
        CommitTable.Change(
          path: path, old: CommitTable.Change.none, new: walk.blobs.number(ofHex: entry.object)))
    }
    try classifyPaths()
    for change in treeChanges {
      queue.add(change.new, facts.unitLists[facts.look(of: change.path)], &counts)
    }
    return queue.jobs(walk.blobs, chunk: chunks.count, size: HistoryPipeline.jobSize(queue.count))
  }

  // MARK: Along all parents

  /// Reads the commits along all parents.
  func readGraph(_ tip: UInt32, _ boundary: Set<UInt32>) throws {
    var graph = CommitGraph(walk, from: tip)
    if !graph.unknown.isEmpty {
      var known: [String] = []
      if let last = cache.mark(tipMark), cachedOrder(walk.number(ofCommit: last)) != nil {
        known = [last]
      }
      try readLog(from: tip, until: known, boundary)
      graph = CommitGraph(walk, from: tip)
      if !graph.unknown.isEmpty, !known.isEmpty {
        try readLog(from: tip, until: [], boundary)
        graph = CommitGraph(walk, from: tip)
      }
    }
    order = graph.order
    if end == .open {
      if order.contains(where: { boundary.contains(walk.number(at: $0)) }) {
        end = .boundary
      } else {
        end = graph.unknown.isEmpty ? .root : .broken("some commits are missing")
      }
    }
    var queue = BlobQueue()
    try enqueue(order[...], in: &queue)
    try submit(
      queue.jobs(walk.blobs, chunk: chunks.count, size: HistoryPipeline.jobSize(queue.count)))
    try waitForAll()
  }

  /// Reads new commits until known ones are reached.
  private func readLog(from tip: UInt32, until known: [String], _ boundary: Set<UInt32>) throws {
    let log = try GitLogReader(
      plan.repository, from: [walk.commits.hex(tip)], until: known, firstParent: false)
    try cancellation.onCancel(log.canceler)
    var isNew = false
    do {
      while try log.next(
        commit: { commit in
          isNew = walk.add(commit)
          guard isNew else { return }
          let index = walk.count - 1
          if !boundary.contains(walk.number(at: index)) { unsavedCommits.append(index) }
        },
        change: { if isNew { walk.add($0) } })
      {}
    } catch let error as GitError {
      try cancellation.check()
      end = .broken(error.message)
    }
  }

  // MARK: Counting

  /// Submits the jobs of a new chunk, which extends to the end of `order`.
  private func submit(_ jobs: [BlobJob]) throws {
    chunks.append(Chunk(end: order.count, open: jobs.count))
    guard !jobs.isEmpty else { return }
    if workers == nil {
      let made = BlobWorkerPool<BlobJob>(plan.repository) { [units] in
        let counter = try BlobCounter(units)
        return { try $1.counted(by: counter, $0, units) }
      }
      workers = made
      try cancellation.onCancel { made.cancel() }
    }
    for job in jobs {
      filesQueued += job.items.count
      workers?.submit(job)
    }
  }

  private func waitForAll() throws {
    try takeResults(isWaiting: false)
    while firstChunk < chunks.count { try takeResults(isWaiting: true) }
  }

  private func takeResults(isWaiting: Bool) throws {
    // Chunks without jobs are complete already.
    advance()
    let jobs =
      firstChunk < chunks.count ? try workers?.results(isWaiting: isWaiting) ?? [] : []
    for job in jobs {
      counts.take(job)
      chunks[job.chunk].open -= 1
      filesDone += job.items.count
    }
    unsavedJobs += jobs
    if !jobs.isEmpty || unsavedCommits.count > 4_096 { keep() }
    advance()
    reportProgress()
  }

  /// Computes the effects of the commits with complete counts.
  private func advance() {
    while firstChunk < chunks.count, chunks[firstChunk].open == 0 {
      if firstChunk == 0, !treeChanges.isEmpty {
        effects.add(
          HistoryPipeline.tree, changes: treeChanges,
          recorded: recordedChanges(at: HistoryPipeline.tree, treeChanges, isIncluded), counts,
          &facts, walk.paths, policies: plan.exceptionPolicies, isIncluded: isIncluded)
      }
      let end = chunks[firstChunk].end
      addEffects(order[ready..<end], isIncluded)
      ready = end
      firstChunk += 1
    }
  }

  /// Computes the effects of commits.
  func addEffects(_ commits: ArraySlice<CommitTable.Index>, _ isIncluded: [Bool]) {
    let policies = plan.exceptionPolicies
    for index in commits {
      let changes = walk.changes(at: index)
      effects.add(
        index, changes: changes, recorded: recordedChanges(at: index, changes, isIncluded), counts,
        &facts, walk.paths, policies: policies, isIncluded: isIncluded)
    }
  }

  /// The changes of a commit in violations that other tools have recorded.
  func recordedChanges(
    at commit: CommitTable.Index, _ changes: some Sequence<CommitTable.Change>,
    _ isIncluded: [Bool]
  ) -> [CommitEffects.RecordedChange] {
    guard plan.hasToolBaselines else { return [] }
    return recorded.changes(
      at: commit, changes, counts, facts, &walk.paths, isIncluded: isIncluded)
  }

  /// Discards all effects, to add them again from the newest commit on.
  func restartEffects() {
    effects = CommitEffects()
    recorded.restart()
  }

  // MARK: Keeping

  var hasUnsaved: Bool {
    !unsavedCommits.isEmpty || !unsavedJobs.isEmpty || attributes.hasUnsaved
  }

  /// Stores all unsaved results in the cache.
  func keep(marks: [String: String] = [:]) {
    cache.keep(
      unsavedCommits, unsavedJobs, &attributes, walk, units, marks: marks)
    unsavedCommits = []
    unsavedJobs = []
  }

  /// Looks up the attributes of new paths and classifies them.
  func classifyPaths() throws {
    let new = facts.unclassified(walk.paths)
    guard !new.isEmpty else { return }
    let unknown = attributes.unknown(new)
    if !unknown.isEmpty {
      let answers = try plan.repository.attributesNow(of: unknown.map { Array(walk.paths[$0]) })
      attributes.add(unknown, answers, walk.paths)
    }
    facts.judge(walk.paths, attributes)
  }
}
