/// The meaning of each kind of rule, for the form of a rule.
enum RuleKindText {
  /// Returns a sentence about a kind; empty for an unknown one.
  static func explanation(_ kind: String) -> String {
    switch kind {
    case "never": "The modules must never depend on the listed ones."
    case "only": "The modules may depend only on the listed ones."
    case "layers": "Each layer may depend only on layers below it, not those above."
    case "independent": "The modules must not depend on each other. \(groups)"
    case "acyclic": "No module may depend on itself through other modules. \(groups)"
    case "declared": "Modules import all that their manifests declare, and nothing else."
    case "owned": "CODEOWNERS must name an owner for every module."
    default: ""
    }
  }

  private static let groups =
    "With groups, the rule applies to sets of modules: those of a folder, or those listed in moduleGroups."
}
