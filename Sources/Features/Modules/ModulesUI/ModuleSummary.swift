import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import Workspace
import WorkspaceLogic

/// A summary line, and the empty state of the module list.
enum ModuleSummary {
  static func text(_ state: ModulesReducer.State) -> StyledText {
    guard let moduleIndex = state.moduleIndex else { return "" }
    guard !moduleIndex.rows.isEmpty else { return unchecked(moduleIndex) ?? "" }
    let report = moduleIndex.report
    var text =
      figure(moduleIndex.rows.count, "module") + .muted("  ") + dependencies(report)
    text += .muted("  ") + verdict(moduleIndex)
    if !report.cycles.isEmpty {
      text += .muted("  ") + StyledText(TextFormat.count(report.cycles.count, "cycle"), .warning)
    }
    if let ending = EndingExceptions(report.exceptions).text {
      text += .muted("  ") + StyledText(ending, .warning)
    }
    return text
  }

  /// The number of dependencies between modules, and of those on modules outside of the repository, which rules
  /// check, too.
  private static func dependencies(_ report: ModuleReport) -> StyledText {
    let (edges, outside) = (report.graph.edges, report.graph.outside)
    let text = figure(edges.count, "dependency", "dependencies")
    guard !outside.isEmpty else { return text }
    return text + .muted(" between modules, ")
      + StyledText(TextFormat.number(outside.count), .strong)
      + .muted(report.lacksModules ? " external or unresolved" : " external")
  }

  /// The result of the rules. A rule passes only if all modules were read.
  private static func verdict(_ index: ModuleIndex) -> StyledText {
    let violations = index.report.violations.count
    let unchecked = unchecked(index)
    if violations > 0 {
      let found = StyledText(
        "\(Glyph.violation) \(TextFormat.count(violations, "violation"))", .danger)
      return unchecked.map { found + .muted("  ") + $0 } ?? found
    }
    let rules = index.report.ruleCount
    if rules == 0 { return .muted("no rules") }
    return unchecked
      ?? StyledText(passing(rules), .success)
  }

  private static func passing(_ rules: Int) -> String {
    switch rules {
    case 1: "the rule passes"
    case 2: "both rules pass"
    default: "all \(TextFormat.number(rules)) rules pass"
    }
  }

  /// The numbers of rules that weren't checked completely; nil if all were.
  private static func unchecked(_ index: ModuleIndex) -> StyledText? {
    func rules(_ coverage: RuleRow.Coverage, _ text: String) -> String? {
      let count = index.rules.count { $0.coverage == coverage }
      return count == 0 ? nil : "\(TextFormat.count(count, "rule")) \(text)"
    }
    let texts = [rules(.nothing, "not checked"), rules(.partial, "incomplete")]
      .compactMap { $0 }
    return texts.isEmpty ? nil : StyledText(texts.joined(separator: ", "), .warning)
  }

  /// Why modules are missing; nil if none are.
  ///
  /// - Parameter hasKey: whether the screen has the key that reviews manifests.
  static func gap(_ report: ModuleReport, hasKey: Bool) -> String? {
    if !report.untrusted.isEmpty {
      return UnreadManifests.text(report.untrusted.count, hasKey: hasKey)
    }
    guard !report.unreadable.isEmpty else { return nil }
    return "\(TextFormat.count(report.unreadable.count, "manifest")) couldn't be read, "
      + "so some modules are missing"
  }

  private static func figure(_ count: Int, _ word: String, _ plural: String? = nil) -> StyledText {
    StyledText(TextFormat.number(count), .strong)
      + .muted(" \(count == 1 ? word : plural ?? word + "s")")
  }

  /// The empty state: explains where modules come from and how to add some.
  static func placeholder(_ state: ModulesReducer.State) -> String {
    switch state.phase {
    case .idle, .reading: "Reading manifests, folders and imports…"
    case .failed: "Can't read the modules. Press r to rescan."
    case .read:
      state.untrusted.isEmpty
        ? "No modules found. Headway finds Swift packages, Xcode projects, and npm, Gradle, Cargo and Go "
          + "workspaces. To use folders as modules, add this under \"modules:\" in headway.yml:\n"
          + "- { provider: glob, path: \"apps/*\" }"
        : "Swift package manifests must be run to list their modules. "
          + "Press T to review them first; nothing runs until you trust this repository."
    }
  }
}
