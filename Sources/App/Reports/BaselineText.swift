import LocksInterface
import LocksLogic
import Output
import Workspace
import WorkspaceLogic

/// The changes to a baseline, as human-readable lines.
package enum BaselineText {
  /// - Parameters:
  ///   - unchanged: the line to print if nothing changed.
  ///   - owned: whether a path has an owner, which `headway unlock` records by default.
  package static func lines(
    _ update: BaselineUpdate,
    unchanged: String = "Nothing to tighten: the baseline equals the current counts.",
    owned: (RepositoryPath) -> Bool = { _ in true }
  ) -> [String] {
    var lines: [String] = []
    func isUnlocked(_ gap: AllowanceGap) -> Bool { update.unlocked.contains(gap.key.id) }
    for id in update.written {
      let allowed = update.baseline.allowances(of: id)
      let matches = allowed.values.reduce(0, +)
      lines.append(
        matches == 0
          ? "\(id): locked at 0 matches"
          : "\(id): locked, \(TextFormat.count(matches, "match", "matches")) in "
            + TextFormat.count(allowed.count, "file")
      )
    }
    for (id, gaps) in Dictionary(grouping: update.tightened.filter(isUnlocked), by: \.key.id)
      .sorted(by: { $0.key < $1.key })
    {
      lines.append("\(id): removed \(TextFormat.count(gaps.count, "line")); it is no longer locked")
    }
    for gap in update.tightened where !isUnlocked(gap) {
      lines.append("\(gap.key.id): \(gap.key.path) \(gap.allowed) → \(gap.actual) allowed")
    }
    for move in update.moved {
      lines.append("\(move.id): \(move.from) renamed to \(move.to)")
    }
    for unlock in update.raised {
      lines.append(
        "\(unlock.key.id): \(unlock.key.path) \(unlock.from) → \(unlock.to) allowed until "
          + "\(unlock.until) (\(unlock.owner)); reason: \(unlock.reason)")
    }
    for id in update.kept { lines.append("\(id): kept, because another headway.yml locks it") }
    if lines.isEmpty, update.refused.isEmpty {
      lines.append(unchanged)
    }
    for gap in update.refused {
      lines.append(
        "\(gap.key.id): \(gap.key.path) has \(TextFormat.count(gap.actual, "match", "matches")), "
          + "\(TextFormat.number(gap.allowed)) allowed; the allowance is unchanged")
    }
    if let first = update.refused.first {
      lines.append(
        "\"headway lock\" never raises allowances. Remove the new matches, or "
          + (update.refused.count > 1
            ? "allow those of one file after another for a limited time, for example: " : "run: ")
          + "headway unlock \(first.key.id) "
          + "\(ShellWord.quoted(first.key.path.description)) --reason REASON --until YYYY-MM-DD"
          + (owned(first.key.path) ? "" : " --owner @team"))
    }
    return lines.map(SafeText.line)
  }
}
