import CheckInterface
import LocksInterface
import MigrationsInterface
import Workspace

/// Finds allowances that were raised, or that stay raised longer than at the base.
///
/// An unlock contains its reason, so a new one is explained. A longer or larger one needs a new
/// reason.
package enum UnlockRelaxations {
  /// Returns the relaxations of locked migrations.
  ///
  /// - Parameters:
  ///   - before: the baseline and the unlocks at the base.
  ///   - facts: the current state.
  package static func relaxations(
    from before: (baseline: Baseline, unlocks: Unlocks), to facts: LockFacts
  ) -> [Relaxation] {
    let former = FormerPaths(facts, LockComparison(facts).moved)
    let locked = Set(facts.locked)
    let current = facts.unlocks.entries.values.filter { locked.contains($0.key.id) }
    let lineNumbers = facts.unlocks.lineNumbers
    var found = current.sorted { $0.key < $1.key }.compactMap { unlock in
      relaxation(
        unlock, before: before.unlocks.entries[former.key(unlock.key)],
        line: lineNumbers[unlock.key] ?? 1)
    }
    let kept = Set(current.map { former.key($0.key) })
    for key in facts.baseline.counts.keys.sorted() where locked.contains(key.id) {
      let formerKey = former.key(key)
      guard !kept.contains(formerKey), let unlock = before.unlocks.entries[formerKey],
        let allowed = facts.baseline.counts[key], allowed > unlock.from
      else { continue }
      found.append(
        Relaxation(
          "unlocks.\(key.id).\(key.path)",
          "the unlock of \(key.id) in \(key.path) was removed, but its \(allowed) matches stay "
            + "allowed; it ended on \(unlock.until) with \(unlock.from)",
          path: Unlocks.path))
    }
    return found
  }

  private static func relaxation(
    _ unlock: Unlock, before: Unlock?, line: Int
  ) -> Relaxation? {
    func relaxation(_ message: String, reason: String?) -> Relaxation {
      Relaxation(
        "unlocks.\(unlock.key.id).\(unlock.key.path)", message, path: Unlocks.path,
        line: line, reason: reason)
    }
    let subject = "\(unlock.key.id) in \(unlock.key.path)"
    guard let before else {
      return relaxation(
        "\(unlock.key.id) may have \(unlock.to) instead of \(unlock.from) matches in "
          + "\(unlock.key.path) until \(unlock.until) (\(unlock.owner))", reason: unlock.reason)
    }
    var changes: [String] = []
    if unlock.until > before.until {
      changes.append("ends on \(unlock.until), not \(before.until)")
    }
    if unlock.to > before.to { changes.append("allows \(unlock.to) matches, not \(before.to)") }
    if unlock.from > before.from {
      changes.append("leaves \(unlock.from) matches after its end, not \(before.from)")
    }
    if changes.isEmpty { return nil }
    return relaxation(
      "the unlock of \(subject) \(changes.joined(separator: " and ")) (\(unlock.owner))",
      reason: unlock.reason == before.reason ? nil : unlock.reason)
  }
}

extension FormerPaths {
  fileprivate func key(_ key: AllowanceKey) -> AllowanceKey { AllowanceKey(key.id, self[key.path]) }
}
