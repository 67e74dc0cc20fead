import DeclarativeUI
import Diagnostics
import Testing

@testable import Flows

@MainActor @Suite struct FlowReportTests {
  private struct State: Equatable, Codable, Sendable {
    var isOpen = false
    var isHelping = false
    var item: Int?
    var step = 1
  }

  private final class Sample: Flow<State, Never> {
    init() {
      super.init(id: "sample", title: "Sample", state: State())
      router.show("item", matching: \.item) { _, item in ScreenRoutable("\(item)") { EmptyView() } }
      router.show("open", when: \.isOpen) { _ in ScreenRoutable("Open") { EmptyView() } }
      router.show("late", when: { $0.step > 3 }) { _ in ScreenRoutable("Late") { EmptyView() } }
      router.overlay("help", when: \.isHelping, dismiss: { $0.update { $0.isHelping = false } }) {
        _ in ScreenRoutable("Help") { EmptyView() }
      }
      router.show("all") { _ in ScreenRoutable("All") { EmptyView() } }
      router.show("never", when: \.isOpen) { _ in ScreenRoutable("Never") { EmptyView() } }
    }
  }

  private func report(_ change: (inout State) -> Void) -> [String: RuleReport] {
    let flow = MisuseReport.withHandler({ _ in }) {
      let flow = Sample()
      flow.update(change)
      flow.start()
      return flow
    }
    return Dictionary(uniqueKeysWithValues: flow.report().rules.map { ($0.rule.id, $0) })
  }

  @Test("a rule that doesn't hold names the values of the state on which that depends")
  func fails() {
    let rules = report { _ in }
    #expect(rules["open"]?.status == .fails)
    #expect(rules["open"]?.causes == ["isOpen is false"])
    #expect(rules["item"]?.causes == ["item is nil"])
    #expect(rules["help"]?.causes == ["isHelping is false"])
    // A number isn't changed to find causes.
    #expect(rules["late"]?.status == .fails)
    #expect(rules["late"]?.causes == [])
    #expect(rules["all"]?.status == .selected)
  }

  @Test("the selected rule names its value, and rules after it that match name that rule")
  func selected() {
    let rules = report {
      $0.item = 7
      $0.isOpen = true
      $0.isHelping = true
    }
    #expect(rules["item"]?.status == .selected)
    #expect(rules["item"]?.value == "7")
    #expect(rules["item"]?.causes == ["item is 7"])
    #expect(rules["open"]?.status == .matchesAfter("item"))
    #expect(rules["help"]?.status == .selected)
    #expect(rules["all"]?.status == .matchesAfter("item"))
  }

  @Test("a rule after a rule without a condition can never be selected")
  func unreachable() {
    #expect(report { _ in }["never"]?.status == .unreachable("all"))
  }

  @Test("a report counts the children that left the screen and are still in memory")
  func departed() throws {
    let flow = OuterFlow()
    flow.start()
    let child = try #require(flow.signUp)
    child.update { state in (state.phone, state.code, state.email) = ("1", "2", "a@b") }
    #expect(flow.state.signedUpAs == "a@b")
    let departed = try #require(flow.report().departed["signup"])
    #expect(departed.count == 1)
    #expect(departed.flow == child.id)
    #expect(departed.site == child.outline.site)
    flow.signUp = nil
    withExtendedLifetime(child) {}
  }
}
