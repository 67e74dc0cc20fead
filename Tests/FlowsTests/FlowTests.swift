import DeclarativeUI
import Diagnostics
import Flows
import Routing
import Terminal
import Testing

@MainActor @Suite struct FlowTests {
  private func shown(_ flow: any AnyFlow) -> [String] { flow.crumbs }

  @Test("rule 1: a flow is routable, so a view shows the innermost screen of a tree of flows")
  func nesting() {
    let flow = OuterFlow()
    let host = ViewHost(FlowView(flow), size: Size(columns: 12, rows: 2))
    host.render()
    #expect(host.surface.lines[0] == "Phone")
    #expect(shown(flow) == ["Outer", "Sign up", "Phone"])
  }

  @Test(
    "rule 2: the first rule that matches is selected, and every change of the state evaluates rules again"
  )
  func firstRuleWins() {
    let flow = SignUpFlow()
    #expect(shown(flow) == ["Sign up", "Phone"])
    flow.update { $0.phone = "1" }
    #expect(shown(flow) == ["Sign up", "Code"])
    flow.update { $0.phone = nil }
    #expect(shown(flow) == ["Sign up", "Phone"])
  }

  @Test(
    "rule 3: an exit carries its result to the parent, which changes its state and routes again")
  func exit() throws {
    let outer = OuterFlow()
    #expect(shown(outer) == ["Outer", "Sign up", "Phone"])
    try #require(outer.signUp).update { $0 = AccountState(phone: "1", code: "2", email: "a@b") }
    #expect(outer.state.signedUpAs == "a@b")
    #expect(shown(outer) == ["Outer", "Welcome"])
  }

  @Test("rule 3: a state without a matching rule is reported, and users can go back")
  func noMatch() throws {
    final class Gap: Flow<Int, Never> {
      init() {
        super.init(id: "gap", title: "Gap", state: 0)
        router.show("zero", when: { $0 == 0 }) { ScreenRoutable("Zero") { Label("Zero") } }
      }
    }
    let flow = Gap()
    let host = ViewHost(FlowView(flow), size: Size(columns: 60, rows: 8))
    let reports = Reports()
    MisuseReport.withHandler({ reports.add($0.message) }) {
      host.render()
      flow.go { $0 = 7 }
      host.render()
    }
    #expect(reports.all == ["no rule of flow gap matches 7; its rules are zero"])
    #expect(host.surface.lines.contains { $0.contains("no screen for this state") })
    host.handle(.key("esc"))
    host.render()
    #expect(host.surface.lines[0] == "Zero")
  }

  @Test(
    "rule 4: a screen is created when its rule is selected, and keeps its identity while it stays selected"
  )
  func identity() throws {
    let flow = SignUpFlow()
    #expect(flow.made.isEmpty)
    let first = try #require(flow.current)
    flow.update { $0.email = "a@b" }
    #expect(flow.current === first)
    #expect(flow.made == ["Phone"])
  }

  @Test("rule 4: another value in the state creates another screen of the same rule")
  func matching() throws {
    let flow = DetailFlow()
    flow.update { $0 = "a" }
    let first = try #require(flow.current)
    flow.update { $0 = "b" }
    #expect(flow.current !== first)
    #expect(shown(flow) == ["Detail", "b"])
  }

  @Test("rule 4: opening and closing a thousand screens leaves none alive")
  func release() {
    let flow = DetailFlow()
    let host = ViewHost(FlowView(flow), size: Size(columns: 12, rows: 2))
    for number in 0..<1_000 {
      flow.go { $0 = "\(number)" }
      host.render()
      flow.back()
      host.render()
    }
    #expect(flow.opened.count == 1_000)
    #expect(flow.opened.allSatisfy { $0.screen == nil })
  }

  @Test("rule 6: back returns to earlier states, up to the barrier")
  func history() {
    let flow = SignUpFlow()
    flow.go { $0.phone = "1" }
    flow.setBarrier()
    flow.go { $0.code = "2" }
    #expect(shown(flow) == ["Sign up", "Email"])
    #expect(flow.back())
    #expect(shown(flow) == ["Sign up", "Code"])
    #expect(!flow.back())
  }

  @Test("rule 6: a history keeps its most recent states, up to the stated limit")
  func boundedHistory() throws {
    let flow = DetailFlow()
    for number in 0..<50_000 { flow.go { $0 = "\(number)" } }
    #expect(try flow.snapshot().history?.count == FlowLimits.history)
    for _ in 0..<FlowLimits.history { #expect(flow.back()) }
    #expect(!flow.back())
    #expect(flow.state == "\(49_999 - FlowLimits.history)")
  }

  @Test("rule 6: a flow can go back while a flow that it shows can")
  func canGoBack() throws {
    let outer = OuterFlow()
    outer.start()
    #expect(!outer.canGoBack)
    try #require(outer.signUp).go { $0.phone = "1" }
    #expect(outer.canGoBack)
    #expect(outer.back())
    #expect(shown(outer) == ["Outer", "Sign up", "Phone"])
    #expect(!outer.canGoBack)
  }

  @Test("rule 7: flows that bounce without input are stopped, and the path is reported")
  func bounce() {
    let flow = BouncingFlow()
    let reports = Reports()
    MisuseReport.withHandler({ reports.add($0.message) }) { flow.start() }
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("bouncing.left → bouncing.right") == true)
    #expect(flow.current != nil)
  }

