import RouterService
import Routing

/// App actions for a flow in the sandbox. They are only logged, because there is no app.
package final class SandboxActions: AppActions {
  private let log: @MainActor (String) -> Void

  private let follow: @MainActor (String) -> Bool

  /// - Parameters:
  ///   - notify: adds a line to the log.
  ///   - follow: opens a link, and returns whether it could.
  package init(
    notify: @escaping @MainActor (String) -> Void,
    follow: @escaping @MainActor (String) -> Bool = { _ in false }
  ) {
    log = notify
    self.follow = follow
  }

  package func notify(_ message: String) { log(message) }
  package func notify(problem: String) { log("problem: \(problem)") }
  package func copy(_ text: String) { log("copied: \(text)") }
  package func open(_ link: String) {
    if !follow(link) { log("opened: \(link)") }
  }
  package func open(_ route: any Route) { log("opened: \(AnyRoute(route))") }
  package func present<R: Route>(
    _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
  ) { log("presented as \(presentation): \(AnyRoute(route))") }
  package func canOpen(_ route: any Route.Type) -> Bool { true }
  package func reload(showing route: any Route) { log("reloaded: \(AnyRoute(route))") }
}
