import DeclarativeUI
import Flows
import Testing
import Unidirectional

@MainActor @Suite struct RouterTests {
  private func rule(
    _ id: String, _ placement: RouteRule<AccountState, String>.Placement = .beforeExits,
    key: PluginStorageKey<Bool>? = nil
  ) -> RouteRule<AccountState, String> {
    .show(
      id, placement: placement, when: { _, storage in key.map { !storage[$0] } ?? true },
      make: { _ in ScreenRoutable(id) { Label(id) } })
  }

  private let full = AccountState(phone: "1", code: "2", email: "3")

  @Test("rule 13: a plugin's rule goes before the flow's exit, which stays last")
  func beforeExit() {
    let flow = SignUpFlow(state: full)
    flow.onExit = { _ in Issue.record("the flow exited without showing the plugin's screen") }
    flow.setContributedRules([rule("team").contributed(by: "Teams")])
    #expect(flow.crumbs == ["Sign up", "team"])
    #expect(flow.explain().origin == "plugin Teams")
  }

  @Test("rule 13: a plugin's rule can go before or after a given rule")
  func placements() {
    let flow = SignUpFlow()
    flow.setContributedRules([
      rule("z", .after("phone")), rule("y", .after("phone")), rule("a", .before("phone")),
    ])
    #expect(flow.explain().rules == ["a", "phone", "z", "y", "code", "email", "done"])
  }

  @Test("rule 13: exits and the catch-all stay last, whatever placement a plugin asks for")
  func exitsStayLast() {
    let flow = SignUpFlow()
    flow.router.overlay("help", when: { _ in false }, dismiss: {}) {
      ScreenRoutable("Help") { Label("") }
    }
    flow.setContributedRules([
      rule("late", .after("done")), rule("close", .before("done")), rule("team"),
    ])
    #expect(
      flow.explain().rules
        == ["phone", "code", "email", "late", "close", "team", "done", "help"])
    #expect(flow.rules.unreachableRules.isEmpty)
  }

  @Test("rule 15: removing a plugin's screen routes again without losing the flow's state")
  func withdrawn() {
    let flow = SignUpFlow(state: AccountState(phone: "1"))
    flow.setContributedRules([rule("team", .before("code"))])
    #expect(flow.crumbs == ["Sign up", "team"])
    flow.setContributedRules([])
    #expect(flow.crumbs == ["Sign up", "Code"])
    #expect(flow.state.phone == "1")
  }

  @Test("rule 8: observers of an explanation are notified when rules or the state change")
  func explanationFollows() {
    let flow = SignUpFlow()
    var notifications = 0
    let observer = Observer { notifications += 1 }
    #expect(observer.track { flow.explain().rules } == ["phone", "code", "email", "done"])
    flow.setContributedRules([rule("team")])
    #expect(notifications == 1)
    #expect(observer.track { flow.explain().rules.contains("team") })
    flow.go { $0.phone = "1" }
    #expect(notifications == 2)
    #expect(observer.track { flow.explain().rule } == "code")
  }

  @Test("rule 18: a plugin's stored value completes its step, and back undoes it")
  func done() throws {
    let seen = PluginStorageKey(plugin: "teams", name: "seen", initial: false)
    let flow = SignUpFlow(state: full)
    var results: [String] = []
    flow.onExit = { results.append($0) }
    var access: FlowAccess<AccountState>?
    flow.setContributedRules([
      .show(
        "team", when: { _, storage in !storage[seen] },
        make: { flow in
          access = flow
          return ScreenRoutable("team") { Label("team") }
        })
    ])
    #expect(flow.crumbs == ["Sign up", "team"])
    try #require(access)[seen] = true
    #expect(results == ["3"])
    #expect(flow.pluginStorage[seen])
    flow.back()
    #expect(flow.crumbs == ["Sign up", "team"])
  }

  @Test("rule 10: with steps as an enum, an exit takes its result from the step that contains it")
  func exitMatching() {
    let flow = StepFlow()
    var results: [Int] = []
    flow.onExit = { results.append($0) }
    #expect(flow.crumbs == ["Steps", "ask"])
    flow.update { $0 = .answered(7) }
    #expect(results == [7])
  }
}

private enum Step: Equatable, Codable, Sendable {
  case asking
  case answered(Int)
}

private final class StepFlow: Flow<Step, Int> {
  init() {
    super.init(id: "steps", title: "Steps", state: .asking)
    router.exit("done", matching: { if case .answered(let number) = $0 { number } else { nil } })
    router.show("ask") { ScreenRoutable("ask") { Label("ask") } }
  }
}
