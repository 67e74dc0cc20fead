import CheckInterface
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The result of a check.
package struct CheckReport: Equatable, Sendable {
  /// The change of a team's remaining matches of a migration.
  package struct TeamChange: Equatable, Sendable {
    package let id: MigrationID
    /// The team; nil for unowned code.
    package let team: String?
    package let delta: Int
  }

  /// The change of all remaining matches of a migration. A match with two owners counts once.
  package struct TotalChange: Equatable, Sendable {
    package let id: MigrationID
    package let title: String
    package let delta: Int
  }

  /// A note about baseline lines that can be tightened.
  package struct StaleNote: Equatable, Sendable {
    /// The id of the migration, or the kind of the module rule, or the ecosystem of the library.
    package let id: String
    /// The path of the file or of the baseline.
    package let name: String
    /// The baseline that contains the lines.
    package var path = Baseline.path
    /// The line in the baseline, from 1; nil if there are several or it isn't known.
    package var line: Int?
    package let message: String
    /// Whether a frozen check fails for these lines.
    package let fails: Bool
  }

  /// The kinds of checks that ran.
  package var kinds: [CheckKind]
  /// Whether the check also fails for lines that can be tightened.
  package var isFrozen = false
  /// The findings; matches in changed lines come first.
  package var findings: [CheckFinding] = []
  /// Facts that reviewers should know. The check doesn't fail for them.
  package var notes: [CheckFinding] = []
  /// The allowances that moved with renamed files.
  package var moved: [AllowanceMove] = []
  /// The baseline lines that can be tightened.
  package var stale: [AllowanceGap] = []
  /// The stale lines that the change isn't responsible for. The check never fails for them.
  package var inheritedStale: Set<AllowanceKey> = []
  /// The lines of the baselines of module rules and libraries that can be tightened.
  package var staleLines: [StaleLine] = []
  /// Locks of migrations that probably have a new id. Their allowances weren't compared with the
  /// base.
  package var renamed: [RenamedLock] = []
  /// The migrations that are or were in the baseline but are no longer locked.
  package var unlocked: [MigrationID] = []
  /// The changes by team since the base; nil without a base.
  package var change: [TeamChange]?
  /// The changes by migration since the base; nil without a base.
  package var totals: [TotalChange]?
  /// The exceptions that end soon.
  package var ending: [ExceptionEnding] = []
  /// The files that couldn't be checked. The check fails if there are any.
  package var uncheckedFiles: [UncheckedFile] = []
  /// The rules that couldn't be checked in all modules.
  package var uncheckedRules: [UncheckedRule] = []
  /// The files that git doesn't track yet and that a locked migration covers. They aren't checked.
  package var untracked: [RepositoryPath] = []
  /// The locked migrations that have matches but no baseline yet.
  package var unwritten: [MigrationID] = []
  /// Whether renamed files may look new, because the clone is too shallow to detect renames.
  package var mayHaveMoved = false
  /// The kinds of checks whose findings `headway lock` can record, because they have no baseline yet.
  package var recordable: [CheckKind] = []
  /// The number of locked migrations.
  package var lockedCount = 0
  /// A sentence for each other kind of check without findings.
  package var successSummary: [String] = []

  package init(kinds: [CheckKind]) { self.kinds = kinds }

  /// The number of findings and of module rule violations among them, such as
  /// `12 findings (9 rule violations)`.
  package var findingCount: String {
    let all = TextFormat.count(findings.count, "finding")
    let violations = findings.count { $0.rule == .module }
    if violations == 0 { return all }
    if violations < findings.count {
      return "\(all) (\(TextFormat.count(violations, "rule violation")))"
    }
    return TextFormat.count(violations, "rule violation")
  }

  /// The rules that are errors in the configuration. The check fails if there are any.
  package var invalidRules: [UncheckedRule] { uncheckedRules.filter(\.isInvalid) }

  /// Whether the check passes.
  package var isOK: Bool {
    findings.isEmpty && uncheckedFiles.isEmpty && invalidRules.isEmpty && !failsForStaleLines
  }

  /// Whether the check is frozen and the change left baseline lines that can be tightened.
  package var failsForStaleLines: Bool { staleNotes.contains(where: \.fails) }

  /// The baselines that fail a frozen check, for users.
  package var staleSummary: String {
    stale.isEmpty || !staleLines.isEmpty
      ? "a baseline allows more than remains" : "the baseline allows more matches than remain"
  }

  /// The notes about baseline lines that can be tightened. All lines of a migration that is no
  /// longer locked are one note.
  package var staleNotes: [StaleNote] {
    let open = Set(unlocked)
    let dropped = stale.filter { open.contains($0.key.id) }
    return stale.filter { !open.contains($0.key.id) }.map { gap in
      let isInherited = inheritedStale.contains(gap.key)
      return StaleNote(
        id: gap.key.id.description, name: gap.key.path.description,
        message: "\(gap.key.path) has \(TextFormat.count(gap.actual, "match", "matches")), "
          + "\(TextFormat.number(gap.allowed)) allowed" + CheckReport.origin(isInherited),
        fails: isFrozen && !isInherited)
    }
      + dropNotes(dropped.filter { !inheritedStale.contains($0.key) }, areInherited: false)
      + dropNotes(dropped.filter { inheritedStale.contains($0.key) }, areInherited: true)
      + staleLines.map { line in
        StaleNote(
          id: line.key.kind, name: line.key.name, path: line.path, line: line.line,
          message: line.message + CheckReport.origin(line.isInherited),
          fails: isFrozen && !line.isInherited)
      }
  }

  private func dropNotes(_ gaps: [AllowanceGap], areInherited: Bool) -> [StaleNote] {
    Dictionary(grouping: gaps, by: \.key.id).sorted { $0.key < $1.key }.map { id, gaps in
      StaleNote(
        id: id.description, name: Baseline.path,
        message: "no longer locked, but the baseline still has "
          + TextFormat.count(gaps.count, "line") + " for it" + CheckReport.origin(areInherited),
        fails: isFrozen && !areInherited)
    }
  }

  private static func origin(_ isInherited: Bool) -> String {
    isInherited ? ", not because of this change" : ""
  }

  /// Sets the changes by team and by migration.
  ///
  /// - Parameters:
  ///   - before: the counts at the base.
  ///   - now: the current counts.
  package mutating func setChange(from before: [MigrationCount], to now: [MigrationCount]) {
    let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    var change: [TeamChange] = []
    var totals: [TotalChange] = []
    for count in now {
      let previous = old[count.id]
      let delta = count.remaining - (previous?.remaining ?? 0)
      if delta != 0 { totals.append(TotalChange(id: count.id, title: count.title, delta: delta)) }
      var teams: [String?: Int] = [:]
      for share in count.byTeam { teams[share.team, default: 0] += share.remaining }
      for share in previous?.byTeam ?? [] { teams[share.team, default: 0] -= share.remaining }
      change += teams.filter { $0.value != 0 }
        .map { TeamChange(id: count.id, team: $0.key, delta: $0.value) }
        .sorted { ($1.delta, $0.team ?? "~") < ($0.delta, $1.team ?? "~") }
    }
    self.change = change
    self.totals = totals
  }
}
