import DeclarativeUI
import DesignSystem
import ModulesInterface
import ModulesLogic
import WorkspaceLogic

/// Totals in a line, and what to say where there is no module.
enum ModuleSummary {
  static func text(_ state: ModulesBoard.State) -> StyledText {
    guard let book = state.book, !book.rows.isEmpty else { return "" }
    let report = book.report
    var text =
      figure(book.rows.count, "module") + .muted("  ")
      + figure(report.graph.edges.count, "dependency", "dependencies")
    if report.violations.isEmpty {
      let rules = report.ruleCount
      text += .muted("  ")
      text +=
        rules == 0
        ? .muted("no rule")
        : StyledText(rules == 1 ? "the rule is kept" : "all \(rules) rules are kept", .success)
    } else {
      text +=
        .muted("  ") + StyledText("✗ ", .danger)
        + StyledText(Wording.count(report.violations.count, "violation"), .danger)
    }
    if !report.cycles.isEmpty {
      text += .muted("  ") + StyledText(Wording.count(report.cycles.count, "cycle"), .warning)
    }
    let ending = report.exceptions.count(where: \.endsSoon)
    if ending > 0 {
      text +=
        .muted("  ")
        + StyledText(
          "\(Wording.count(ending, "exception")) ending", .warning)
    }
    return text
  }

  private static func figure(_ count: Int, _ word: String, _ plural: String? = nil) -> StyledText {
    StyledText(Wording.number(count), .strong)
      + .muted(" \(count == 1 ? word : plural ?? word + "s")")
  }

  /// Where modules come from, and which key or line makes some.
  static func placeholder(_ state: ModulesBoard.State) -> String {
    switch state.phase {
    case .idle, .reading: "Reading manifests, folders and imports…"
    case .failed: "Nothing is known of the modules. r reads again."
    case .read:
      state.untrusted.isEmpty
        ? "Here would be the modules: no Package.swift is tracked, and headway.yml says of no folders that "
          + "they are modules. A line such as  - { provider: glob, path: \"apps/*\" }  below “modules:” does."
        : "There are Swift packages here. Only their manifests know which modules they have, and those have "
          + "to be executed for it; this repository isn't trusted to. T shows what would be executed."
    }
  }
}
