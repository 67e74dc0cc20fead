import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// An updated baseline and the differences from the previous one.
package struct BaselineUpdate: Equatable, Sendable {
  package var baseline: Baseline
  package var unlocks: Unlocks
  /// The migrations that were locked for the first time.
  package var written: [MigrationID] = []
  /// The files with lower allowances, and the removed lines.
  package var tightened: [AllowanceGap] = []
  /// The migrations that are no longer locked. Their lines were removed, and are part of `tightened`.
  package var unlocked: Set<MigrationID> = []
  /// The allowances that moved with renamed files.
  package var moved: [AllowanceMove] = []
  /// The temporarily raised allowances.
  package var raised: [Unlock] = []
  /// The files that exceed their allowances, which stay unchanged.
  package var refused: [AllowanceGap] = []
  /// The migrations of other configurations. Their lines stay unchanged.
  package var kept: [MigrationID] = []

  private init(_ facts: LockFacts) {
    baseline = facts.baseline
    unlocks = facts.unlocks
  }

  /// Whether the baseline or the unlocks differ from the current files.
  package func changes(_ facts: LockFacts) -> Bool {
    baseline != facts.baseline || unlocks != facts.unlocks
  }

  /// Describes the update of one migration's lock in one line, without a period.
  package func message(for id: MigrationID) -> String {
    let over =
      refused.isEmpty ? "" : "; \(TextFormat.count(refused.count, "file")) over the allowance"
    if written.contains(id) { return "Locked \(id)" + over }
    if tightened.isEmpty, moved.isEmpty {
      return "\(id) is already locked" + (over.isEmpty ? " and can't be tightened" : over)
    }
    return "Updated the lock of \(id): \(TextFormat.count(tightened.count, "file")) tightened"
      + over
  }

  // MARK: Lock

  /// Locks migrations without a baseline and tightens the other ones. It never raises an allowance.
  ///
  /// - Parameters:
  ///   - facts: the current state.
  ///   - only: a migration. Nil updates all locked migrations and removes the lines of other ones.
  ///   - others: the migrations that other configurations of the repository lock. Their lines stay.
  package static func tightening(
    _ facts: LockFacts, only: MigrationID? = nil, keeping others: Set<MigrationID> = []
  ) -> BaselineUpdate {
    var update = BaselineUpdate(facts)
    let comparison = LockComparison(facts)
    let ids = only.map { [$0] } ?? facts.locked
    for id in ids {
      let actual = facts.actual[id] ?? [:]
      if !facts.baseline.isLocked(id) {
        update.baseline.replace(id, with: actual)
        update.written.append(id)
        continue
      }
      update.carry(comparison.moved.filter { $0.id == id })
      update.tighten(id, to: actual, allowed: comparison.allowances[id] ?? [:], facts)
      update.refused += comparison.over.filter { $0.key.id == id }
    }
    if only == nil {
      update.kept = others.intersection(facts.baseline.ids).subtracting(facts.locked).sorted()
      update.drop(but: others.union(facts.locked))
    }
    update.tightened.sort { $0.key < $1.key }
    return update
  }

  /// Moves the lines of renamed files.
  private mutating func carry(_ moves: [AllowanceMove]) {
    for move in moves {
      let (from, to) = (AllowanceKey(move.id, move.from), AllowanceKey(move.id, move.to))
      baseline.counts[to] = baseline.counts.removeValue(forKey: from)
      if var unlock = unlocks.entries.removeValue(forKey: from) {
        unlock.key = to
        unlocks.entries[to] = unlock
      }
    }
    moved += moves
  }

  private mutating func tighten(
    _ id: MigrationID, to actual: [RepositoryPath: Int], allowed: [RepositoryPath: Int],
    _ facts: LockFacts
  ) {
    var counts = baseline.allowances(of: id)
    for (path, written) in counts {
      let key = AllowanceKey(id, path)
      let count = actual[path] ?? 0
      // A file over its allowance keeps its line and its ended unlock.
      guard count <= allowed[path] ?? 0 else { continue }
      counts[path] = count
      if count < written {
        tightened.append(AllowanceGap(key, allowed: written, actual: count))
      }
      if var unlock = unlocks.entries[key] {
        unlock.to = min(unlock.to, count)
        unlocks.entries[key] = unlock.to > unlock.from ? unlock : nil
      }
    }
    baseline.replace(id, with: counts)
    unlocks.entries = unlocks.entries.filter { $0.key.id != id || counts[$0.key.path] != nil }
  }

  private mutating func drop(but known: Set<MigrationID>) {
    for (key, count) in baseline.counts where !known.contains(key.id) {
      baseline.counts[key] = nil
      tightened.append(AllowanceGap(key, allowed: count, actual: 0))
      unlocked.insert(key.id)
    }
    unlocks.entries = unlocks.entries.filter { known.contains($0.key.id) }
  }

  // MARK: Unlock

  /// Raises the allowances of files with too many matches to their current counts, and replaces the unlocks of
  /// named files.
  ///
  /// - Parameters:
  ///   - id: the migration.
  ///   - paths: files, or folders with all files in them; empty for the whole repository.
  ///   - until: the last day on which the raised allowances apply.
  ///   - reason: the reason.
  ///   - facts: the current state.
  ///   - owner: returns the responsible owner of a file.
  package static func raising(
    _ id: MigrationID, paths: [RepositoryPath], until: Day, reason: String, _ facts: LockFacts,
    owner: (RepositoryPath) -> String
  ) -> BaselineUpdate {
    var update = BaselineUpdate(facts)
    let comparison = LockComparison(facts)
    update.carry(comparison.moved.filter { $0.id == id })
    func raise(_ key: AllowanceKey, from allowed: Int, to actual: Int) {
      let former = update.unlocks.entries[key]?.from ?? allowed
      let unlock = Unlock(
        key, from: min(allowed, former), to: actual, owner: owner(key.path), until: until,
        reason: reason)
      guard unlock != update.unlocks.entries[key] || update.baseline.counts[key] != actual
      else { return }
      update.unlocks.entries[key] = unlock
      update.baseline.counts[key] = actual
      update.raised.append(unlock)
    }
    let over = comparison.over.filter { gap in
      gap.key.id == id && (paths.isEmpty || paths.contains { gap.key.path.isAtOrBelow($0) })
    }
    for gap in over { raise(gap.key, from: gap.allowed, to: gap.actual) }
    let raised = Set(over.map(\.key))
    for unlock in update.unlocks.entries.values.sorted(by: { $0.key < $1.key })
    where unlock.key.id == id && paths.contains(unlock.key.path) && !raised.contains(unlock.key)
      && unlock.holds(on: facts.today)
    {
      let actual = facts.actual[id]?[unlock.key.path] ?? 0
      if actual > unlock.from { raise(unlock.key, from: unlock.from, to: actual) }
    }
    if !update.raised.isEmpty {
      update.baseline.counts[AllowanceKey(id, Baseline.everywhere)] = nil
    }
    return update
  }
}
