import Diagnostics
import Scenes
import Synchronization
import TestSupport
import Testing

/// Rule 35: a scene performs what its state returns.
@MainActor @Suite struct SceneTests {
  private let answers = Answers()

  @Test("rule 35: I/O completes later, and the transition changes the flow's screen")
  func completesLater() async {
    let flow = CodeFlow(answers)
    var result: String?
    flow.onExit = { result = $0 }
    let app = ScreenDriver(flow, columns: 40, rows: 8)
    app.type("1234")
    app.press("enter")
    #expect(app.text.contains("Checking 1234…"))
    await answers.give(.checked(isRight: true))
    await until { result != nil }
    #expect(result == "1234")
    #expect(flow.events.last == .transition(.verified(code: "1234")))
  }

  @Test("rule 35: a view is updated when the view model changes")
  func viewModel() async {
    let app = ScreenDriver(CodeFlow(answers), columns: 40, rows: 8)
    app.type("1")
    app.press("enter")
    await answers.give(.checked(isRight: false))
    await app.wait(for: "That was wrong.")
  }

  @Test("rule 35: I/O that completes after the scene has left is ignored and reported")
  func stale() async {
    let flow = CodeFlow(answers)
    let app = ScreenDriver(flow, columns: 40, rows: 8)
    app.type("1")
    app.press("enter")
    await until { flow.events.contains(.completed(.send, .sent)) }
    #expect(flow.scene?.runningCount == 1)
    flow.update { $0 = CodeFlow.skipped }
    #expect(app.text.contains("Code flow ▸ Skipped"))
    #expect(flow.scene == nil)
    await answers.give(.checked(isRight: true))
    let ignored = SceneEvent<CodeEntryState>.ignored(.check("1"), .checked(isRight: true))
    await until { flow.events.last == ignored }
    #expect(flow.state == CodeFlow.skipped)
  }

  @Test("rule 35: a scene that is retained after it has left ignores completions too")
  func staleButHeld() async {
    let flow = CodeFlow(answers)
    flow.start()
    let scene = flow.scene
    scene?.act { $0.submit("1") }
    flow.update { $0 = CodeFlow.skipped }
    await answers.give(.checked(isRight: false))
    let ignored = SceneEvent<CodeEntryState>.ignored(.check("1"), .checked(isRight: false))
    await until { flow.events.contains(ignored) }
    #expect(scene?.viewModel.value == "Checking 1…")
    #expect(scene?.runningCount == 0)
  }

  @Test("calling act on a scene that has left is reported and changes nothing")
  func late() {
    let flow = CodeFlow(answers)
    flow.start()
    guard let scene = flow.scene else {
      Issue.record("no scene")
      return
    }
    scene.didLeave()
    let reports = Mutex<[String]>([])
    MisuseReport.withHandler({ report in reports.withLock { $0.append(report.message) }
    }
    ) {
      scene.act { $0.submit("1") }
    }
    #expect(
      reports.withLock { $0 } == [
        "The scene \"Code\" has left the screen and ignores further calls."
      ])
    #expect(scene.state == CodeEntryState())
  }

  /// Waits until other tasks make the condition true.
  private func until(_ condition: () -> Bool) async {
    for _ in 0..<12_000 {
      if condition() { break }
      do { try await Task.sleep(for: .milliseconds(5)) } catch { break }
    }
    #expect(condition())
  }
}
