import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import WorkspaceLogic

/// A summary line, and the empty state of the module list.
enum ModuleSummary {
  static func text(_ state: ModulesReducer.State) -> StyledText {
    guard let moduleIndex = state.moduleIndex, !moduleIndex.rows.isEmpty else { return "" }
    let report = moduleIndex.report
    var text =
      figure(moduleIndex.rows.count, "module") + .muted("  ")
      + figure(report.graph.edges.count, "dependency", "dependencies")
    if report.violations.isEmpty {
      let rules = report.ruleCount
      text += .muted("  ")
      text +=
        rules == 0
        ? .muted("no rules")
        : StyledText(rules == 1 ? "the rule passes" : "all \(rules) rules pass", .success)
    } else {
      text +=
        .muted("  ") + StyledText("\(Glyph.violation) ", .danger)
        + StyledText(TextFormat.count(report.violations.count, "violation"), .danger)
    }
    if !report.cycles.isEmpty {
      text += .muted("  ") + StyledText(TextFormat.count(report.cycles.count, "cycle"), .warning)
    }
    let ending = report.exceptions.count(where: \.endsSoon)
    if ending > 0 {
      text +=
        .muted("  ")
        + StyledText(
          "\(TextFormat.count(ending, "exception")) ending soon", .warning)
    }
    return text
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
        ? "No modules found: no Package.swift is tracked, and headway.yml lists no module folders. "
          + "To add some, write this under \"modules:\" in headway.yml, which n in the Migrations tab "
          + "creates:\n"
          + "- { provider: glob, path: \"apps/*\" }"
        : "Swift package manifests must be run to list their modules. "
          + "Press T to review them first; nothing runs until you trust this repository."
    }
  }
}
