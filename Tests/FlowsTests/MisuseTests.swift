import DeclarativeUI
import Diagnostics
import Flows
import Synchronization
import Terminal
import Testing

/// Misuse in the code of a flow is reported at its line, and the flow continues in a defined
/// way.
@MainActor @Suite struct MisuseTests {
  /// Returns the misuse that is reported while `body` runs, with its location.
  private func reports(_ body: () -> Void) -> [MisuseReport] {
    let found = Mutex<[MisuseReport]>([])
    MisuseReport.withHandler({ report in found.withLock { $0.append(report) } }, body)
    return found.withLock { $0 }
  }

  private func expect(
    _ report: MisuseReport?, _ message: String, line: UInt,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(report?.message == message, sourceLocation: sourceLocation)
    #expect(
      report.map { "\($0.fileID):\($0.line)" } == "FlowsTests/MisuseTests.swift:\(line)",
      sourceLocation: sourceLocation)
  }

  @Test("rule 2: two rules with one id are reported at the second one, and each has its own screen")
  func twins() {
    let reports = reports {
      let flow = TwinFlow()
      #expect(flow.crumbs == ["Twins", "zero"])
      flow.update { $0 = 1 }
      #expect(flow.crumbs == ["Twins", "one"])
      #expect(flow.explain().rules == ["page", "page-2", "page-3"])
    }
    #expect(reports.count == 2)
    expect(
      reports.first,
      "flow twins has two rules with the id \"page\"; this one is used as \"page-2\"; "
        + "give it an id of its own",
      line: TwinFlow.line)
  }

  @Test("rule 13: a placement beside a rule that doesn't exist is reported with the nearest name")
  func misplaced() {
    let flow = SignUpFlow()
    let line: UInt = #line + 4
    func rule(
      _ id: String, _ placement: RouteRule<AccountState, String>.Placement
    ) -> RouteRule<AccountState, String> {
      .show(
        id, placement: placement, when: { _, _ in false },
        make: { _ in ScreenRoutable("") { Label("") } }
      ).contributed(by: "Teams")
    }
    let rules = [
      rule("team", .before("phne")), rule("late", .after("x")), rule("fine", .after("team")),
    ]
    let found = reports {
      flow.setContributedRules(rules)
      flow.setContributedRules(rules)
    }
    #expect(flow.explain().rules == ["phone", "code", "email", "team", "fine", "late", "done"])
    #expect(found.count == 2, "each is reported once")
    #expect(
      found.first?.message
        == "in flow signup, rule \"team\" of plugin Teams is placed beside \"phne\", which isn't a "
        + "rule, so it goes before the exits; did you mean \"phone\"?")
    #expect(found.last?.message.hasSuffix("; the rules are phone, code, email, done") == true)
    #expect(found.map(\.line) == [line, line])
  }

  @Test("rule 13: a contributed rule whose id is taken isn't used, which is reported")
  func taken() {
    let flow = SignUpFlow()
    let line: UInt = #line + 2
    let rules: [RouteRule<AccountState, String>] = [
      .show("phone", when: { _, _ in true }, make: { _ in ScreenRoutable("Mine") { Label("") } })
    ]
    let reports = reports { flow.setContributedRules(rules) }
    #expect(flow.crumbs == ["Sign up", "Phone"])
    expect(
      reports.first,
      "in flow signup, rule \"phone\" of the flow isn't used, since its id is taken", line: line)
  }

  @Test("rule 13: a plugin's screen that can't be seen is reported once, when it should be shown")
  func hidden() {
    let flow = TwoScreensFlow()
    flow.start()
    let line: UInt = #line + 2
    func rule(_ placement: RouteRule<TwoScreens, Never>.Placement) -> RouteRule<TwoScreens, Never> {
      .show(
        "board", placement: placement, when: { _, storage in storage[TwoScreensFlow.showsBoard] },
        make: { _ in ScreenRoutable("Board") { Label("") } }
      ).contributed(by: "CI")
    }
    let found = reports {
      flow.setContributedRules([rule(.beforeExits)])
      flow.update { $0 = .detail(1) }
    }
    #expect(found.isEmpty, "the plugin didn't show its screen yet")
    let reports = reports {
      flow.keep(true, in: TwoScreensFlow.showsBoard, remember: false)
      flow.update { $0 = .list }
      flow.update { $0 = .detail(2) }
    }
    #expect(reports.count == 1)
    expect(
      reports.first,
      "in flow two, rule \"board\" of plugin CI isn't shown, since rule \"detail\" comes first and "
        + "the flow has no rule after it; place it before \"detail\", or end the rules of the flow "
        + "with a catch-all", line: line)
    let none = self.reports { flow.setContributedRules([rule(.before("list"))]) }
    #expect(none.isEmpty)
    #expect(flow.crumbs == ["Two", "Board"])
  }

  @Test("rule 13: a plugin's screen that other states can show isn't reported")
  func shownElsewhere() {
    let condition: @MainActor (AccountState, PluginStorage) -> Bool = { _, _ in true }
    let make: @MainActor (FlowAccess<AccountState>) -> any Routable = { _ in
      ScreenRoutable("Team") { Label("") }
    }
    let reports = reports {
      // The questions come first, and then the screen before the exit.
      let flow = SignUpFlow()
      flow.setContributedRules([
        .show("team", when: condition, make: make).contributed(by: "Teams"),
        .show("late", placement: .after("code"), when: condition, make: make)
          .contributed(by: "Teams"),
        .overlay("over", when: condition, dismiss: { _ in }, make: make).contributed(by: "Teams"),
      ])
      flow.start()
      #expect(flow.crumbs == ["Sign up", "Phone"])
      // A state that only the plugin has a screen for.
      let gap = TwoScreensFlow()
      gap.setContributedRules([
        .show(
          "extra", when: { state, _ in state == .extra },
          make: { _ in
            ScreenRoutable("Extra") { Label("") }
          }
        ).contributed(by: "Extra")
      ])
      gap.start()
      gap.update { $0 = .extra }
      #expect(gap.crumbs == ["Two", "Extra"])
    }
    #expect(reports.isEmpty)
  }

  @Test(
    "rule 3: a child that exits at once and is still shown is reported instead of a blank screen")
  func ignoredExit() {
    let flow = IgnoringFlow()
    let reports = reports { flow.start() }
    let host = ViewHost(FlowView(flow), size: Size(columns: 90, rows: 8))
    host.render()
    #expect(reports.count == 1)
    expect(
      reports.first,
      "rule through exits flow gate, but flow ignoring still shows it; change the state of ignoring "
        + "in the onExit of gate", line: GateFlow.line)
    #expect(host.surface.lines.contains { $0.contains("no screen for this state") })
    #expect(host.surface.lines.contains { $0.contains("flow ignoring still shows it") })
  }

  @Test("rule 3: a child that exits later and is still shown is reported and keeps its screen")
  func ignoredLater() {
    let flow = IgnoringFlow(isOpen: false)
    flow.start()
    let reports = reports { flow.gate?.update { $0 = true } }
    #expect(reports.map(\.line) == [GateFlow.line])
    #expect(flow.crumbs == ["Ignoring", "Gate", "closed"])
  }

  @Test("rule 3: an exit without onExit is reported at its rule")
  func unhandledExit() {
    let flow = GateFlow(isOpen: true)
    let reports = reports { flow.start() }
    #expect(reports.count == 1)
    expect(
      reports.first, "rule through exits flow gate, but its onExit isn't set", line: GateFlow.line)
    #expect(flow.crumbs == ["Gate", "no screen"])
  }

  @Test("rule 4: children that keep themselves alive are reported once, where they are created")
  func leak() {
    let flow = LeakyShelfFlow()
    flow.start()
    let reports = reports {
      for _ in 0..<10 {
        flow.update { $0 = true }
        flow.update { $0 = false }
      }
    }
    #expect(reports.count == 1)
    expect(
      reports.first,
      "4 instances of flow leaky are alive after they left flow shelf; closures of their rules must "
        + "use the flow that they receive, and not capture self", line: LeakyFlow.line)
  }

  @Test("rule 26: an overlay that its dismiss doesn't close is reported at its rule")
  func stubbornOverlay() {
    let flow = StubbornFlow()
    let reports = reports {
      flow.start()
      #expect(!flow.back())
    }
    #expect(reports.count == 1)
    expect(
      reports.first,
      "flow stubborn still shows overlay \"question\" after dismiss, which must change the state so "
        + "that the rule's condition no longer holds", line: StubbornFlow.line)
  }

  @Test("a state without a rule is reported where its flow is created")
  func lost() {
    let flow = GateFlow(isOpen: false)
    flow.start()
    let reports = reports { flow.reset(to: nil) }
    #expect(reports.map(\.line) == [GateFlow.initLine])
  }
}

