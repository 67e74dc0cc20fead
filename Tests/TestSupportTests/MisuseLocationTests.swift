import DeclarativeUI
import DependencyInjection
import Flows
import Synchronization
import TestSupport
import Testing
import Unidirectional

/// With the test support linked, misuse is an issue at the line that caused it.
@MainActor @Suite struct MisuseLocationTests {
  /// Runs `body` and expects exactly one issue, at a line of this file.
  private func failing(at line: Int, _ body: () -> Void) {
    let found = Mutex<[SourceLocation?]>([])
    withKnownIssue {
      body()
    } matching: { issue in
      found.withLock { $0.append(issue.sourceLocation) }
      return true
    }
    let locations = found.withLock { $0 }
    #expect(locations.map { $0?.fileID } == ["TestSupportTests/MisuseLocationTests.swift"])
    #expect(locations.map { $0?.line } == [line])
  }

  @Test("rule 28: the issue of an unmocked dependency is at the line that requests it")
  func dependency() {
    struct Live: Sendable {}
    failing(at: #line + 1) {
      _ = try? inject(Live.self) { Live() }
    }
  }

  @Test("rule 31: the issue of a late action is at the line that sends it")
  func lateAction() {
    let store = Store<Int, Int>(0) { state, action in
      state += action
      return .none
    }
    let handler = store.sending(1)
    let handlerLine = #line - 1
    store.finish()
    failing(at: #line + 1) {
      store.send(1)
    }
    failing(at: handlerLine) { handler() }
  }

  @Test("rule 3: the issue of a state without a rule is at the line that creates the flow")
  func flow() {
    let flow = GapFlow()
    failing(at: GapFlow.line) { flow.start() }
  }

  private final class GapFlow: Flow<Int, Never> {
    static let line = #line + 3

    init() {
      super.init(id: "gap", title: "Gap", state: 0)
      router.show("one", when: { $0 == 1 }) { ScreenRoutable("one") { Label("one") } }
    }
  }
}
