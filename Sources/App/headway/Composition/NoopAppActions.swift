import RouterService
import Routing

/// App actions that do nothing, for commands without screens.
final class NoopAppActions: AppActions {
  func notify(_ message: String) {}
  func notify(problem: String) {}
  func copy(_ text: String) {}
  func open(_ link: String) {}
  func open(_ route: any Route) {}
  func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) {}
  func canOpen(_ route: any Route.Type) -> Bool { true }
  func reload(showing route: any Route) {}
}
