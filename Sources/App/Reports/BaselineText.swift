import LocksInterface
import LocksLogic
import Output
import Workspace
import WorkspaceLogic

/// The changes to a baseline, as human-readable lines.
package enum BaselineText {
  /// - Parameter unchanged: the line to print if nothing changed.
  package static func lines(
    _ update: BaselineUpdate,
    unchanged: String = "Nothing to tighten: the baseline equals the current counts."
  ) -> [String] {
    var lines: [String] = []
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
    for gap in update.tightened {
      lines.append("\(gap.key.id): \(gap.key.path) \(gap.allowed) → \(gap.actual)")
    }
    for move in update.moved {
      lines.append("\(move.id): \(move.from) renamed to \(move.to)")
    }
    for unlock in update.raised {
      lines.append(
        "\(unlock.key.id): \(unlock.key.path) \(unlock.from) → \(unlock.to) until \(unlock.until), "
          + "\(unlock.owner): \(unlock.reason)")
    }
    for id in update.kept { lines.append("\(id): kept, because another headway.yml locks it") }
    if lines.isEmpty, update.refused.isEmpty {
      lines.append(unchanged)
    }
    for gap in update.refused {
      lines.append(
        "\(gap.key.id): \(gap.key.path) has \(gap.actual), allowed \(gap.allowed): not raised")
    }
    if let first = update.refused.first {
      lines.append(
        "headway lock never raises allowances. Remove the new matches, or run: "
          + "headway unlock \(first.key.id) "
          + "\(ShellWord.quoted(first.key.path.description)) --reason REASON --until DATE")
    }
    return lines.map(SafeText.line)
  }
}
