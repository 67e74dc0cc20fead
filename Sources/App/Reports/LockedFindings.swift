import CheckInterface
import Output
import WorkspaceLogic

/// The update of a baseline of module rules or libraries.
package struct LockedFindings {
  package let kind: CheckKind
  /// The name of what is counted, in the singular.
  let noun: String
  let path: String
  package let update: FindingBaselineUpdate

  package init(kind: CheckKind, noun: String, path: String, update: FindingBaselineUpdate) {
    self.kind = kind
    self.noun = noun
    self.path = path
    self.update = update
  }

  /// The update as lines for users.
  package var text: String {
    var parts: [String] = []
    if update.added > 0 { parts.append("\(TextFormat.count(update.added, noun)) recorded") }
    if update.removed > 0 { parts.append("\(TextFormat.count(update.removed, noun)) removed") }
    if parts.isEmpty { parts.append("nothing to tighten") }
    let lines =
      ["\(path): \(parts.joined(separator: ", "))"]
      + update.refused.map { "\(path): \($0.kind) \($0.name) exceeds the baseline: not raised" }
    return lines.map(SafeText.line).joined(separator: "\n")
  }
}
