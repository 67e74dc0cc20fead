import PluginInterface
import Testing

@MainActor @Suite struct AppActionsTests {
  private final class App: AppActions {
    var said: [String] = []

    func tell(_ news: String) { said.append(news) }
    func tell(problem: String) { said.append("problem: \(problem)") }
    func copy(_ text: String) {}
    func open(_ link: String) {}
  }

  private struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

  @Test("what an attempt throws is told; what would have followed isn't done")
  func attempt() async {
    let app = App()
    await app.attempt { app.tell("done") }.value
    await app.attempt {
      try await Task { throw Broken() }.value
      app.tell("done, too")
    }.value
    #expect(app.said == ["done", "problem: broken"])
  }
}
