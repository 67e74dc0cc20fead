import DeclarativeUI
import Flows
import TestSupport
import Testing
import Unidirectional

private final class Counter: Flow<Int, Never> {
  private let store = Store<Int, Int>(0) { _, _ in .none }
  private var keepsItself: (() -> Void)?

  init(isLeaking: Bool) {
    super.init(id: "counter", title: "Counter", state: 0)
    router.show("count", matching: { $0 }) { flow, count in
      ScreenRoutable("Count") {
        Label("count \(count)").keys {
          KeyBinding("count.more", "m", title: "More") { flow.go { $0 += 1 } }
        }
      }
    }
    if isLeaking { keepsItself = { self.update { $0 = 0 } } }
  }
}

@MainActor @Suite struct ReleaseCheckTests {
  @Test("a flow that its screens capture is released after its use")
  func released() async {
    await expectReleased {
      let flow = Counter(isLeaking: false)
      let app = ScreenDriver(flow)
      app.press("m", "m", "esc")
      #expect(app.text.contains("count 1"))
      return flow
    }
  }

  @Test("a flow that captures itself fails the test")
  func leaking() async {
    await withKnownIssue {
      await expectReleased(within: .zero) { Counter(isLeaking: true) }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("Counter is still alive after its use") }
    }
  }

  @Test("a store with running effects is released")
  func store() async {
    await expectReleased {
      let store = Store<Int, Int>(0) { _, _ in
        .timer(id: "timer", every: .seconds(600), 1)
      }
      store.send(1)
      return store
    }
  }
}
