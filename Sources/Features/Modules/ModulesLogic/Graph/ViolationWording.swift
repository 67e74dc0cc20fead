import ModulesInterface
import WorkspaceLogic

extension RuleViolation {
  /// What is wrong and why it matters, in one line for people.
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
  /// What to say where no rule is broken.
  package var praise: String {
    let modules = Wording.count(graph.modules.count, "module")
    let imports = Wording.count(graph.edges.count, "dependency", "dependencies")
    if !unjudged.isEmpty {
      return "\(modules), \(imports); \(Wording.count(unjudged.count, "file")) couldn't be judged."
    }
    if ruleCount == 0 { return "\(modules), \(imports), and no rule for them." }
    return "\(modules), \(imports): \(ruleCount == 1 ? "the rule" : "every rule") is kept."
  }
}
