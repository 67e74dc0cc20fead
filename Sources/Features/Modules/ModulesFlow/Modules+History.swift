import Flows
import ModulesInterface
import ModulesLogic
import ModulesUI
import Unidirectional

extension Modules {
  /// The module history screen. Leaving the screen cancels the read; results up to that point stay
  /// cached.
  func historyScreen() -> any Routable {
    let reader = services.history
    let request = ModuleHistoryRequest(
      Modules.request(project, services.trust, services.clock),
      branch: project.configuration.branch,
      timezone: project.configuration.timezone)
    let store = Store(
      ModuleHistoryReducer.State(), label: "history",
      reduce: ModuleHistoryReducer.reducer { reader.read(request) })
    store.send(.appeared)
    openHistory = store
    let leave: @MainActor () -> Void = { [weak self] in
      store.finish()
      if self?.openHistory === store { self?.openHistory = nil }
    }
    return ScreenRoutable("History", onLeave: leave) { [unowned self] in
      ModuleHistoryView(
        state: store.bind(\.self), report: sharedState.map { $0.moduleIndex?.report },
        selected: selectedSeries, today: today,
        reload: store.sending(.readRequested))
    }
  }
}
