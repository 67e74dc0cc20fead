import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The result of a rehearsal as text.
package enum RehearsalText {
  /// A sentence such as `From 23 Nov 2025 to 20 Nov 2026, the lock would have stopped 14 of 509 merges; of these, 2
  /// only edited matching lines, and 3 were reverted later.`
  package static func summary(_ rehearsal: Rehearsal, today: Day) -> String {
    // A date without a year would be unclear beside one with it.
    let year = rehearsal.since.parts.year == today.parts.year ? today.parts.year : nil
    func day(_ day: Day) -> String { TextFormat.day(day, thisYear: year) }
    guard let until = rehearsal.until else { return "No merges since \(day(rehearsal.since))." }
    let end = details(
      of: rehearsal.stopped.count, replacing: rehearsal.stopped.count(where: \.isReplacing),
      reverted: rehearsal.stopped.count { $0.revertedBy != nil })
    return "From \(day(rehearsal.since)) to \(day(until)), the lock would have stopped "
      + "\(TextFormat.number(rehearsal.stopped.count)) of "
      + "\(TextFormat.count(rehearsal.merges, "merge"))\(end)."
  }

  /// What is known about some of the stopped merges, such as `; of these, 3 were reverted later`; empty for
  /// nothing.
  ///
  /// - Parameters:
  ///   - stopped: the number of stopped merges.
  ///   - replacing: the number of merges in which each file has as many matches as before, but some have
  ///     other ones.
  ///   - reverted: the number of merges that were reverted later.
  package static func details(of stopped: Int, replacing: Int, reverted: Int) -> String {
    func number(_ count: Int) -> String { stopped == 1 ? "" : TextFormat.number(count) + " " }
    let parts = [
      replacing == 0 ? nil : number(replacing) + "only edited matching lines",
      reverted == 0 ? nil : number(reverted) + (reverted == 1 ? "was" : "were") + " reverted later",
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "" }
    return stopped == 1
      ? "; it " + parts.joined(separator: " and ")
      : "; of these, " + parts.joined(separator: ", and ")
  }

  /// A sentence about merges that only removed matches; nil if none did.
  package static func tightened(_ rehearsal: Rehearsal) -> String? {
    let count = rehearsal.onlyTightened
    guard count > 0 else { return nil }
    let merges = TextFormat.count(count, rehearsal.stopped.isEmpty ? "merge" : "other merge")
    return
      "\(merges) only removed matches; with --frozen, the check would also require a lower baseline."
  }

  /// What the rehearsal lacks, as sentences without a period.
  package static func notices(_ rehearsal: Rehearsal) -> [String] {
    var notices = rehearsal.notice.map { [$0] } ?? []
    if rehearsal.uncounted > 0 {
      notices.append(
        TextFormat.count(rehearsal.uncounted, "version of a file isn't", "versions of files aren't")
          + " counted, because they are missing or a pattern takes too long on them")
    }
    return notices
  }

  /// The change of the matches in a merge: `+3`, or `edited` if a new match replaced a removed one.
  package static func change(_ merge: StoppedMerge) -> String {
    merge.excess > 0 ? TextFormat.signed(merge.excess) : "edited"
  }

  /// The place of the first violation, and the number of the other ones: `App/Cart.swift:12 and 2 more`.
  package static func place(_ merge: StoppedMerge) -> String {
    guard let first = merge.violations.first else { return "" }
    let line = first.match.map { ":\($0.line)" } ?? ""
    let others = merge.violations.count - 1
    return "\(first.path)\(line)"
      + (others > 0 ? " and \(TextFormat.count(others, "other file"))" : "")
  }
}
