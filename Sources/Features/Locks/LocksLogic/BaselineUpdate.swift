import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// A baseline made to fit what is there, and what changed by it.
package struct BaselineUpdate: Equatable, Sendable {
  package var baseline: Baseline
  package var unlocks: Unlocks
  /// Migrations that were locked for the first time.
  package var written: [MigrationID] = []
  /// Files that may have less now, and lines that are gone.
  package var tightened: [AllowanceGap] = []
  package var moved: [AllowanceMove] = []
  /// Files that may have more now, for a time.
  package var raised: [Unlock] = []
  /// Files with more uses than they may have: left as they were.
  package var refused: [AllowanceGap] = []

  private init(_ facts: LockFacts) {
    baseline = facts.baseline
    unlocks = facts.unlocks
  }

  /// Whether the files that hold it change.
  package func changes(_ facts: LockFacts) -> Bool {
    baseline != facts.baseline || unlocks != facts.unlocks
  }

  /// What became of one migration's lock, in one line.
  package func words(of id: MigrationID) -> String {
    let over = refused.isEmpty ? "" : "; \(Wording.count(refused.count, "file")) over"
    if written.contains(id) { return "\(id) is locked" + over }
    if tightened.isEmpty, moved.isEmpty {
      return "\(id) was locked already" + (over.isEmpty ? ", as tight as it can be" : over)
    }
    return "\(id): \(Wording.count(tightened.count, "file")) tightened" + over
  }

  // MARK: Lock

  /// Locks what was never locked, and tightens the rest; nothing is ever raised.
  ///
  /// - Parameter only: one migration; nil for all that are locked, and then the lines of others go.
  package static func tightening(_ facts: LockFacts, only: MigrationID? = nil) -> BaselineUpdate {
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
    if only == nil { update.drop(but: Set(facts.locked)) }
    update.tightened.sort { $0.key < $1.key }
    return update
  }

  /// Lets the lines go along that belong to renamed files.
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
      let uses = actual[path] ?? 0
      // What is over keeps its line, and the unlock that has ended beside it.
      guard uses <= allowed[path] ?? 0 else { continue }
      counts[path] = uses
      if uses < written {
        tightened.append(AllowanceGap(key, allowed: written, actual: uses))
      }
      if var unlock = unlocks.entries[key] {
        unlock.to = min(unlock.to, uses)
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
    }
    unlocks.entries = unlocks.entries.filter { known.contains($0.key.id) }
  }

  // MARK: Unlock

  /// Raises a migration's files that have more than they may have to what they have.
  ///
  /// - Parameters:
  ///   - paths: files, or folders for all in them; none for the whole repository.
  ///   - owner: who answers for a file.
  package static func raising(
    _ id: MigrationID, paths: [RepositoryPath], until: Day, reason: String, _ facts: LockFacts,
    owner: (RepositoryPath) -> String
  ) -> BaselineUpdate {
    var update = BaselineUpdate(facts)
    let comparison = LockComparison(facts)
    update.carry(comparison.moved.filter { $0.id == id })
    for gap in comparison.over where gap.key.id == id {
      let path = gap.key.path
      guard paths.isEmpty || paths.contains(where: { path.isAtOrBelow($0) }) else { continue }
      let former = update.unlocks.entries[gap.key]
      let unlock = Unlock(
        gap.key, from: min(gap.allowed, former?.from ?? gap.allowed), to: gap.actual,
        owner: owner(path), until: until, reason: reason)
      update.unlocks.entries[gap.key] = unlock
      update.baseline.counts[gap.key] = gap.actual
      update.raised.append(unlock)
    }
    if !update.raised.isEmpty {
      update.baseline.counts[AllowanceKey(id, Baseline.everywhere)] = nil
    }
    return update
  }
}
