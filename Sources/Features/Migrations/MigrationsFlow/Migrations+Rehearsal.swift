import DeclarativeUI
import Flows
import LocksInterface
import MigrationsInterface
import MigrationsLogic
import MigrationsUI
import Routing
import Unidirectional
import Workspace

typealias RehearsalStore = Store<
  RehearsalReducer<LockRehearsal>.State, RehearsalReducer<LockRehearsal>.Action
>

/// The rehearsal of a lock, before or after it is turned on.
extension Migrations {
  /// Shows the merges that the lock of a migration would have stopped.
  func rehearse(_ id: MigrationID) {
    go { $0.destination = .rehearsal(id) }
  }

  /// The screen of a rehearsal. Leaving it cancels the rehearsal.
  func rehearsalScreen(_ id: MigrationID) -> any Routable {
    let (rehearsals, project) = (services.rehearsals, project)
    let period = MergePeriod.months(MergePeriod.usualMonths, today: today)
    let store = Store(
      RehearsalReducer<LockRehearsal>.State(), label: "rehearsal",
      reduce: RehearsalReducer.reducer { rehearsals.rehearse(id, in: project, over: period) })
    store.send(.appeared)
    openRehearsal = store
    let leave: @MainActor () -> Void = { [weak self] in
      store.finish()
      if self?.openRehearsal === store { self?.openRehearsal = nil }
    }
    return ScreenRoutable(Breadcrumb.title(title(id), "Lock rehearsal"), onLeave: leave) {
      [app, today, sharedStore, weak self] in
      LockRehearsalView(
        id, state: store.bind(\.self), counts: sharedStore.bind(\.self), today: today,
        lock: { self?.lock(id) }, copy: { app.copy($0) })
    }
  }
}