private final class TwinFlow: Flow<Int, Never> {
  static let line: UInt = #line + 5

  init() {
    super.init(id: "twins", title: "Twins", state: 0)
    router.show("page", when: { $0 == 0 }) { ScreenRoutable("zero") { Label("zero") } }
    router.show("page", when: { $0 == 1 }) { ScreenRoutable("one") { Label("one") } }
    router.show("page") { ScreenRoutable("more") { Label("more") } }
  }
}

/// Exits while its state is true, and has no rule for nil.
private final class GateFlow: Flow<Bool?, Int> {
  static let initLine: UInt = #line + 4
  static let line: UInt = #line + 4

  init(isOpen: Bool) {
    super.init(id: "gate", title: "Gate", state: isOpen)
    router.exit("through", when: { $0 == true }) { _ in 1 }
    router.show("closed", when: { $0 == false }) { ScreenRoutable("closed") { Label("closed") } }
  }
}

/// Shows a gate and ignores its exit.
private final class IgnoringFlow: Flow<Bool, Never> {
  private(set) var gate: GateFlow?

  init(isOpen: Bool = true) {
    super.init(id: "ignoring", title: "Ignoring", state: true)
    router.show("gate") { [unowned self] in
      let gate = GateFlow(isOpen: isOpen)
      gate.onExit = { _ in }
      self.gate = gate
      return gate
    }
  }
}

