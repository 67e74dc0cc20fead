import ModulesInterface
import WorkspaceLogic

extension RuleViolation {
  /// The violation and its reason in one line.
  package var sentence: String {
    var text = message
    if let because, !because.isEmpty { text += ", because \(because)" }
    if let condition { text += " (under #if \(condition))" }
    if let ended = endedException {
      text += "; its exception (\(ended.owner)) ended on \(ended.until)"
    }
    return text
  }
}

extension ModuleReport {
  /// The message if no rule is violated.
  package var successSummary: String {
    let modules = TextFormat.count(graph.modules.count, "module")
    let imports = TextFormat.count(graph.edges.count, "dependency", "dependencies")
    if !uncheckedFiles.isEmpty {
      return
        "\(modules), \(imports); \(TextFormat.count(uncheckedFiles.count, "file")) couldn't be checked."
    }
    if ruleCount == 0 { return "\(modules), \(imports); no rules configured." }
    guard let uncheckedSummary else {
      return "\(modules), \(imports): \(ruleCount == 1 ? "the rule" : "every rule") passes."
    }
    let passed = ruleCount - ruleGaps.count
    let others =
      passed == 0 ? "" : "\(TextFormat.count(passed, "rule passes", "rules pass")), "
    return "\(modules), \(imports): \(others)\(uncheckedSummary)."
  }

  /// The numbers of rules that weren't checked in all modules, such as `1 rule not checked`; nil if all
  /// were.
  package var uncheckedSummary: String? {
    let partial = ruleGaps.count(where: \.isPartial)
    let texts = [
      (ruleGaps.count - partial, "not checked"), (partial, "checked only in part"),
    ].filter { $0.0 > 0 }.map { "\(TextFormat.count($0, "rule")) \($1)" }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// The message if all violations were there before.
  package var knownSummary: String {
    "\(TextFormat.count(graph.modules.count, "module")), no new violations, "
      + TextFormat.count(violations.count, "known violation")
      + (uncheckedSummary.map { ", \($0)" } ?? "") + "."
  }
}