  @Test("rule 8: a flow explains why a screen is shown")
  func explain() {
    let outer = OuterFlow()
    let why = outer.explain()
    #expect(why.path == ["outer", "signup"])
    #expect(why.rule == "phone")
    #expect(why.origin == "the flow")
    #expect(why.rules == ["phone", "code", "email", "done"])
  }

  @Test("rule 9: rules after an unconditional one are reported as unreachable")
  func unreachable() {
    let flow = SignUpFlow()
    #expect(flow.rules.unreachableRules.isEmpty)
    flow.router.show("late", when: { _ in true }) { ScreenRoutable("Late") { Label("") } }
    #expect(flow.rules.unreachableRules == ["late"])
  }

  @Test("rule 11: states, histories, storage and children are saved and restored")
  func snapshot() throws {
    let flow = DetailFlow()
    flow.go { $0 = "a" }
    flow.go { $0 = "b" }
    let text = try RouteCoding.encode(try flow.snapshot())
    let restored = DetailFlow()
    try restored.restore(RouteCoding.decode(FlowSnapshot.self, from: text))
    #expect(shown(restored) == ["Detail", "b"])
    restored.back()
    #expect(restored.state == "a")
  }

  @Test("rule 11: a snapshot of another flow is an error and changes nothing")
  func foreignSnapshot() throws {
    let bouncing = try BouncingFlow().snapshot()
    let flow = BrakeFlow()
    flow.go { $0 = false }
    let error = #expect(throws: FlowRestoreError.self) { try flow.restore(bouncing) }
    #expect(error?.description == "the snapshot belongs to flow bouncing, not to brake")
    #expect(!flow.state)
    #expect(flow.back(), "the history is kept too")
  }

  @Test("a child flow that keeps its state has it again when it is shown again")
  func keptState() throws {
    final class Tabs: Flow<Int, Never> {
      init() {
        super.init(id: "tabs", title: "", state: 0)
        router.show("details", when: { $0 == 0 }, keepsState: true) { DetailFlow() }
        router.show("other") { ScreenRoutable("Other") { Label("") } }
      }
    }
    let tabs = Tabs()
    try #require(tabs.current as? DetailFlow).go { $0 = "x" }
    tabs.update { $0 = 1 }
    #expect(shown(tabs) == ["Other"])
    tabs.update { $0 = 0 }
    #expect(shown(tabs) == ["Detail", "x"])
  }

  @Test("the state of a nested tab that isn't shown after a restore is kept")
  func keptWithin() throws {
    final class Inner: Flow<Int, Never> {
      init() {
        super.init(id: "inner", title: "", state: 0)
        router.show("details", when: { $0 == 0 }, keepsState: true) { DetailFlow() }
        router.show("other") { ScreenRoutable("Other") { Label("") } }
      }
    }
    final class Outer: Flow<Int, Never> {
      var inner: Inner? { current as? Inner }

      init() {
        super.init(id: "outer", title: "", state: 0)
        router.show("inner", when: { $0 == 0 }, keepsState: true) { Inner() }
        router.show("other") { ScreenRoutable("Other") { Label("") } }
      }
    }
    let outer = Outer()
    try #require(outer.inner?.current as? DetailFlow).go { $0 = "x" }
    outer.inner?.update { $0 = 1 }
    let restored = Outer()
    try restored.restore(try outer.snapshot())
    restored.update { $0 = 1 }
    restored.update { $0 = 0 }
    restored.inner?.update { $0 = 0 }
    #expect(shown(try #require(restored.inner)) == ["Detail", "x"])
    // A flow that is on screen when the outer one leaves is restored too.
    restored.update { $0 = 1 }
    let snapshot = try restored.snapshot()
    restored.update { $0 = 0 }
    #expect(shown(try #require(restored.inner)) == ["Detail", "x"])
    let third = Outer()
    try third.restore(snapshot)
    third.update { $0 = 0 }
    #expect(shown(try #require(third.inner)) == ["Detail", "x"])
  }
}

final class DetailFlow: Flow<String, Never> {
  final class Weak {
    weak var screen: ScreenRoutable?
    init(_ screen: ScreenRoutable) { self.screen = screen }
  }

  var opened: [Weak] = []

  init() {
    super.init(id: "detail", title: "Detail", state: "")
    router.show("detail", matching: { $0.isEmpty ? nil : $0 }) { [unowned self] id in
      let screen = ScreenRoutable(id) { Label(id) }
      opened.append(Weak(screen))
      return screen
    }
    router.show("list") { ScreenRoutable("List") { Label("List") } }
  }
}

/// A flow with the same type of state as `BouncingFlow`.
private final class BrakeFlow: Flow<Bool, Never> {
  init() {
    super.init(id: "brake", title: "Brake", state: true)
    router.show("brake") { ScreenRoutable("Brake") { Label("brake") } }
  }
}

final class BouncingFlow: Flow<Bool, Never> {
  init() {
    super.init(id: "bouncing", title: "Bouncing", state: true)
    router.show("left", when: { $0 }) { [unowned self] in bounce("Left", to: false) }
    router.show("right") { [unowned self] in bounce("Right", to: true) }
  }

  private func bounce(_ name: String, to side: Bool) -> ScreenRoutable {
    update { $0 = side }
    return ScreenRoutable(name) { Label(name) }
  }
}