private enum TwoScreens: Codable, Equatable, Sendable {
  case list
  case detail(Int)
  case extra
}

/// A flow with a rule for each state, except one that only plugins show.
private final class TwoScreensFlow: Flow<TwoScreens, Never> {
  static let showsBoard = PluginStorageKey(plugin: "ci", name: "board", initial: false)

  init() {
    super.init(id: "two", title: "Two", state: .list)
    router.show("list", for: .list) { _ in ScreenRoutable("List") { Label("") } }
    router.show("detail", for: TwoScreens.detail) { _, id in ScreenRoutable("\(id)") { Label("") } }
  }
}

private final class LeakyFlow: Flow<Int, Never> {
  static let line: UInt = #line + 3

  init() {
    super.init(id: "leaky", title: "Leaky", state: 0)
    router.show("page") { ScreenRoutable("\(self.state)") { Label("") } }
  }
}

private final class LeakyShelfFlow: Flow<Bool, Never> {
  init() {
    super.init(id: "shelf", title: "Shelf", state: false)
    router.show("leaky", when: { $0 }) { LeakyFlow() }
    router.show("shelf") { ScreenRoutable("Shelf") { Label("") } }
  }
}

private final class StubbornFlow: Flow<Int, Never> {
  static let line: UInt = #line + 4

  init() {
    super.init(id: "stubborn", title: "Stubborn", state: 0)
    router.overlay("question", when: { _ in true }, dismiss: {}) {
      ScreenRoutable("Question") { Label("") }
    }
    router.show("page") { ScreenRoutable("Page") { Label("") } }
  }
}
