import DependencyInjection
import Routing

extension Flow: InspectableFlow {
  package var outline: FlowOutline {
    FlowOutline(
      id: id, title: title, site: site.description, rules: rules.rules.map(\.outline),
      points: retained.compactMap { ($0 as? any PointAttachment)?.attachedPoint })
  }

  package func report() -> FlowReport {
    start()
    let probe = StateProbe(contents.untracked.state)
    return FlowReport(
      outline: outline, state: stateText,
      historyCount: history.states.count, rules: ruleReports(probe), departed: departed.alive)
  }

  package func readContents() {
    _ = contents.value
    for shown in [shown.value, shownOver.value] {
      (shown?.flow as? any InspectableFlow)?.readContents()
    }
  }

  package func capture() -> FlowCapture {
    let saved = saved(ScreenMemories(memories.written))
    let child = (shown.untracked?.flow as? any InspectableFlow)?.capture()
    let over = (shownOver.untracked?.flow as? any InspectableFlow)?.capture()
    let now = contents.untracked
    let own = FlowCapture.Part(id: id, contents: now) { $0 as? FlowContents<State> == now }
    return FlowCapture(parts: [own] + (child?.parts ?? []) + (over?.parts ?? [])) {
      try saved.written(child: try child?.snapshot(), over: try over?.snapshot())
    }
  }

  package func routables() -> [String: any Routable] {
    var made: [String: any Routable] = [:]
    for rule in rules.rules where rule.valueType == nil {
      guard case .show(let make) = rule.outcome else { continue }
      let onScreen = [shown.untracked, shownOver.untracked].compactMap(\.self)
        .first { $0.identity.rule == rule.id }
      made[rule.id] = onScreen?.routable ?? make(AnyHashable(true), access)
    }
    return made
  }

  private func ruleReports(_ probe: StateProbe<State>) -> [RuleReport] {
    var first: (show: String?, overlay: String?)
    var catchAll: String?
    return rules.rules.map { rule in
      var key = AnyHashable(true)
      let matches = matches(rule, contents.untracked.state, &key)
      let before = rule.isOverlay ? first.overlay : first.show
      let status: RuleReport.Status
      if let catchAll, !rule.isOverlay {
        status = .unreachable(catchAll)
      } else if !matches {
        status = .fails
      } else {
        status = before.map { .matchesAfter($0) } ?? .selected
      }
      if matches {
        if rule.isOverlay {
          first.overlay = before ?? rule.id
        } else {
          first.show = before ?? rule.id
        }
      }
      if rule.isUnconditional, !rule.isOverlay, catchAll == nil { catchAll = rule.id }
      return RuleReport(
        rule: rule.outline,
        value: rule.valueType != nil && matches ? "\(key)" : nil, status: status,
        causes: causes(of: rule, matches, probe))
    }
  }

  private func matches(
    _ rule: RouteRule<State, Exit>, _ state: State, _ key: inout AnyHashable
  ) -> Bool {
    rule.match(state, contents.untracked.storage, &key)
  }

  /// The parts of the state that, if each of them alone were different, would change whether a rule
  /// matches. The conditions of plugins aren't evaluated for this.
  private func causes(
    of rule: RouteRule<State, Exit>, _ matches: Bool, _ probe: StateProbe<State>
  ) -> [String] {
    guard !rule.isUnconditional, rule.origin == .flow else { return [] }
    let missing = matches ? [] : rule.valueType.map(probe.missing) ?? []
    return missing
      + probe.changes.compactMap { change in
        var key = AnyHashable(true)
        return self.matches(rule, change.state, &key) == matches ? nil : change.cause
      }
  }
}

extension RouteRule {
  var outline: RuleOutline {
    RuleOutline(
      id: id, kind: isOverlay ? .overlay : isExit ? .exit : .show, origin: origin.description,
      site: site.description, isUnconditional: isUnconditional,
      valueType: valueType.map { "\($0)" })
  }
}
