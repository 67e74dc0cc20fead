import ModulesInterface
import Workspace

/// Notes about names in a form that match no module. They don't prevent saving, because a module may be
/// added later.
package enum UnknownNames {
  /// Without a complete list of modules, there are no notes.
  package static func notes(
    _ draft: RuleDraft, in index: ModuleIndex?, _ configuration: ModulesConfiguration
  ) -> [String] {
    guard !draft.isDeleted, var rule = draft.rule, let graph = graph(index) else { return [] }
    // The line of a new rule isn't known before it is saved.
    rule.location.line = draft.line ?? 0
    return RuleCheck.unknownNames(in: rule, on: graph, configuration)
  }

  /// Without a complete list of modules, there are no notes.
  package static func notes(
    _ draft: ExceptionDraft, in index: ModuleIndex?, _ configuration: ModulesConfiguration
  ) -> [String] {
    guard !draft.isDeleted, let graph = graph(index) else { return [] }
    let names = ModuleNames(graph, configuration)
    let isExternal = names.selection([draft.to]).containsExternal
    let to = graph.outside.contains { isExternal($0.name) } ? "" : draft.to
    return [draft.from, to].filter { !$0.isEmpty && names.isUnknown($0) }.map { name in
      let hint = names.nearest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
      return "\"\(name)\" is neither a type nor a module\(hint)"
    }
  }

  private static func graph(_ index: ModuleIndex?) -> ModuleGraph? {
    guard let report = index?.report, !report.lacksModules, !report.graph.modules.isEmpty else {
      return nil
    }
    return report.graph
  }
}
