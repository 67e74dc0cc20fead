import LocksInterface
import MigrationsInterface
import Workspace

/// Finds new matches that the count of their file doesn't show: the change removed other matches
/// there, or the allowance wasn't used up.
///
/// A match is identified by the text of its line, with whitespace normalized, and never by its line
/// number. A moved or indented line is therefore the same match, and an edited one is another match.
package struct MatchSwaps {
  /// A new match in a file that doesn't exceed its allowance.
  package struct Swap: Equatable, Sendable {
    package let key: AllowanceKey
    package let match: Match
    /// Whether the change removed another match from the file in return.
    package let replacesOther: Bool
  }

  private let facts: LockFacts
  private let former: FormerPaths
  private let base: LockFacts
  private let over: Set<AllowanceKey>
  private let allowances: [MigrationID: [RepositoryPath: Int]]
  private let raised: Set<AllowanceKey>

  /// - Parameters:
  ///   - facts: the current state.
  ///   - base: the state of the base by the current rules.
  ///   - raised: the allowances that were raised without an explanation. They are findings of their own.
  package init(_ facts: LockFacts, base: LockFacts, raised: Set<AllowanceKey> = []) {
    let comparison = LockComparison(facts)
    self.facts = facts
    self.base = base
    former = FormerPaths(facts, comparison.moved, present: base.present)
    over = Set(comparison.over.map(\.key))
    allowances = comparison.allowances
    self.raised = raised
  }

  /// Returns the swaps of a locked migration, by path and line.
  ///
  /// - Parameters:
  ///   - id: the migration.
  ///   - before: its matches at the base, by the current rules.
  ///   - now: its current matches.
  package func swaps(_ id: MigrationID, from before: [Match], to now: [Match]) -> [Swap] {
    let formerMatches = Dictionary(grouping: before.filter { !$0.excepted }) {
      RepositoryPath($0.path)
    }
    // A file that moved and changed a lot is a deleted and a new one to git.
    var deleted = formerMatches.filter { !facts.present.contains($0.key) && !isRenamed($0.key) }
      .flatMap(\.value)
    let current = Dictionary(grouping: now.filter { !$0.excepted }) { RepositoryPath($0.path) }
    return current.sorted { $0.key < $1.key }.flatMap { path, matches -> [Swap] in
      let key = AllowanceKey(id, path)
      if over.contains(key) { return [] }
      var old = formerMatches[former[path]] ?? []
      var added = MatchSwaps.surplus(of: matches, over: old)
      if !base.present.contains(former[path]) || isHigher(key) {
        let gone = deleted
        deleted = MatchSwaps.surplus(of: gone, over: added)
        added = MatchSwaps.surplus(of: added, over: gone)
        if !base.present.contains(former[path]) { old = gone }
      }
      added = Array(added.dropFirst(allowed(key, beyond: formerMatches[former[path]]?.count ?? 0)))
      let removed = MatchSwaps.surplus(of: old, over: matches).count
      return added.enumerated().map {
        Swap(key: key, match: $1, replacesOther: $0 < removed)
      }
    }
  }

  private func isRenamed(_ path: RepositoryPath) -> Bool { facts.renames[path] != nil }

  /// Whether the line of the baseline is higher than at the base, so that matches of deleted files may have
  /// moved to the file.
  private func isHigher(_ key: AllowanceKey) -> Bool {
    (allowances[key.id]?[key.path] ?? 0)
      > base.baseline.counts[AllowanceKey(key.id, former[key.path])] ?? 0
  }

  /// The number of new matches that an unlock permits, or that a line of the baseline permits which was
  /// raised without an explanation. The latter is a finding of its own.
  private func allowed(_ key: AllowanceKey, beyond count: Int) -> Int {
    let allowance = allowances[key.id]?[key.path] ?? 0
    if let unlock = facts.unlocks.entries[key], unlock.holds(on: facts.today) {
      return max(0, allowance - count)
    }
    guard raised.contains(key) else { return 0 }
    let before = base.baseline.counts[AllowanceKey(key.id, former[key.path])]
    return max(0, allowance - (before ?? allowance))
  }

  /// Returns the matches without as many others with the same text.
  private static func surplus(of matches: [Match], over others: [Match]) -> [Match] {
    var known: [ExactText: Int] = [:]
    for match in others { known[identity(match), default: 0] += 1 }
    return matches.filter { match in
      guard let count = known[identity(match)], count > 0 else { return true }
      known[identity(match)] = count - 1
      return false
    }
  }

  private static func identity(_ match: Match) -> ExactText {
    match.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").exact
  }
}
