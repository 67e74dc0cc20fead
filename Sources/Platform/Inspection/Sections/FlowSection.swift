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

  /// Returns the identifiers of the flows on screen and of the rules that have selected what they
  /// show, outermost first.
  static func page(of flow: any AnyFlow) -> [String] {
    guard let flow = flow as? any InspectableFlow else { return [] }
    let selected = flow.report().rules.filter { $0.status == .selected }
    let rules = selected.map { "\($0.rule.id) \($0.value ?? "")" }
    let inside = (flow.current as? any InspectableFlow).map { page(of: $0) } ?? []
    return ["\(flow.id)"] + rules + inside
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
        of: rule, in: flow.id, columns, report.state, at: "\(path)/\(rule.rule.id)", child,
        left: report.departed[rule.rule.id])
    }
    let title = report.outline.title
    return InspectorItem(
      id: path, title: .strong("\(flow.id)") + .muted(title.isEmpty ? "" : " \(title)"),
      note: .muted(ReadableText.short(state, 40)),
      detail: "flow \(flow.id)" + (site(report.outline.site).map { ", created at \($0)" } ?? "")
        + "; state \(state)",
      children: [stateItem(report, path)] + rules + unmatched(report, state, at: path), kind: .flow)
  }

  private func stateItem(_ report: FlowReport, _ path: String) -> InspectorItem {
    let history =
      report.historyCount == 0
      ? "no earlier state" : "\(ReadableText.count(report.historyCount, "earlier state"))"
    let tree = try? JSONTree(text: report.state)
    let id = "\(path)/#state"
    return InspectorItem(
      id: id, title: .muted("state"), note: .muted(history), detail: report.state,
      children: tree.map { StateSection.items(of: $0, at: id) },
      isCollapsed: true)
  }

  /// The modules of the platform with flows and rules of their own.
  private static let platformModules: Set<Substring> = [
    "Flows", "PluginScreens", "Programs", "RouterService", "Scenes", "Screens", "SettingsFlow",
  ]

  /// Returns a location in the app's code; nil for one in that of the platform.
  private func site(_ site: String) -> String? {
    FlowSection.platformModules.contains(site.prefix { $0 != "/" }) ? nil : site
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
          + "a rule for this state, or correct the code that sets it",
        kind: .problem)
    ]
  }

  private func item(
    of report: RuleReport, in flow: FlowID, _ columns: Int, _ state: String, at path: String,
    _ child: (any InspectableFlow)?, left: DepartedReport?
  ) -> InspectorItem {
    let rule = report.rule
    let name = ReadableText.padded(rule.id, columns)
    let isSelected = report.status == .selected
    let origin = rule.origin == "the flow" ? "" : "  \(rule.origin)"
    var children: [InspectorItem] = []
    if let child { children.append(item(of: child, at: "\(path)/\(child.id)")) }
    if let left { children.append(leftover(left, rule, at: path)) }
    let reason = reason(report, state)
    let owner = origin.isEmpty ? "" : " of \(rule.origin)"
    let declared = site(rule.site).map { ", declared at \($0)" } ?? ""
    return InspectorItem(
      id: path,
      title: StyledText("\(sign(report)) ", signStyle(report))
        + StyledText(name, isSelected ? .strong : .body)
        + .muted("  \(ReadableText.padded("\(rule.kind)", 7))\(origin)"),
      note: StyledText(ReadableText.short(reason, 60), style(report)),
      detail:
        "rule \(rule.id) (\(rule.kind))\(owner) of flow \(flow)\(declared); \(reason)",
      children: children.isEmpty ? nil : children, kind: isViolation(report) ? .violation : nil)
  }

  private func leftover(
    _ left: DepartedReport, _ rule: RuleOutline, at path: String
  ) -> InspectorItem {
    let text = "\(ReadableText.count(left.count, "earlier flow")) still in memory"
    // Views and properties keep the latest one for a while.
    let isNormal = left.count == 1
    return InspectorItem(
      id: "\(path)/#left",
      title: StyledText(
        "\(isNormal ? Glyph.dot : .problem) \(text)", isNormal ? .muted : .warning),
      detail:
        "\(ReadableText.count(left.count, "instance")) of flow \(left.flow)"
        + (site(left.site).map { " (\($0))" } ?? "")
        + (isNormal ? " in memory. One is normal; if the number grows: " : " in memory: ")
        + "\(DepartedReport.advice), and their effects must end",
      kind: isNormal ? nil : .problem)
  }

  private func isViolation(_ report: RuleReport) -> Bool {
    if case .unreachable = report.status { true } else { false }
  }

  private func sign(_ report: RuleReport) -> Glyph {
    switch report.status {
    case .selected, .matchesAfter: .chosen
    case .fails: .dot
    case .unreachable: .violation
    }
  }

  private func signStyle(_ report: RuleReport) -> TextStyle {
    switch report.status {
    case .selected: .accent
    case .unreachable: .warning
    case .matchesAfter, .fails: .muted
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
