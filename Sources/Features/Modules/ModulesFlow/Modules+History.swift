import Flows
import ModulesInterface
import ModulesLogic
import ModulesUI
import Unidirectional

extension Modules {
  /// How the modules were, read while it is on screen: who leaves it ends the reading, and what was read is
  /// kept for the next time.
  func historyScreen() -> any Routable {
    let reader = services.history
    let request = ModuleHistoryRequest(
      Modules.request(project, services), branch: project.configuration.branch,
      timezone: project.configuration.timezone)
    let store = Store(
      ModuleHistoryBoard.State(), label: "history",
      reduce: ModuleHistoryBoard.reducer { reader.read(request) })
    store.send(.appeared)
    openHistory = store
    let leave: @MainActor () -> Void = { [weak self] in
      store.finish()
      if self?.openHistory === store { self?.openHistory = nil }
    }
    return ScreenRoutable("Over time", onLeave: leave) { [unowned self] in
      ModuleHistoryView(
        state: store.bind(\.self), selected: selectedCurve, today: today,
        readAgain: store.sending(.readRequested))
    }
  }
}
