import ModulesInterface
import Workspace
import WorkspaceLogic

/// The result of a rehearsal of module rules as text.
package enum RuleRehearsalText {
  /// A sentence such as `From 23 Nov 2025 to 20 Nov 2026, the rule would have stopped 14 of 509 merges; of
  /// these, 3 were reverted later.`
  package static func summary(_ rehearsal: RuleRehearsal, today: Day) -> String {
    // A date without a year would be unclear beside one with it.
    let year = rehearsal.since.parts.year == today.parts.year ? today.parts.year : nil
    func day(_ day: Day) -> String { TextFormat.day(day, thisYear: year) }
    guard let until = rehearsal.until else { return "No merges since \(day(rehearsal.since))." }
    return "From \(day(rehearsal.since)) to \(day(until)), the rule would have stopped "
      + "\(stopped(rehearsal.stopped, of: rehearsal.merges))."
  }

  /// The number of stopped merges and what became of them, such as `14 of 509 merges; of these, 3 were
  /// reverted later`.
  package static func stopped(_ stopped: [RuleStop], of merges: Int) -> String {
    let text = "\(TextFormat.number(stopped.count)) of \(TextFormat.count(merges, "merge"))"
    let reverted = stopped.count { $0.revertedBy != nil }
    if reverted == 0 { return text }
    if stopped.count == 1 { return text + "; it was reverted later" }
    return text + "; of these, \(TextFormat.number(reverted)) "
      + (reverted == 1 ? "was" : "were") + " reverted later"
  }

  /// What the rehearsal lacks, as sentences without a period.
  package static func notices(_ rehearsal: RuleRehearsal) -> [String] {
    var notices = rehearsal.notices
    if rehearsal.unjudged > 0 {
      notices.append(
        TextFormat.count(rehearsal.unjudged, "merge has", "merges have")
          + " no verdict, because a manifest of that time is invalid or can't be run")
    }
    if rehearsal.unchecked > 0 {
      notices.append(
        TextFormat.count(rehearsal.unchecked, "version of a file isn't", "versions of files aren't")
          + " checked, because they are too large or a pattern takes too long on them")
    }
    return notices
  }

  /// The dependency of the first violation, and the number of the other violations.
  package static func dependency(_ stop: RuleStop) -> String {
    guard let first = stop.violations.first else { return "" }
    let others = stop.violations.count - 1
    return (first.to.map { "\(first.from) → \($0)" } ?? first.from)
      + (others > 0 ? " and \(TextFormat.count(others, "other"))" : "")
  }

  /// The location of the first violation.
  package static func place(_ stop: RuleStop) -> String {
    stop.violations.first.map { "\($0.path):\($0.line)" } ?? ""
  }
}
