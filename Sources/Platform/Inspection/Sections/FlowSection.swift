import DeclarativeUI
import DesignSystem
import Flows
import Routing

/// The rows about flows: each flow with its state and its rules, and the flow that a rule shows
/// inside that rule.
@MainActor struct FlowSection {
  /// Returns the row of a flow.
  static func items(of flow: any AnyFlow) -> [InspectorItem] {
    guard let flow = flow as? any InspectableFlow else { return [] }
    return [FlowSection().item(of: flow, at: "\(flow.id)")]
  }

  private func item(of flow: any InspectableFlow, at path: String) -> InspectorItem {
    let report = flow.report()
    let columns = report.rules.map(\.rule.id.count).max() ?? 0
    let state = StateSection.name(of: report.state)
    let inside = flow.current as? any InspectableFlow
    let over = flow.overlay?.routable as? any InspectableFlow
    let rules = report.rules.map { rule in
      let child = rule.status == .selected ? (rule.rule.kind == .overlay ? over : inside) : nil
      return self.item(
        of: rule, columns, report.state, at: "\(path)/\(rule.rule.id)", child,
        left: report.departed[rule.rule.id] ?? 0)
    }
    let title = report.outline.title
    return InspectorItem(
      id: path, title: .strong("\(flow.id)") + .muted(title.isEmpty ? "" : " \(title)"),
      note: .muted(ReadableText.short(state, 40)),
      detail: "flow \(flow.id), created at \(report.outline.site); state \(report.state)",
      children: [stateItem(report, path)] + rules + unmatched(report, state, at: path))
  }

  private func stateItem(_ report: FlowReport, _ path: String) -> InspectorItem {
    let history =
      report.historyCount == 0
      ? "no earlier state" : "\(ReadableText.count(report.historyCount, "earlier state"))"
    let tree = try? JSONTree(text: report.state)
    return InspectorItem(
      id: "\(path)/#state", title: .muted("state"), note: .muted(history), detail: report.state,
      children: tree.map { StateSection.items(of: $0, at: "\(path)/#state") }, isCollapsed: true)
  }

  // MARK: Rules

  /// The row of a state for which there is no screen.
  private func unmatched(
    _ report: FlowReport, _ state: String, at path: String
  ) -> [InspectorItem] {
    let isMatched = report.rules.contains { $0.status == .selected && $0.rule.kind != .overlay }
    guard !isMatched else { return [] }
    return [
      InspectorItem(
        id: "\(path)/#unmatched",
        title: StyledText("\(Glyph.problem) no rule matches, so an error is shown", .warning),
        detail:
          "no rule of flow \(report.outline.id) matches \(ReadableText.short(state, 80)); add "
          + "a rule for this state, or correct the code that sets it")
    ]
  }

  private func item(
    of report: RuleReport, _ columns: Int, _ state: String, at path: String,
    _ child: (any InspectableFlow)?, left: Int
  ) -> InspectorItem {
    let rule = report.rule
    let name = ReadableText.padded(rule.id, columns)
    let isSelected = report.status == .selected
    let origin = rule.origin == "the flow" ? "" : "  \(rule.origin)"
    var children: [InspectorItem] = []
    if let child { children.append(item(of: child, at: "\(path)/\(child.id)")) }
    if left > 0 { children.append(leftover(left, rule, at: path)) }
    let reason = reason(report, state)
    return InspectorItem(
      id: path,
      title: StyledText("\(sign(report)) ", isSelected ? .accent : .muted)
        + StyledText(name, isSelected ? .strong : .body)
        + .muted("  \(ReadableText.padded("\(rule.kind)", 7))\(origin)"),
      note: StyledText(ReadableText.short(reason, 60), style(report)),
      detail:
        "rule \(rule.id) (\(rule.kind)) of \(rule.origin), declared at \(rule.site); \(reason)",
      children: children.isEmpty ? nil : children)
  }

  private func leftover(_ count: Int, _ rule: RuleOutline, at path: String) -> InspectorItem {
    InspectorItem(
      id: "\(path)/#left",
      title: StyledText(
        "\(Glyph.problem) \(ReadableText.count(count, "earlier flow")) still in memory", .warning),
      detail:
        "Flows that rule \(rule.id) has shown, and that are still in memory: \(count). One is "
        + "normal. If the number grows with each visit, a closure of the flow captures self, or an "
        + "effect never ends.")
  }

  private func sign(_ report: RuleReport) -> Glyph {
    switch report.status {
    case .selected, .matchesAfter: .chosen
    case .fails: .dot
    case .unreachable: .violation
    }
  }

  private func style(_ report: RuleReport) -> TextStyle {
    switch report.status {
    case .selected: .success
    case .unreachable: .warning
    case .matchesAfter, .fails: .muted
    }
  }

  /// The status and its causes.
  private func reason(_ report: RuleReport, _ state: String) -> String {
    let causes = report.causes.joined(separator: ", ")
    switch report.status {
    case .selected:
      if report.rule.isUnconditional { return "selected: no rule before it matches" }
      let value = report.value.map { " for \(ReadableText.short($0, 40))" } ?? ""
      return "selected\(value)" + (causes.isEmpty ? "" : ": \(causes)")
    case .matchesAfter(let first): return "matches, but \(first) comes first"
    case .fails:
      if !causes.isEmpty { return causes }
      if let type = report.rule.valueType { return "finds no \(type) in the state" }
      return StateSection.cases(in: state).map { "doesn't match \($0)" }
        ?? "its condition is false"
    case .unreachable(let first): return "never selected: \(first) always matches"
    }
  }
}
