import RouterService
import Routing

/// The actions that flows and plugins can request from the app. It references the root flow
/// weakly: once the app has ended, the actions do nothing.
package final class RootActions: AppActions {
  private weak var root: Root?

  package init(_ root: Root) { self.root = root }

  package func notify(_ message: String) { root?.notify(message) }
  package func notify(problem: String) { root?.notify(problem: problem) }
  package func copy(_ text: String) { root?.copy(text) }
  package func open(_ link: String) { root?.follow(link) }
  package func open(_ route: any Route) { root?.open(route) }
  package func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) { root?.present(route, as: presentation, onExit: onExit) }
  package func canOpen(_ route: any Route.Type) -> Bool { root?.canOpen(route) ?? false }
  package func reload(showing route: any Route) { root?.reload(showing: route) }
  package func reloadInPlace(orShowing route: any Route) { root?.reloadInPlace(orShowing: route) }
  package func make(_ change: UndoableChange) { root?.make(change) }
  package func refresh() { root?.refresh() }
  package var runningWork: RunningWork? { root?.runningWork }
}
