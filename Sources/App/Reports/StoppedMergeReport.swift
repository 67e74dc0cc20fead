import MigrationsInterface
import Output
import Workspace
import WorkspaceLogic

/// The output of a merge that a check would have stopped.
struct StoppedMergeReport<Violation: Encodable>: Encodable {
  let commit: String
  let day: Day
  let author: String
  let subject: String
  /// The commit that reverted it; nil if none did.
  let revertedBy: String?
  let violations: [Violation]

  enum CodingKeys: CodingKey { case commit, day, author, subject, revertedBy, violations }

  init<Found>(_ merge: StoppedMerge<Found>, _ violation: (Found) -> Violation) {
    commit = merge.commit
    day = merge.day
    author = merge.author
    subject = merge.subject
    revertedBy = merge.revertedBy
    violations = merge.violations.map(violation)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(commit, forKey: .commit)
    try container.encode(day, forKey: .day)
    try container.encode(author, forKey: .author)
    try container.encode(subject, forKey: .subject)
    // Unknown values are null instead of missing.
    try container.encode(revertedBy, forKey: .revertedBy)
    try container.encode(violations, forKey: .violations)
  }

  /// An empty line, the merge, and its first three violations.
  ///
  /// - Parameter violation: the text of a violation, safe for terminals.
  func lines(_ violation: (Violation) -> String) -> [String] {
    let shown = 3
    let reverted = revertedBy.map { " (reverted by \($0.prefix(10)))" } ?? ""
    var lines = [
      "",
      "\(commit.prefix(10))  \(day)  \(SafeText.line(author)): \(SafeText.line(subject))\(reverted)",
    ]
    lines += violations.prefix(shown).map { "  " + violation($0) }
    if violations.count > shown {
      lines.append("  and \(TextFormat.number(violations.count - shown)) more")
    }
    return lines
  }
}
