import LocksInterface
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The result of a rehearsal of locks as text.
package enum LockRehearsalText {
  /// A sentence about all stopped merges.
  package static func summary(_ rehearsal: LockRehearsal, today: Day) -> String {
    RehearsalText.summary(
      rehearsal, of: "lock", replacing: rehearsal.stopped.count(where: \.isReplacing), today: today)
  }

  /// A sentence about merges that only removed matches; nil if none did.
  package static func tightened(_ rehearsal: LockRehearsal) -> String? {
    let count = rehearsal.counts.onlyTightened
    guard count > 0 else { return nil }
    return
      "\(TextFormat.count(count, rehearsal.stopped.isEmpty ? "merge" : "other merge")) only removed matches."
  }

  /// A sentence about merges with exceptions that have no effect; nil if none did or exceptions aren't
  /// judged.
  package static func exceptions(_ rehearsal: LockRehearsal) -> String? {
    guard let count = rehearsal.counts.exceptions, count > 0 else { return nil }
    return "\(TextFormat.count(count, "stopped merge")) added exceptions without effect."
  }

  /// The sentences about exceptions and about merges that only removed matches; nil if there are none.
  package static func remark(_ rehearsal: LockRehearsal) -> String? {
    let sentences = [exceptions(rehearsal), tightened(rehearsal)].compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// What the rehearsal lacks, as sentences without a period.
  package static func notices(_ rehearsal: LockRehearsal) -> [String] {
    let count = rehearsal.counts.uncounted
    guard count > 0 else { return rehearsal.notices }
    return rehearsal.notices + [
      TextFormat.count(count, "version of a file isn't", "versions of files aren't")
        + " counted, because they are missing or a pattern takes too long on them"
    ]
  }

  /// The change of the matches in a merge: `+3`, `edited` if each file has as many matches as before,
  /// `swapped` if a file has fewer matches, but a new one, and `comment` if only exceptions have no
  /// effect.
  package static func change(_ merge: LockRehearsal.Merge) -> String {
    if merge.excess > 0 { return TextFormat.signed(merge.excess) }
    if merge.isReplacing { return "edited" }
    return merge.violations.contains { $0.exceptionProblem == nil } ? "swapped" : "comment"
  }

  /// The place of the first violation, and the number of the other ones: `App/Cart.swift:12 and 2 more`.
  package static func place(_ merge: LockRehearsal.Merge) -> String {
    guard let first = merge.violations.first else { return "" }
    let line = first.match.map { ":\($0.line)" } ?? ""
    let others = merge.violations.count - 1
    return "\(first.path)\(line)"
      + (others > 0 ? " and \(TextFormat.count(others, "other file"))" : "")
  }
}
