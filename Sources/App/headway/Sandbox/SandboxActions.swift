import PluginInterface
import RouterService
import Routing

/// App actions for a flow in the sandbox. They are only logged, because there is no app.
final class SandboxActions: AppActions {
  private let log: @MainActor (String) -> Void

  init(notify: @escaping @MainActor (String) -> Void) { log = notify }

  func notify(_ message: String) { log(message) }
  func notify(problem: String) { log("problem: \(problem)") }
  func copy(_ text: String) { log("copied: \(text)") }
  func open(_ link: String) { log("opened: \(link)") }
  func open(_ route: any Route) { log("opened: \(AnyRoute(route))") }
  func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) { log("presented as \(presentation): \(AnyRoute(route))") }
  func canOpen(_ route: any Route.Type) -> Bool { true }
  func reload(showing route: any Route) { log("reloaded: \(AnyRoute(route))") }
}
