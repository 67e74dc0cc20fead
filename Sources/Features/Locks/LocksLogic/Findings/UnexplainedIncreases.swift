import CheckInterface
import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// Finds allowances that were raised since a commit without an unlock.
///
/// The baseline is a file that can be edited by hand. Allowances of renamed files don't count as
/// raised, and neither do those that the allowances of deleted files cover, or those for the additional
/// matches of a pattern that was extended.
package enum UnexplainedIncreases {
  /// Returns migrations that probably have a new id, because they are new in the baseline with the
  /// same paths as a removed migration. Their allowances can't be compared and need a review.
  package static func renamed(since before: Baseline, _ facts: LockFacts) -> [RenamedLock] {
    let known = Set(facts.locked)
    let gone = before.ids.filter { !known.contains($0) }.sorted()
    return facts.locked.filter { facts.baseline.isLocked($0) && !before.isLocked($0) }
      .compactMap { id in
        let paths = Set(facts.baseline.allowances(of: id).keys)
        let old = gone.first { Set(before.allowances(of: $0).keys) == paths }
        return paths.isEmpty ? nil : old.map { RenamedLock(old: $0, new: id) }
      }
  }

  /// Returns migrations that are in one of the baselines but are no longer locked, because the
  /// configuration changed. Migrations with a new id are excluded.
  package static func unlocked(since before: Baseline, _ facts: LockFacts) -> [MigrationID] {
    before.ids.union(facts.baseline.ids)
      .subtracting(facts.locked).subtracting(renamed(since: before, facts).map(\.old)).sorted()
  }

  /// Returns the raised allowances without an explanation, with the allowance at the base and the current
  /// one.
  ///
  /// An unlock explains what it adds to its `from`, so `from` is compared like an allowance.
  ///
  /// - Parameters:
  ///   - before: the baseline at the base.
  ///   - facts: the current state.
  ///   - recounted: the matches in the files of the base by the current definitions, for migrations
  ///     that count differently now.
  package static func gaps(
    since before: Baseline, _ facts: LockFacts,
    recounted: [MigrationID: [RepositoryPath: Int]] = [:]
  ) -> [AllowanceGap] {
    var found: [AllowanceGap] = []
    // Skip migrations that were locked since the base.
    for id in facts.locked where before.isLocked(id) {
      var baseFacts = facts
      baseFacts.locked = [id]
      baseFacts.baseline = before
      baseFacts.unlocks = Unlocks()
      baseFacts.actual = [id: facts.baseline.allowances(of: id)]
      let comparison = LockComparison(baseFacts)
      var spare = comparison.stale.filter { !facts.present.contains($0.key.path) }
        .reduce(0) { $0 + $1.allowed - $1.actual }
      for gap in comparison.over {
        var raised = gap.actual
        if let unlock = facts.unlocks.entries[gap.key], unlock.to >= gap.actual {
          raised = min(raised, unlock.from)
        }
        if raised <= max(gap.allowed, recounted[id]?[gap.key.path] ?? 0) { continue }
        if raised - gap.allowed <= spare {
          spare -= raised - gap.allowed
          continue
        }
        found.append(gap)
      }
    }
    return found
  }

  /// Returns the findings about raised allowances.
  ///
  /// - Parameters:
  ///   - gaps: the raised allowances.
  ///   - facts: the current state.
  ///   - definitions: the migrations.
  package static func findings(
    _ gaps: [AllowanceGap], _ facts: LockFacts, definitions: [MigrationDefinition]
  ) -> [CheckFinding] {
    guard !gaps.isEmpty else { return [] }
    let titles = Dictionary(definitions.map { (MigrationID($0.id), $0.title) }) { first, _ in first
    }
    let lineNumbers = facts.baseline.lineNumbers
    return gaps.map { gap in
      let id = gap.key.id
      let unlock = facts.unlocks.entries[gap.key]
      let explanation =
        unlock.map { "; its unlock starts from \(TextFormat.number($0.from))" } ?? ""
      var finding = CheckFinding(
        .lock, id: id.description, path: Baseline.path, line: lineNumbers[gap.key] ?? 1,
        message: "\(titles[id] ?? id.description): allowance of \(gap.key.path) raised from "
          + "\(TextFormat.number(gap.allowed)) to \(TextFormat.number(gap.actual)) without an "
          + "unlock\(explanation); restore the line and run \"headway unlock \(id) "
          + "\(gap.key.path)\" to raise it with a reason and an end date")
      finding.title = titles[id]
      finding.isInChange = true
      return finding
    }
  }
}
