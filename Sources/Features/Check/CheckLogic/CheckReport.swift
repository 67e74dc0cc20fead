import CheckInterface
import LocksInterface
import LocksLogic
import MigrationsInterface
import Workspace

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
  /// Nil without a commit to compare with.
  package var change: [TeamChange]?
  package var totals: [TotalChange]?
  package var ending: [ExceptionEnding] = []
  /// What couldn't be looked at; then nothing is known to be well.
  package var unjudged: [Unjudged] = []
  /// Migrations that are to be locked and have uses, but no baseline yet.
  package var unwritten: [MigrationID] = []
  /// How many migrations are locked.
  package var lockedCount = 0
  /// A sentence for each other check that found nothing, for people.
  package var praise: [String] = []

  package init(kinds: [CheckKind]) { self.kinds = kinds }

  package var isOK: Bool { findings.isEmpty && unjudged.isEmpty && !(isFrozen && !stale.isEmpty) }

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
