import CheckInterface
import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// Lines of the baseline that were raised since a commit, and no unlock says why.
///
/// The lock is a file, so an editor can open it. What a renamed file brought along is no raise, nor is what
/// fits into the allowance of files that are gone.
package enum HandRaises {
  /// Migrations without a line then whose lines are now those of one that is gone, path by path: what
  /// they may have can't be compared, so people should look at it.
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

  /// Migrations that had lines then, or have lines now, and aren't locked any more: what a change opens by
  /// a line of the configuration. Those that go on under another id are none.
  package static func unlocked(since before: Baseline, _ facts: LockFacts) -> [MigrationID] {
    before.ids.union(facts.baseline.ids)
      .subtracting(facts.locked).subtracting(renamed(since: before, facts).map(\.old)).sorted()
  }

  /// - Parameters:
  ///   - before: the baseline that the change began with.
  ///   - facts: what is there now.
  package static func findings(
    since before: Baseline, _ facts: LockFacts, definitions: [MigrationDefinition]
  ) -> [CheckFinding] {
    let titles = Dictionary(definitions.map { (MigrationID($0.id), $0.title) }) { first, _ in first
    }
    var findings: [CheckFinding] = []
    // A migration that had no lines was locked by this change.
    for id in facts.locked where before.isLocked(id) {
      var then = facts
      then.locked = [id]
      then.baseline = before
      then.unlocks = Unlocks()
      then.actual = [id: facts.baseline.allowances(of: id)]
      let comparison = LockComparison(then)
      var spare = comparison.stale.filter { !facts.present.contains($0.key.path) }
        .reduce(0) { $0 + $1.allowed - $1.actual }
      for gap in comparison.over {
        if let unlock = facts.unlocks.entries[gap.key], unlock.to >= gap.actual { continue }
        if gap.actual - gap.allowed <= spare {
          spare -= gap.actual - gap.allowed
          continue
        }
        var finding = CheckFinding(
          .lock, id: id.description, path: Baseline.path,
          line: facts.baseline.line(of: gap.key) ?? 1,
          message: "\(titles[id] ?? id.description): what \(gap.key.path) may have was raised from "
            + "\(Wording.number(gap.allowed)) to \(Wording.number(gap.actual)) by hand; "
            + "once the line is as it was, “headway unlock \(id) \(gap.key.path)” raises it with a "
            + "reason and an end")
        finding.title = titles[id]
        finding.isInChange = true
        findings.append(finding)
      }
    }
    return findings
  }
}
