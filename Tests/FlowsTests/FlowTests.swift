import DeclarativeUI
import DependencyInjection
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

  @Test("rule 2: the first rule that holds decides, again whenever the state changes")
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
    try #require(outer.signUp).update { $0 = SignUpState(phone: "1", code: "2", email: "a@b") }
    #expect(outer.state.signedUpAs == "a@b")
    #expect(shown(outer) == ["Outer", "Welcome"])
  }

  @Test(
    "rule 3: no rule that matches is reported with flow, state and rules, and leaves a way back")
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

  @Test("rule 4: a screen keeps its identity while its route wins, and is made when it wins")
  func identity() throws {
    let flow = SignUpFlow()
    #expect(flow.made.isEmpty)
    let first = try #require(flow.current)
    flow.update { $0.email = "a@b" }
    #expect(flow.current === first)
    #expect(flow.made == ["Phone"])
  }

  @Test("rule 4: another value in the state is another screen of the same route")
  func matching() throws {
    let flow = DetailFlow()
    flow.update { $0 = "a" }
    let first = try #require(flow.current)
    flow.update { $0 = "b" }
    #expect(flow.current !== first)
    #expect(shown(flow) == ["Detail", "b"])
  }

  @Test("rule 4: a thousand screens opened and closed leave none behind")
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

  @Test("rule 6: back returns to the states that were gone through, up to the barrier")
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

  @Test("rule 7: flows that bounce without input are cut, with the path")
  func bounce() {
    let flow = BouncingFlow()
    let reports = Reports()
    MisuseReport.withHandler({ reports.add($0.message) }) { flow.start() }
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.contains("bouncing.left → bouncing.right") == true)
    #expect(flow.current != nil)
  }

  @Test("rule 8: a flow can say why a screen is shown")
  func explain() {
    let outer = OuterFlow()
    let why = outer.explain()
    #expect(why.path == ["outer", "signup"])
    #expect(why.rule == "phone")
    #expect(why.origin == "the flow")
    #expect(why.rules == ["phone", "code", "email", "done"])
  }

  @Test("rule 9: rules after an unconditional one are named as unreachable")
  func unreachable() {
    let flow = SignUpFlow()
    #expect(flow.router.unreachableRules.isEmpty)
    flow.router.show("late", when: { _ in true }) { ScreenRoutable("Late") { Label("") } }
    #expect(flow.router.unreachableRules == ["late"])
  }

  @Test("rule 11: states, histories, storage and children are written down and put back")
  func writingDown() throws {
    let flow = DetailFlow()
    flow.go { $0 = "a" }
    flow.go { $0 = "b" }
    let text = try RouteCoding.encode(try flow.snapshot())
    let again = DetailFlow()
    try again.restore(RouteCoding.decode(FlowSnapshot.self, from: text))
    #expect(shown(again) == ["Detail", "b"])
    again.back()
    #expect(again.state == "a")
  }

  @Test("a child flow that keeps its state finds it again when it is back")
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

  @Test("a tab within a tab, written down and not shown since, outlasts the outer one's leaving")
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
    let again = Outer()
    try again.restore(try outer.snapshot())
    again.update { $0 = 1 }
    again.update { $0 = 0 }
    again.inner?.update { $0 = 0 }
    #expect(shown(try #require(again.inner)) == ["Detail", "x"])
    // One that is shown when the outer one is left is there again too.
    again.update { $0 = 1 }
    let left = try again.snapshot()
    again.update { $0 = 0 }
    #expect(shown(try #require(again.inner)) == ["Detail", "x"])
    let third = Outer()
    try third.restore(left)
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
