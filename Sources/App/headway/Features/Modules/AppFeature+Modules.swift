import DeclarativeUI
import ModulesFlow
import ModulesInterface
import PluginPoints
import UserSettings

extension AppFeature {
  /// The modules and their rules.
  static var modules: AppFeature {
    var feature = AppFeature { ModulesRoutes() }
    feature.registerValues = { try Modules.registerStore(in: $0) }
    feature.points = { FeaturePoints.modules }
    feature.hints = [
      "modules": "t shows a tree, v the rules, and o the history.",
      "modules/item": "Enter opens a neighbor, Tab switches sides, and p finds a path.",
      "modules/rules":
        "E edits a rule, n adds one, and L shows which merges a rule would have stopped.",
      "modules/history": "The arrow keys select what the chart shows, and Esc goes back.",
    ]
    feature.terms = [
      "modules": [
        HelpTerm("used by", "the number of modules that import or declare this one"),
        HelpTerm("depends on", "the number of modules that this one imports or declares"),
        HelpTerm("dotted line", "a dependency that is declared, but not imported"),
        HelpTerm("external", "a module of a library or of the system, outside of this repository"),
        HelpTerm(
          "unresolved", "an import that may belong to a module that hasn't been read"),
        HelpTerm("declared", "a dependency that a manifest declares and no file imports"),
        HelpTerm("testable", "each import of the module has the attribute @testable"),
        HelpTerm("module group", "modules that rules treat as one, such as those of a folder"),
        HelpTerm("violation", "an import or a declaration that breaks a rule of headway.yml"),
        HelpTerm(
          "exception",
          "an entry in headway.yml that permits an import through its last day; for a match of a migration, "
            + "a headway:allow comment"),
        HelpTerm("excepted", "the violations that an exception covers"),
        HelpTerm("rehearse", "show which past merges the rule would have stopped"),
        HelpTerm("checked", "the number of imports and modules that a rule applies to"),
        HelpTerm(
          "incomplete", "a rule was checked without some modules, because a manifest wasn't read"),
        HelpTerm("not checked", "no module that a rule applies to has been read"),
        HelpTerm("peak", "the highest value in the history"),
        HelpTerm("type", "the kind of module that headway.yml assigns, which rules can refer to"),
      ]
    ]
    feature.keys = KeyActions(
      [
        "cycles.open": ["o"], "exceptions.add": ["n"], "exceptions.edit": ["e"],
        "module.path": ["p"], "modules.history": ["o"], "modules.history.read": ["r"],
        "modules.path": ["p"], "modules.read": ["r"], "modules.rules": ["v"],
        "modules.tree": ["t"], "modules.trust": ["T"], "place.edit": ["e", "enter"],
        "place.next": ["n"], "place.previous": ["p"], "reach.choose": ["p"], "reach.edit": ["e"],
        "reach.open": ["o"], "reach.turn": ["x"], "rule.rehearse": ["ctrl-r"], "rules.add": ["n"],
        "rules.change": ["E"], "rules.edit": ["e"], "rules.rehearse": ["L"], "trust.no": ["N"],
        "trust.yes": [],
      ],
      lists: [
        "folders", "importers", "imports", "manifests", "rule-merges", "types", "violations",
      ], previews: ["modules"], forms: ["exception", "rule"])
    return feature
  }
}
