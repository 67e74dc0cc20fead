import CheckInterface
import LocksInterface
import MigrationsInterface
import MigrationsLogic
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

  /// A problem of an exception, wherever its comment is.
  private struct ExceptionProblem: Hashable {
    let id: String
    let message: String
    let text: String
  }

  private let definitions: [MigrationDefinition]

  /// - Parameter definitions: the migrations, regardless of their `lock`.
  package init(_ definitions: [MigrationDefinition]) { self.definitions = definitions }

  /// Whether exceptions are judged, because there is a limit for them.
  private var judgesExceptions: Bool { definitions.contains { $0.maxExceptionDays != nil } }

  /// The migrations whose matches a rehearsal needs: also the comments of exceptions if these are judged.
  package var searched: [MigrationDefinition] {
    judgesExceptions ? definitions + [ExceptionReview.comments(of: definitions)] : definitions
  }

  /// Returns the merges that the locks would have stopped.
  ///
  /// - Parameter progress: receives the number of merges that have been checked, now and then.
  package func rehearsal(
    of history: MergeHistory, progress: (ScanProgress) -> Void = { _ in }
  ) -> LockRehearsal {
    let verdicts = verdicts(on: history.merges, progress: progress)
    return LockRehearsal(
      branch: history.branch, since: history.since, until: history.merges.first?.day,
      merges: verdicts.count,
      counts: LockRehearsalCounts(
        tightened: verdicts.count { !$0.reduced.isEmpty },
        onlyTightened: verdicts.count { !$0.reduced.isEmpty && $0.violations.isEmpty },
        uncounted: history.merges.reduce(0) { $0 + $1.uncounted },
        exceptions: judgesExceptions
          ? verdicts.count { $0.violations.contains { $0.exceptionProblem != nil } } : nil),
      stopped: verdicts.filter { !$0.violations.isEmpty }.map { verdict in
        StoppedMerge(
          commit: verdict.change.commit, day: verdict.change.day, author: verdict.change.author,
          subject: verdict.change.subject, revertedBy: verdict.revertedBy,
          violations: verdict.violations)
      }, notices: history.notice.map { [$0] } ?? [])
  }

  /// Returns the verdicts on merges, newest first.
  ///
  /// - Parameter progress: receives the number of merges that have been checked, now and then.
  package func verdicts(
    on merges: [MergeChange], progress: (ScanProgress) -> Void = { _ in }
  ) -> [Verdict] {
    let reverts = MergeReverts.reverts(of: merges.map { ($0.commit, $0.subject) })
    return zip(merges, reverts).enumerated().map { index, pair in
      if index % 10 == 0 {
        progress(ScanProgress(filesDone: index, filesTotal: merges.count))
      }
      var verdict = verdict(on: pair.0)
      verdict.revertedBy = pair.1
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
    violations += exceptionViolations(of: merge, allowed: facts.baseline, facts.actual)
    return Verdict(
      change: merge, violations: violations.sorted(by: LockRehearser.isBefore),
      reduced: reduced)
  }

  /// Returns the exceptions without effect that a merge adds. Exceptions that it only moves aren't new.
  private func exceptionViolations(
    of merge: MergeChange, allowed: Baseline, _ actual: [MigrationID: [RepositoryPath: Int]]
  ) -> [LockViolation] {
    guard judgesExceptions else { return [] }
    var known: [ExceptionProblem: Int] = [:]
    for finding in exceptionFindings(of: merge, \.before) {
      known[LockRehearser.problem(finding), default: 0] += 1
    }
    return exceptionFindings(of: merge, \.after).compactMap { finding in
      let problem = LockRehearser.problem(finding)
      if let count = known[problem], count > 0 {
        known[problem] = count - 1
        return nil
      }
      guard let id = finding.id.map({ MigrationID($0) }) else { return nil }
      let path = RepositoryPath(finding.path)
      return LockViolation(
        id: id, path: path, allowed: allowed.counts[AllowanceKey(id, path)] ?? 0,
        actual: actual[id]?[path] ?? 0,
        match: Match(
          path: finding.path, line: finding.line, column: finding.column,
          text: finding.text, teams: finding.teams, module: nil, excepted: false),
        exceptionProblem: finding.message)
    }
  }

  private func exceptionFindings(
    of merge: MergeChange, _ side: KeyPath<MergeChange.File, MergeChange.Version?>
  ) -> [CheckFinding] {
    let ids = definitions.map { MigrationID($0.id) }
    return ExceptionReview(
      comments: matches(MigrationID(InlineException.mark), merge, side),
      matches: Dictionary(
        ids.map { ($0, matches($0, merge, side)) }, uniquingKeysWith: { first, _ in first }),
      definitions: definitions, today: merge.day
    ).findings
  }

  private static func problem(_ finding: CheckFinding) -> ExceptionProblem {
    ExceptionProblem(
      id: finding.id ?? "", message: finding.message,
      text: finding.text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
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
