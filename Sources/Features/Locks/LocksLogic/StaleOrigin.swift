import LocksInterface

/// Separates the stale lines of a baseline that a change leaves behind from those that it inherits.
///
/// Two branches that each tighten one file merge without conflicts: both wrote the same line, but
/// the merged file has fewer matches than either. Neither branch is responsible for that line, and
/// no later one is. A line is therefore inherited if the base already had it, or if only a merge of
/// two tight branches made it stale.
package enum StaleOrigin {
  /// Returns the keys of the lines that the change isn't responsible for.
  ///
  /// - Parameters:
  ///   - facts: the current state.
  ///   - base: the state at the base, by the rules of the base.
  ///   - tip: the state of the branch that HEAD merges into the base; nil if HEAD is no such merge.
  package static func inherited(
    _ facts: LockFacts, base: LockFacts, tip: LockFacts? = nil
  ) -> Set<AllowanceKey> {
    let atBase = Slack(base)
    let atTip = tip.map(Slack.init)
    let comparison = LockComparison(facts)
    let former = FormerPaths(facts, comparison.moved)
    var inherited: Set<AllowanceKey> = []
    for gap in comparison.stale {
      var own = gap.allowed - gap.actual
      if let atTip { own = min(own, atTip[gap.key, former]) }
      if own <= atBase[gap.key, former] { inherited.insert(gap.key) }
    }
    return inherited
  }

  /// The number of unused matches in each line of a baseline.
  private struct Slack {
    private var lines: [AllowanceKey: Int] = [:]

    init(_ facts: LockFacts) {
      for gap in LockComparison(facts).stale { lines[gap.key] = gap.allowed - gap.actual }
    }

    subscript(key: AllowanceKey, former: FormerPaths) -> Int {
      lines[key] ?? lines[AllowanceKey(key.id, former[key.path])] ?? 0
    }
  }
}

/// The paths that renamed files had at the base.
struct FormerPaths {
  private var paths: [RepositoryPath: RepositoryPath] = [:]

  /// - Parameters:
  ///   - facts: the current state.
  ///   - moves: the allowances that moved with renamed files.
  ///   - present: the paths at the base, which weren't renamed since then.
  init(_ facts: LockFacts, _ moves: [AllowanceMove], present: Set<RepositoryPath> = []) {
    for (old, new) in facts.renames where !present.contains(new) { paths[new] = old }
    for move in moves where paths[move.to] == nil && !present.contains(move.to) {
      paths[move.to] = move.from
    }
  }

  /// The path of a file at the base.
  subscript(path: RepositoryPath) -> RepositoryPath { paths[path] ?? path }
}
