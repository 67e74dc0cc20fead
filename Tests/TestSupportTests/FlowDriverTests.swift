import DeclarativeUI
import Flows
import Synchronization
import TestSupport
import Testing
import Unidirectional

@MainActor @Suite struct FlowDriverTests {
  private final class Steps: Flow<Int, Never> {
    let text = Source("soon")

    init() {
      super.init(id: "steps", title: "Steps", state: 0)
      router.show("one", when: { $0 == 0 }) { [unowned self] in
        ScreenRoutable("One") {
          Label(self.text.bind).keys {
            KeyBinding("steps.next", "enter", title: "Next") { self.go { $0 = 1 } }
          }
        }
      }
      router.show("two") { ScreenRoutable("Two") { Label("the second screen") } }
    }

    override func didAppear() {
      Task { text.value = "later" }
    }
  }

  @Test("a flow is driven with keys, and the driver waits for changes")
  func keys() async {
    let driver = FlowDriver(Steps())
    #expect(driver.text.contains("soon"))
    await driver.wait(for: "later")
    driver.press("x")
    driver.expect("Steps", "One")
    driver.press("enter")
    driver.expect("Steps", "Two")
    #expect(driver.text.contains("the second screen"))
    #expect(!driver.text.contains("later"))
  }

  @Test("a missing text fails the test with the contents of the screen")
  func missingText() async {
    let driver = FlowDriver(Steps())
    driver.press("enter")
    await failing("the second screen") { await driver.wait(for: "a third one", atMost: .zero) }
  }

  @Test("an unexpected screen is reported with an explanation")
  func otherScreen() async {
    let driver = FlowDriver(Steps())
    driver.expect("Steps", "One")
    driver.flow.go { $0 = 1 }
    #expect(driver.rule == "two")
    await failing("Steps ▸ Two: steps: rule two") { driver.expect("Steps", "One") }
  }

  /// Runs `body` and expects exactly one issue, which contains `text`.
  private func failing(_ text: String, _ body: () async -> Void) async {
    let found = Mutex<[String]>([])
    await withKnownIssue(isIntermittent: false) {
      await body()
    } matching: { issue in
      found.withLock { $0.append("\(issue) \(issue.comments)") }
      return true
    }
    let messages = found.withLock { $0 }
    #expect(messages.count == 1)
    #expect(messages.first?.contains(text) == true, "\(messages)")
  }
}
