import GitHistory
import MigrationsInterface

extension HistoryRun {
  /// Tells a complete history that was told before, when nothing is new since.
  func tellAgain(_ answer: HistoryAnswer) {
    end = .root
    cache.tidy(units, fingerprint: attributes.fingerprint)
    cache.close()
    tell(.progress(HistoryProgress(commitsDone: answer.commits, commitsTotal: answer.commits)))
    tell(.finished(history(answer.migrations)))
  }

  /// Tells what the cache knows: all of some migrations up to the newest commit, or else how it was the
  /// last time.
  func tellCached(_ tip: UInt32) throws {
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
      effects = CommitEffects()
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
      effects = CommitEffects()
    }
  }

  /// The commits from a commit on, newest first, where all of them are known down to the root.
  func cachedOrder(_ tip: UInt32) -> [Walk.Index]? {
    guard walk.index(of: tip) != nil else { return nil }
    if plan.allParents {
      let graph = CommitGraph(walk, from: tip)
      return graph.unknown.isEmpty ? graph.order : nil
    }
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
  private func knownMigrations(_ order: [Walk.Index]) throws -> [Bool] {
    try judgePaths()
    var isUnitKnown = Array(repeating: true, count: units.count)
    for index in order {
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
}
