import LocksInterface
import LocksLogic
import WorkspaceLogic

/// What changed in a baseline, for people.
enum BaselineText {
  /// - Parameter unchanged: what is said where nothing changed.
  static func lines(
    _ update: BaselineUpdate, unchanged: String = "The baseline is as tight as it can be."
  ) -> [String] {
    var lines: [String] = []
    for id in update.written {
      let allowed = update.baseline.allowances(of: id)
      let uses = allowed.values.reduce(0, +)
      lines.append(
        uses == 0
          ? "\(id): locked at none"
          : "\(id): locked, \(Wording.count(uses, "use")) in \(Wording.count(allowed.count, "file"))"
      )
    }
    for gap in update.tightened {
      lines.append("\(gap.key.id): \(gap.key.path) \(gap.allowed) → \(gap.actual)")
    }
    for move in update.moved {
      lines.append("\(move.id): \(move.from) is now \(move.to)")
    }
    for unlock in update.raised {
      lines.append(
        "\(unlock.key.id): \(unlock.key.path) \(unlock.from) → \(unlock.to) until \(unlock.until), "
          + "\(unlock.owner): \(unlock.reason)")
    }
    if lines.isEmpty, update.refused.isEmpty {
      lines.append(unchanged)
    }
    for gap in update.refused {
      lines.append(
        "\(gap.key.id): \(gap.key.path) has \(gap.actual) and may have \(gap.allowed): not raised")
    }
    if let first = update.refused.first {
      lines.append(
        "A lock never raises. Take the new uses out, or: headway unlock \(first.key.id) "
          + "\(ShellWord.quoted(first.key.path.description)) --reason REASON --until DATE")
    }
    return lines.map(SafeText.line)
  }
}
