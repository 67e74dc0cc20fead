import Git
import GitHistory
import MigrationsInterface

extension HistoryPipeline {
  /// Reports a complete history from the cache. Nothing has changed since it was stored.
  func reportCachedHistory(_ answer: CachedHistory) {
    end = .root
    cache.tidy(units, fingerprint: attributes.fingerprint)
    cache.close()
    tell(.progress(HistoryProgress(commitsDone: answer.commits, commitsTotal: answer.commits)))
    tell(.finished(history(answer.migrations)))
  }

  /// Reports the cached histories: those of some migrations up to the newest commit, otherwise
  /// those of the last run.
  func reportCachedCounts(_ tip: UInt32) throws {
    if let known = cachedOrder(tip) {
      let isKnown = try knownMigrations(known)
      order = known
      end = .root
      guard isKnown.contains(true) || plan.rules.isEmpty else {
        end = .open
        order = []
        return
      }
      addEffects(known[...], isKnown)
      finished = derive(known[...], startsAtTree: false, isKnown)
      restartEffects()
      isIncluded = isKnown.map { !$0 }
      if isIncluded.contains(true) {
        tell(.history(history(finished)))
        end = .open
        order = []
      }
    } else if let last = cache.mark(tipMark),
      let known = cachedOrder(walk.number(ofCommit: last))
    {
      let isKnown = try knownMigrations(known)
      guard isKnown.contains(true) else { return }
      addEffects(known[...], isKnown)
      tell(.history(history(derive(known[...], startsAtTree: false, isKnown))))
      restartEffects()
    }
  }

  /// Whether the history of all migrations was read before, so that only new commits are missing. None
  /// is new if the history ends at a given commit. Blobs that git can't read remain unread.
  func isKnown(_ tip: UInt32) throws -> Bool {
    let mark = plan.request.end == nil ? cache.mark(tipMark) : nil
    let last = mark.map { walk.number(ofCommit: $0) }
    guard let order = cachedOrder(tip) ?? last.flatMap(cachedOrder) else { return false }
    return try areMissing(try unknownBlobs(order))
  }

  /// The blobs that haven't been counted.
  private func unknownBlobs(_ order: [CommitTable.Index]) throws -> Set<UInt32> {
    try classifyPaths()
    let wanted = Set(plan.registry.units.flatMap { ($0.uses + $0.replacements).compactMap(\.self) })
    var unknown: Set<UInt32> = []
    for index in order {
      for position in walk.changeRange(at: index) {
        let change = walk.change(position)
        let list = facts.unitLists[facts.look(of: change.path)].filter { wanted.contains($0) }
        for blob in [change.old, change.new] where blob != CommitTable.Change.none {
          if list.contains(where: { counts.state($0, blob) != .known }) { unknown.insert(blob) }
        }
      }
    }
    return unknown
  }

  /// Returns whether git can read none of the blobs. It stops at the first one that it can read.
  private func areMissing(_ blobs: Set<UInt32>) throws -> Bool {
    struct Found: Error {}
    guard !blobs.isEmpty else { return true }
    let reader = GitBlobReader(plan.repository)
    try cancellation.onCancel(reader.canceler)
    var ids: [UInt8] = []
    for blob in blobs.sorted() { ids += Array(walk.blobs.hex(blob).utf8) + [UInt8(ascii: "\n")] }
    do {
      try reader.read(ids, count: blobs.count) { _, piece in
        if piece != nil { throw Found() }
        return ContentPiece.all
      }
      return true
    } catch is Found {
      return false
    }
  }

  /// The ancestors of a commit, newest first; nil unless all of them are known down to the root.
  func cachedOrder(_ tip: UInt32) -> [CommitTable.Index]? {
    guard walk.index(of: tip) != nil else { return nil }
    if plan.allParents {
      let graph = CommitGraph(walk, from: tip)
      return graph.unknown.isEmpty ? graph.order : nil
    }
    var chain: [CommitTable.Index] = []
    var next: UInt32? = tip
    while let number = next {
      guard let index = walk.index(of: number), chain.count <= walk.count else { return nil }
      chain.append(index)
      next = walk.parents(at: index).first
    }
    return chain
  }

  /// For each migration, whether all of its blobs have been counted.
  private func knownMigrations(_ order: [CommitTable.Index]) throws -> [Bool] {
    try classifyPaths()
    var isUnitKnown = Array(repeating: true, count: units.count)
    for index in order {
      for position in walk.changeRange(at: index) {
        let change = walk.change(position)
        let list = facts.unitLists[facts.look(of: change.path)]
        for blob in [change.old, change.new] where blob != CommitTable.Change.none {
          for unit in list where isUnitKnown[unit] && counts.state(unit, blob) != .known {
            isUnitKnown[unit] = false
          }
        }
      }
    }
    return plan.registry.units.map { unit in
      (unit.uses + unit.replacements).allSatisfy { $0.map { isUnitKnown[$0] } ?? true }
    }
  }
}
