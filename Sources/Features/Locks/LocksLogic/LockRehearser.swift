import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// Judges past merges as if migrations had been locked: what `headway check --base` would have found
/// at each merge, if the baseline had contained the exact counts of its first parent.
package struct LockRehearser: Sendable {
  /// The verdict on a merge.
  package struct Verdict: Sendable {
    package let change: MergeChange
    /// The violations, by migration and path; empty if the check would have passed.
    package let violations: [LockViolation]
    /// The migrations with files that have fewer matches, for which `headway check --frozen` requires
    /// `headway lock`.
    package let reduced: Set<MigrationID>
    /// The commit that reverted the merge; nil if none did.
    package var revertedBy: String?
  }

  private let definitions: [MigrationDefinition]

  /// - Parameter definitions: the migrations, regardless of their `lock`.
  package init(_ definitions: [MigrationDefinition]) { self.definitions = definitions }

  /// Returns the merges that the locks would have stopped.
  package func rehearsal(of history: MergeHistory) -> LockRehearsal {
    let verdicts = verdicts(on: history.merges)
    return LockRehearsal(
      branch: history.branch, since: history.since, until: history.merges.first?.day,
      merges: verdicts.count,
      counts: LockRehearsalCounts(
        tightened: verdicts.count { !$0.reduced.isEmpty },
        onlyTightened: verdicts.count { !$0.reduced.isEmpty && $0.violations.isEmpty },
        uncounted: history.merges.reduce(0) { $0 + $1.uncounted }),
      stopped: verdicts.filter { !$0.violations.isEmpty }.map { verdict in
        StoppedMerge(
          commit: verdict.change.commit, day: verdict.change.day, author: verdict.change.author,
          subject: verdict.change.subject, revertedBy: verdict.revertedBy,
          violations: verdict.violations)
      }, notices: history.notice.map { [$0] } ?? [])
  }

  /// Returns the verdicts on merges, newest first.
  package func verdicts(on merges: [MergeChange]) -> [Verdict] {
    let reverts = MergeReverts.reverts(of: merges.map { ($0.commit, $0.subject) })
    return zip(merges, reverts).map { merge, revert in
      var verdict = verdict(on: merge)
      verdict.revertedBy = revert
      return verdict
    }
  }

  /// Returns the verdict on a merge.
  package func verdict(on merge: MergeChange) -> Verdict {
    let base = facts(of: merge, \.before, counts: \.before)
    var facts = facts(of: merge, \.after, counts: \.before)
    facts.before = base.present
    for (old, new) in merge.renames { facts.renames[RepositoryPath(old)] = RepositoryPath(new) }
    let comparison = LockComparison(facts)
    let reduced = Set(comparison.stale.map(\.key.id))
    var violations = comparison.over.map { gap in
      LockViolation(
        id: gap.key.id, path: gap.key.path, allowed: gap.allowed, actual: gap.actual,
        match: newMatch(gap.key, in: merge), isBesideReduction: reduced.contains(gap.key.id))
    }
    let search = MatchSwaps(facts, base: base)
    for definition in definitions
    where definition.swaps == .finding && definition.count != .files && definition.isSearched {
      let id = MigrationID(definition.id)
      for swap in search.swaps(
        id, from: matches(id, merge, \.before), to: matches(id, merge, \.after))
      {
        violations.append(
          LockViolation(
            id: id, path: swap.key.path, allowed: comparison.allowances[id]?[swap.key.path] ?? 0,
            actual: facts.actual[id]?[swap.key.path] ?? 0, match: swap.match,
            isBesideReduction: reduced.contains(id)))
      }
    }
    return Verdict(
      change: merge, violations: violations.sorted(by: LockRehearser.isBefore),
      reduced: reduced)
  }

  private static func isBefore(_ left: LockViolation, _ right: LockViolation) -> Bool {
    (left.id, left.path, left.match?.line ?? 0) < (right.id, right.path, right.match?.line ?? 0)
  }

  /// The facts on one side of a merge. Files that it doesn't change can't violate the lock.
  private func facts(
    of merge: MergeChange, _ side: KeyPath<MergeChange.File, MergeChange.Version?>,
    counts: KeyPath<MergeChange.File, MergeChange.Version?>
  ) -> LockFacts {
    let ids = definitions.map { MigrationID($0.id) }
    var baseline = Baseline()
    var actual: [MigrationID: [RepositoryPath: Int]] = [:]
    var present: Set<RepositoryPath> = []
    for id in ids { baseline.counts[AllowanceKey(id, Baseline.everywhere)] = 0 }
    for file in merge.files {
      let path = RepositoryPath(file.path)
      if file[keyPath: side] != nil { present.insert(path) }
      for id in ids {
        if let count = file[keyPath: counts]?.remaining[id], count > 0 {
          baseline.counts[AllowanceKey(id, path)] = count
        }
        if let count = file[keyPath: side]?.remaining[id], count > 0 {
          actual[id, default: [:]][path] = count
        }
      }
    }
    return LockFacts(
      locked: ids, baseline: baseline, actual: actual, present: present, today: merge.day)
  }

  private func matches(
    _ id: MigrationID, _ merge: MergeChange,
    _ side: KeyPath<MergeChange.File, MergeChange.Version?>
  ) -> [Match] {
    merge.files.flatMap { $0[keyPath: side]?.matches[id] ?? [] }
  }

  /// The first remaining match in a line that the file didn't contain before.
  private func newMatch(_ key: AllowanceKey, in merge: MergeChange) -> Match? {
    guard let file = merge.files.first(where: { $0.path == key.path.bytes }) else { return nil }
    let known = Set((file.before?.matches[key.id] ?? []).map(\.text))
    let matches = (file.after?.matches[key.id] ?? []).filter { !$0.excepted }
    return matches.first { !known.contains($0.text) } ?? matches.first
  }
}
