import DeclarativeUI
import Flows
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import ModulesUI
import Routing
import Unidirectional
import Workspace

typealias RehearsalStore = Store<RuleRehearsalReducer.State, RuleRehearsalReducer.Action>

/// The rehearsal of a module rule, before or after it is added.
extension Modules {
  /// Shows the merges that a rule would have stopped.
  func rehearse(_ rule: RuleRow) {
    go { $0.destination = .rehearsal(RuleDraft(rule.rule, at: rule.id)) }
  }

  /// Shows the merges that the rule in a form would have stopped.
  func rehearse(_ draft: RuleDraft) {
    guard draft.rule != nil else { return app.notify("Complete the rule first.") }
    go { $0.destination = .rehearsal(draft) }
  }

  /// The screen of a rehearsal. Leaving it cancels the rehearsal.
  func rehearsalScreen() -> any Routable {
    guard case .rehearsal(let draft) = state.destination, var rule = draft.rule else {
      return ScreenRoutable("") { Label("") }
    }
    var modules = Modules.request(project, services.trust, services.clock)
    // A rule that isn't configured yet has no line.
    rule.location = ConfigurationLocation(line: draft.line ?? 0)
    modules.configuration.rules = [rule]
    let request = RuleRehearsalRequest(
      modules, branch: project.configuration.branch, timezone: project.configuration.timezone,
      period: .months(MergePeriod.usualMonths, today: today))
    let rehearsals = services.rehearsals
    let store = Store(
      RuleRehearsalReducer.State(), label: "rehearsal",
      reduce: RuleRehearsalReducer.reducer { rehearsals.rehearse(request) })
    store.send(.appeared)
    openRehearsal = store
    let leave: @MainActor () -> Void = { [weak self] in
      store.finish()
      if self?.openRehearsal === store { self?.openRehearsal = nil }
    }
    return ScreenRoutable(Breadcrumb.title("Rules", "Rule rehearsal"), onLeave: leave) {
      [app, today, rule] in
      RuleRehearsalView(
        rule: rule, state: store.bind(\.self), today: today, copy: { app.copy($0) })
    }
  }
}
