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
    return "\(modules), \(imports): \(ruleCount == 1 ? "the rule" : "every rule") passes."
  }

  /// The message if all violations were there before.
  package var knownSummary: String {
    "\(TextFormat.count(graph.modules.count, "module")), no new violations, "
      + "\(TextFormat.count(violations.count, "known violation"))."
  }
}
