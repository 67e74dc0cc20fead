import CheckInterface
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// All that a check found.
package struct CheckReport: Equatable, Sendable {
  /// How one team's share of a migration changed.
  package struct TeamChange: Equatable, Sendable {
    package let id: MigrationID
    /// Nil is nobody.
    package let team: String?
    package let delta: Int
  }

  /// How a migration changed as a whole: a use with two owners counts once.
  package struct TotalChange: Equatable, Sendable {
    package let id: MigrationID
    package let title: String
    package let delta: Int
  }

  /// Something in the baseline that could be tightened.
  package struct StaleNote: Equatable, Sendable {
    package let id: MigrationID
    /// The file, or that of the baseline.
    package let name: String
    package let message: String
  }

  /// What was looked at.
  package var kinds: [CheckKind]
  /// Whether lines that could be tightened fail too.
  package var isFrozen = false
  /// New uses in changed lines first.
  package var findings: [CheckFinding] = []
  package var moved: [AllowanceMove] = []
  package var stale: [AllowanceGap] = []
  /// Locks that seem to go on under another id; what they allow wasn't compared.
  package var renamed: [RenamedLock] = []
  /// Migrations that the baseline has or had lines of, and that aren't locked any more.
  package var unlocked: [MigrationID] = []
  /// Nil without a commit to compare with.
  package var change: [TeamChange]?
  package var totals: [TotalChange]?
  package var ending: [ExceptionEnding] = []
  /// What couldn't be looked at; then nothing is known to be well.
  package var unjudged: [Unjudged] = []
  /// Migrations that are to be locked and have uses, but no baseline yet.
  package var unwritten: [MigrationID] = []
  /// Whether files with an allowance are gone, and the clone is too shallow to tell whether they are those that
  /// look new.
  package var mayHaveMoved = false
  /// How many migrations are locked.
  package var lockedCount = 0
  /// A sentence for each other check that found nothing, for people.
  package var praise: [String] = []

  package init(kinds: [CheckKind]) { self.kinds = kinds }

  /// How many findings there are, and how many of those are violations of rules between modules:
  /// `12 findings, 9 of them violations`.
  package var findingCount: String {
    let all = Wording.count(findings.count, "finding")
    let violations = findings.count { $0.rule == .module }
    if violations == 0 { return all }
    if violations < findings.count {
      return "\(all), \(Wording.number(violations)) of them violations"
    }
    return all + (violations == 1 ? ", a violation" : ", all of them violations")
  }

  package var isOK: Bool { findings.isEmpty && unjudged.isEmpty && !(isFrozen && !stale.isEmpty) }

  /// What is to be said of lines of the baseline that allow more than is left: all those of a migration
  /// that isn't locked any more are one matter.
  package var staleNotes: [StaleNote] {
    let open = Set(unlocked)
    let dropped = Dictionary(grouping: stale.filter { open.contains($0.key.id) }, by: \.key.id)
    return stale.filter { !open.contains($0.key.id) }.map {
      StaleNote(
        id: $0.key.id, name: $0.key.path.description,
        message: "\($0.key.path) has \(Wording.number($0.actual)) and may have "
          + Wording.number($0.allowed))
    }
      + dropped.sorted { $0.key < $1.key }.map { id, gaps in
        StaleNote(
          id: id, name: Baseline.path,
          message:
            "\(Wording.count(gaps.count, "line")) of the baseline, though it isn't locked any more"
        )
      }
  }

  /// The changes by team and in all, from what is left now and what was left before.
  package mutating func setChange(from before: [MigrationCount], to now: [MigrationCount]) {
    let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    var change: [TeamChange] = []
    var totals: [TotalChange] = []
    for count in now {
      let past = old[count.id]
      let delta = count.remaining - (past?.remaining ?? 0)
      if delta != 0 { totals.append(TotalChange(id: count.id, title: count.title, delta: delta)) }
      var teams: [String?: Int] = [:]
      for share in count.byTeam { teams[share.team, default: 0] += share.remaining }
      for share in past?.byTeam ?? [] { teams[share.team, default: 0] -= share.remaining }
      change += teams.filter { $0.value != 0 }
        .map { TeamChange(id: count.id, team: $0.key, delta: $0.value) }
        .sorted { ($1.delta, $0.team ?? "~") < ($0.delta, $1.team ?? "~") }
    }
    self.change = change
    self.totals = totals
  }
}
