import CheckInterface
import Output
import WorkspaceLogic

/// The update of a baseline of module rules or libraries.
package struct LockedFindings {
  package let kind: CheckKind
  /// The name of what is counted, in the singular.
  let noun: String
  /// The same in the plural; nil to add an `s`.
  let plural: String?
  let path: String
  package let update: FindingBaselineUpdate

  package init(
    kind: CheckKind, noun: String, plural: String? = nil, path: String,
    update: FindingBaselineUpdate
  ) {
    self.kind = kind
    self.noun = noun
    self.plural = plural
    self.path = path
    self.update = update
  }

  /// The update as lines for users.
  package var text: String {
    var parts: [String] = []
    func count(_ number: Int) -> String { TextFormat.count(number, noun, plural ?? noun + "s") }
    if update.added > 0 {
      let hasCycles = update.baseline.counts.keys.contains { $0.kind == "acyclic" }
      parts.append(
        "\(count(update.added)) recorded"
          + (hasCycles ? " (each dependency in a cycle counts as one)" : ""))
    }
    if update.removed > 0 { parts.append("\(count(update.removed)) removed") }
    if parts.isEmpty, update.refused.isEmpty, update.baseline.counts.isEmpty {
      parts.append("no \(plural ?? noun + "s") to record")
    } else if parts.isEmpty {
      parts.append("nothing to tighten")
    }
    let lines =
      ["\(path): \(parts.joined(separator: ", "))"]
      + update.refused.map {
        "\(path): \($0.kind) \($0.name) exceeds the baseline and isn't recorded"
      }
    return lines.map(SafeText.line).joined(separator: "\n")
  }
}
