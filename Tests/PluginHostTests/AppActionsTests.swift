import RouterService
import Routing
import Testing

@MainActor @Suite struct AppActionsTests {
  private final class App: AppActions {
    var notices: [String] = []

    func notify(_ message: String) { notices.append(message) }
    func notify(problem: String) { notices.append("problem: \(problem)") }
    func copy(_ text: String) {}
    func open(_ link: String) {}
    func open(_ route: any Route) {}
    func present<R: Route>(
      _ route: R, as presentation: Presentation, onExit: @escaping @MainActor (R.Exit) -> Void
    ) {}
    func canOpen(_ route: any Route.Type) -> Bool { false }
    func reload(showing route: any Route) {}
  }

  private struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

  @Test("an error in an attempt is shown as a notice, and the rest of the attempt is skipped")
  func attempt() async {
    let app = App()
    await app.attempt { app.notify("done") }.value
    await app.attempt {
      try await Task { throw Broken() }.value
      app.notify("done, too")
    }.value
    #expect(app.notices == ["done", "problem: broken"])
  }
}
