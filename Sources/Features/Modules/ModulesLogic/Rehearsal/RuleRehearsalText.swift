import MigrationsInterface
import ModulesInterface
import WorkspaceLogic

/// The result of a rehearsal of module rules as text.
package enum RuleRehearsalText {
  /// What the rehearsal lacks, as sentences without a period.
  package static func notices(_ rehearsal: RuleRehearsal) -> [String] {
    var notices = rehearsal.notices
    let counts = rehearsal.counts
    if counts.unjudged > 0 {
      notices.append(
        TextFormat.count(counts.unjudged, "merge has", "merges have")
          + " no verdict, because a manifest of that time is invalid or can't be run")
    }
    if counts.unchecked > 0 {
      notices.append(
        TextFormat.count(counts.unchecked, "version of a file isn't", "versions of files aren't")
          + " checked, because they are too large or a pattern takes too long on them")
    }
    return notices
  }

  /// The dependency of the first violation, and the number of the other violations.
  package static func dependency(_ merge: RuleRehearsal.Merge) -> String {
    guard let first = merge.violations.first else { return "" }
    let others = merge.violations.count - 1
    return (first.to.map { "\(first.from) → \($0)" } ?? first.from)
      + (others > 0 ? " and \(TextFormat.count(others, "other"))" : "")
  }

  /// The location of the first violation.
  package static func place(_ merge: RuleRehearsal.Merge) -> String {
    merge.violations.first.map { "\($0.path):\($0.line)" } ?? ""
  }
}
