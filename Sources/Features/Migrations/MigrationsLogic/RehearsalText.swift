import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The result of a rehearsal as text.
package enum RehearsalText {
  /// A sentence such as `From 23 Nov 2025 to 20 Nov 2026, the lock would have stopped 14 of 509 merges; of these, 2
  /// only edited matching lines, and 3 were reverted later.`
  ///
  /// - Parameters:
  ///   - check: what would have stopped the merges, such as `lock`.
  ///   - replacing: see `stopped(_:of:replacing:)`.
  package static func summary<Violation, Counts>(
    _ rehearsal: Rehearsal<Violation, Counts>, of check: String, replacing: Int = 0, today: Day
  ) -> String {
    // A date without a year would be unclear beside one with it.
    let year = rehearsal.since.parts.year == today.parts.year ? today.parts.year : nil
    func day(_ day: Day) -> String { TextFormat.day(day, thisYear: year) }
    guard let until = rehearsal.until else { return "No merges since \(day(rehearsal.since))." }
    let stopped = stopped(rehearsal.stopped, of: rehearsal.merges, replacing: replacing)
    return "From \(day(rehearsal.since)) to \(day(until)), the \(check) would have stopped "
      + "\(stopped)."
  }

  /// The number of stopped merges and what is known about some of them, such as `14 of 509 merges; of these, 3 were
  /// reverted later`.
  ///
  /// - Parameter replacing: the number of merges in which each file has as many matches as before, but some
  ///   have other ones.
  package static func stopped<Violation>(
    _ stopped: [StoppedMerge<Violation>], of merges: Int, replacing: Int = 0
  ) -> String {
    func number(_ count: Int) -> String {
      stopped.count == 1 ? "" : TextFormat.number(count) + " "
    }
    let reverted = stopped.count { $0.revertedBy != nil }
    let parts = [
      replacing == 0 ? nil : number(replacing) + "only edited matching lines",
      reverted == 0 ? nil : number(reverted) + (reverted == 1 ? "was" : "were") + " reverted later",
    ].compactMap(\.self)
    let all = "\(TextFormat.number(stopped.count)) of \(TextFormat.count(merges, "merge"))"
    if parts.isEmpty { return all }
    return stopped.count == 1
      ? all + "; it " + parts.joined(separator: " and ")
      : all + "; of these, " + parts.joined(separator: ", and ")
  }
}
