import DeclarativeUI
import DesignSystem
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import RouterService
import Routing
import Terminal
import Testing
import Unidirectional

private let panels = PanelPoint<Int>("test.panels")
private let keys = CommandPoint<Int>("test.commands")

/// A plugin that adds its contributions with a closure.
private struct Sample: Plugin {
  let id: String
  var title: String { id.uppercased() }
  let version = "1"
  let owner = "@test"
  var flag: Flag { Flag(key: id, default: true, owner: "@test", about: "") }
  let add: @MainActor (inout PluginContributions) throws -> Void

  func contribute(to contributions: inout PluginContributions) throws { try add(&contributions) }
}

private struct StartRoute: Route {
  static let identifier = "home"
}

private struct Late: Route {
  static let identifier = "late"
  var step: Int
}

private final class NumberFlow: Flow<Int, Never> {
  init() {
    super.init(id: "count", title: "Count", state: 0)
    router.show("number", matching: { $0 }) { count in ScreenRoutable("\(count)") { Label("") } }
  }
}

/// Rule 14: typed extension points of all kinds.
@MainActor @Suite struct ExtensionPointTests {
  private final class Switches { var off: Set<String> = [] }

  private let switches = Switches()
  private let host: PluginRegistry

  init() {
    let switches = switches
    host = PluginRegistry { !switches.off.contains($0.key) }
  }

  private func `switch`(_ id: String, on isOn: Bool) {
    if isOn { switches.off.remove(id) } else { switches.off.insert(id) }
    host.flagsChanged()
  }

  private func lines(_ view: some View, rows: Int = 8) -> [String] {
    let host = ViewHost(view, size: Size(columns: 60, rows: rows))
    host.render()
    return host.surface.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  // MARK: Panels

  @Test(
    "rule 14: panels are shown in their order, limited to their rows, and removed with the flag")
  func panelSlot() {
    host.register(
      Sample(id: "a") {
        $0.add(
          ViewPanel("long", rows: 2) { count in
            VStack { ForEach(Array(0..<count), id: { $0 }) { Label("row \($0)") } }
          }, id: "long", rank: 2, to: panels)
      })
    host.register(
      Sample(id: "b") {
        $0.add(ViewPanel("first", rows: 1) { _ in Label("one") }, id: "first", rank: 1, to: panels)
      })
    let slot = PanelSlot(panels, from: host, context: .constant(9))
    let drawn = lines(slot)
    #expect(drawn[0].contains("first") && drawn[0].contains("the B plugin"))
    #expect(drawn[1] == "one")
    #expect(drawn[2].contains("long"))
    #expect(drawn[3...] == ["row 0", "row 1", "", "", ""])
    self.switch("a", on: false)
    #expect(lines(slot)[2...].joined().isEmpty)
  }

  @Test("a panel that throws is removed, and the others are drawn")
  func brokenPanel() {
    struct Broken: Error {}
    host.register(
      Sample(id: "a") {
        $0.add(
          ViewPanel("bad", rows: 1) { (_: Int) throws -> Label in throw Broken() }, id: "bad",
          to: panels)
      })
    host.register(
      Sample(id: "b") {
        $0.add(ViewPanel("good", rows: 1) { _ in Label("one") }, id: "good", to: panels)
      })
    #expect(lines(PanelSlot(panels, from: host, context: .constant(1)))[1] == "one")
    #expect(host.plugins.map(\.isFailed) == [true, false])
  }

  @Test("a panel that loads its value counts as running work until the value is there")
  func loadingIsWork() async {
    await ActivityLog.$current.withValue(ActivityLog()) {
      host.register(
        Sample(id: "a") {
          $0.add(
            ViewPanel("found", rows: 1, load: { $0 * 10 }, content: { Label("\($0)") }),
            id: "found", to: panels)
        })
      let view = ViewHost(
        PanelSlot(panels, from: host, context: .constant(1)), size: Size(columns: 30, rows: 3))
      view.render()
      #expect(ActivityLog.current.isRunning)
      while ActivityLog.current.isRunning { try? await Task.sleep(for: .milliseconds(1)) }
      view.render()
      #expect(view.surface.lines[1].hasPrefix("10"))
    }
  }

  @Test("a panel's value is loaded off the main actor, and again when the context changes")
  func loadedPanel() async {
    host.register(
      Sample(id: "a") {
        $0.add(
          ViewPanel("found", rows: 1, load: { count in count * 10 }, content: { Label("\($0)") }),
          id: "found", to: panels)
      })
    let count = Source(1)
    let view = ViewHost(
      PanelSlot(panels, from: host, context: Bind { count.value }), size: Size(columns: 30, rows: 3)
    )
    func second() async -> String {
      for _ in 0..<30_000 {
        view.render()
        let line = view.surface.lines[1].replacing(" ", with: "")
        if line == "\(count.value)0" { return line }
        // The value is loaded on another thread, which may be busy, so yielding isn't enough.
        try? await Task.sleep(for: .milliseconds(2))
      }
      return view.surface.lines[1]
    }
    view.render()
    #expect(view.surface.lines[1].contains("…"))
    #expect(await second() == "10")
    count.value = 2
    #expect(await second() == "20")
  }

  // MARK: Commands

  @Test("rule 16: of two commands with one key, the first keeps it; the other has none")
  func commandKeys() {
    var ran: [String] = []
    for id in ["a", "b"] {
      host.register(
        Sample(id: id) {
          $0.add(
            Command("do \(id)", keys: "ctrl-e", disabled: { $0 > 5 ? "too much" : nil }) { count in
              ran.append("\(id)\(count)")
            }, id: id, to: keys)
        })
    }
    let bindings = host.keyBindings(at: keys) { 5 }
    #expect(bindings.map(\.keys.count) == [1, 0])
    #expect(bindings.map(\.title) == ["do a", "do b"])
    bindings.forEach { $0.action() }
    #expect(ran == ["a5", "b5"])
    #expect(host.keyBindings(at: keys) { 6 }.map(\.disabledReason) == ["too much", "too much"])
    #expect(
      host.conflicts.map(\.description)
        == ["B and A both claim the key ^E at test.commands; A keeps it"])
  }

  @Test("rule 16: a rank that is requested twice is reported, and registration order applies")
  func ranks() {
    for id in ["a", "b"] {
      host.register(
        Sample(id: id) {
          $0.add(ViewPanel(id, rows: 1) { _ in Label(id) }, id: id, rank: 1, to: panels)
        })
    }
    #expect(host.contributions(to: panels).map(\.plugin) == ["a", "b"])
    #expect(host.conflicts.map(\.claim) == [Claim(.rank, "1")])
    host.register(
      Sample(id: "a") {
        $0.add(ViewPanel("a", rows: 1) { _ in Label("a") }, id: "a", rank: 1, to: panels)
      })
    #expect(host.contributions(to: panels).map(\.plugin) == ["a", "b"], "replaced at its position")
  }

  @Test("losing a rank doesn't affect a key with the same name")
  func rankAndKey() {
    for (id, key) in [("a", "x"), ("b", "1")] as [(String, KeyPress)] {
      host.register(
        Sample(id: id) { $0.add(Command(id, keys: key) { _ in }, id: id, rank: 1, to: keys) })
    }
    #expect(host.keyBindings(at: keys) { 0 }.map(\.keys) == [["x"], ["1"]])
  }

  @Test("rule 16: the other claims of a dropped contribution are available to others")
  func freedClaims() {
    for (id, name) in [("a", "same"), ("b", "same"), ("c", "other")] {
      host.register(
        Sample(id: id) {
          $0.add(Command(id, keys: id == "a" ? "x" : "y") { _ in }, id: name, to: keys)
        })
    }
    #expect(host.keyBindings(at: keys) { 0 }.map(\.title) == ["a", "c"])
    #expect(host.keyBindings(at: keys) { 0 }.map(\.keys) == [["x"], ["y"]])
    #expect(host.conflicts.map(\.plugin) == ["b"])
  }

  // MARK: Status items and themes

  @Test("rule 14: status items are shown side by side; themes of enabled plugins are found by name")
  func statusAndThemes() {
    let count = Source(2)
    let theme = Theme(name: "sea", appearance: .dark, colors: [:])
    host.register(
      Sample(id: "a") {
        $0.add(
          StatusItem { count.value > 0 ? "\(count.value) late" : nil }, id: "late", to: .statusItems
        )
        $0.add(theme, id: "sea", to: .themes)
      })
    host.register(Sample(id: "b") { $0.add(StatusItem { "ok" }, id: "ok", to: .statusItems) })
    #expect(lines(StatusItems(host))[0] == "2 late  ok")
    count.value = 0
    #expect(lines(StatusItems(host))[0] == "ok")
    #expect(host.theme(named: "sea")?.name == "sea")
    self.switch("a", on: false)
    #expect(host.theme(named: "sea") == nil)
  }

  @Test("rule 16: of two themes with one name, the first is used, and both plugins are named")
  func themeNames() {
    for id in ["a", "b"] {
      host.register(
        Sample(id: id) {
          let appearance: Theme.Appearance = id == "a" ? .dark : .light
          $0.add(Theme(name: "sea", appearance: appearance, colors: [:]), id: id, to: .themes)
        })
    }
    #expect(host.theme(named: "sea")?.appearance == .dark)
    #expect(host.themeNames == ["sea"])
    #expect(
      host.conflicts.map(\.description)
        == ["B and A both claim sea at app.themes; A keeps it"])
  }

  @Test("rule 14: status items leave space for the keys, however long they are")
  func longStatus() {
    host.register(
      Sample(id: "a") {
        $0.add(
          StatusItem { StyledText(String(repeating: "x", count: 99)) }, id: "s", to: .statusItems)
      })
    let drawn = lines(
      HStack {
        Label("keys").expand()
        StatusItems(host).layoutPriority(1)
      })
    #expect(drawn[0].hasPrefix("keys" + String(repeating: " ", count: 16) + "x"))
  }

  @Test("rule 16: a command doesn't get a key of the app, and the conflict is reported")
  func reservedKey() {
    let host = PluginRegistry(reserved: [Claim(.key, ("ctrl-c" as KeyPress).symbol)]) { _ in true }
    host.register(
      Sample(id: "a") { $0.add(Command("stop", keys: "ctrl-c", "x") { _ in }, id: "a", to: keys) })
    #expect(host.keyBindings(at: keys) { 0 }.map(\.keys) == [["x"]])
    #expect(
      host.conflicts.map(\.description)
        == ["A and the app both claim the key ^C at test.commands; the app keeps it"])
  }

  // MARK: Links

  private func linkPlugin(_ id: String = "a") -> Sample {
    Sample(id: id) {
      $0.add(
        PluginLink(Late.self) { route in
          guard route.step > 0 else { throw LinkError(code: .unknownTarget, message: "no step") }
          return [
            LinkStep(in: "count", NumberFlow.self) { flow in
              struct Broken: Error {}
              if route.step > 99 { throw Broken() }
              flow.go { $0 = route.step }
            }
          ]
        }, id: "late", to: .links)
    }
  }

  @Test("rule 14: a plugin's link has typed parameters, is removed with the plugin, and can fail")
  func links() {
    let flow = NumberFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    var outcomes: [LinkOutcome] = []
    opener.onOutcome = { outcomes.append($0) }
    let attachment = opener.attach(from: host)
    opener.open("headway://late?step=3")
    host.register(linkPlugin())
    opener.open("headway://late?step=3")
    #expect(flow.state == 3)
    opener.open("headway://late?step=0")
    #expect("\(outcomes[2])" == "no step")
    #expect(host.plugins.map(\.isFailed) == [false], "a failed link doesn't disable the plugin")
    opener.open("headway://late?step=100")
    #expect("\(outcomes[3])".contains("failed to open the link"))
    #expect(host.plugins.map(\.isFailed) == [true])
    host.unregister("a")
    opener.open("headway://late?step=3")
    #expect(outcomes.map(\.hasArrived) == [false, true, false, false, false])
    withExtendedLifetime(attachment) {}
  }

  @Test("rule 25: a link of a disabled plugin waits until the plugin is enabled")
  func dormantLink() {
    let flow = NumberFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    let attachment = opener.attach(from: host)
    host.register(linkPlugin())
    self.switch("a", on: false)
    opener.open("headway://late?step=3")
    #expect(opener.pending?.waitingFor == "the plugin A to be enabled")
    #expect(flow.state == 0)
    self.switch("a", on: true)
    #expect(opener.pending == nil)
    #expect(flow.state == 3)
    withExtendedLifetime(attachment) {}
  }

  @Test("rule 16: a plugin doesn't get a link of the app, and the conflict is reported")
  func takenLink() throws {
    let flow = NumberFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    try opener.register(Late.self) { _ in [] }
    let attachment = opener.attach(from: host)
    host.register(linkPlugin())
    #expect(
      host.conflicts.map(\.description)
        == ["A and the app both claim the link late at app.links; the app keeps it"])
    opener.open("headway://late?step=3")
    #expect(flow.state == 0)
    withExtendedLifetime(attachment) {}
  }

  @Test("rule 16: a link conflict of two plugins isn't one with the app, even if one is disabled")
  func rivalLinks() {
    let flow = NumberFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    let attachment = opener.attach(from: host)
    host.register(linkPlugin("a"))
    host.register(linkPlugin("b"))
    let conflict = "B and A both claim late at app.links; A keeps it"
    #expect(host.conflicts.first?.description == conflict)
    let before = host.conflicts
    self.switch("a", on: false)
    opener.open("headway://late?step=3")
    #expect(flow.state == 3, "the enabled plugin has it")
    self.switch("a", on: true)
    self.switch("b", on: false)
    opener.open("headway://late?step=4")
    #expect(flow.state == 4)
    #expect(host.conflicts == before)
    withExtendedLifetime(attachment) {}
  }

  @Test("rule 17: steps, readiness and change of a link count as its plugin's time")
  func timedLink() {
    let host = PluginRegistry(
      measure: { body in
        body()
        return .milliseconds(1)
      }
    ) { _ in true }
    let flow = NumberFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    let attachment = opener.attach(from: host)
    let isReady = Source(false)
    host.register(
      Sample(id: "a") {
        $0.add(
          PluginLink(Late.self) { route in
            [
              LinkStep(in: "count", NumberFlow.self, when: { _ in isReady.value }) { flow in
                flow.go { $0 = route.step }
              }
            ]
          }, id: "late", to: .links)
      })
    func spent() -> Duration { host.plugins.first?.timeSpent ?? .zero }
    let before = spent()
    opener.open("headway://late?step=3")
    #expect(spent() - before == .milliseconds(2), "the steps, and the readiness of the first")
    isReady.value = true
    #expect(flow.state == 3)
    #expect(spent() - before == .milliseconds(4), "the readiness again, and the change")
    withExtendedLifetime(attachment) {}
  }

  @Test("a conflict has the right extension point, even if the plugin uses an id twice")
  func conflictPoint() throws {
    let opener = LinkOpener(root: NumberFlow(), scheme: "headway")
    try opener.register(Late.self) { _ in [] }
    host.register(
      Sample(id: "a") {
        $0.add(ViewPanel("late", rows: 1) { _ in Label("") }, id: "late", to: panels)
        $0.add(PluginLink(Late.self) { _ in [] }, id: "late", to: .links)
      })
    let attachment = opener.attach(from: host)
    #expect(host.conflicts.map(\.point) == ["app.links"])
    withExtendedLifetime(attachment) {}
  }

  @Test(
    "rule 17: conditions and screens of a plugin's rules count as its time, and can be too slow"
  )
  func timedRules() {
    var times: [Duration] = []
    let host = PluginRegistry(
      limits: PluginLimits(tooSlow: .seconds(1)),
      measure: { body in
        body()
        return times.popLast() ?? .zero
      }
    ) { _ in true }
    let point = RoutingPoint<Int, Never>("test.routes")
    host.register(
      Sample(id: "a") {
        $0.add(
          .show(
            "mine", placement: .before("number"), when: { count, _ in count > 0 },
            make: { _ in ScreenRoutable("mine") { Label("") } }), id: "mine", to: point)
      })
    let flow = NumberFlow()
    flow.attach(point, from: host)
    #expect(flow.crumbs == ["Count", "0"])
    times = [.milliseconds(2), .milliseconds(1)]
    flow.update { $0 = 1 }
    #expect(flow.crumbs == ["Count", "mine"])
    #expect(host.plugins.first?.timeSpent == .milliseconds(3))
    times = [.seconds(2)]
    flow.update { $0 = 2 }
    #expect(host.plugins.map(\.isFailed) == [true])
    #expect(flow.crumbs == ["Count", "2"], "the rule is removed while it is being evaluated")
  }

  @Test("rule 16: a plugin doesn't get a rule of the flow, and the conflict is reported")
  func takenRule() {
    let point = RoutingPoint<Int, Never>("test.routes")
    host.register(
      Sample(id: "a") {
        $0.add(
          .show(
            "number", when: { _, _ in true }, make: { _ in ScreenRoutable("mine") { Label("") } }),
          id: "mine", to: point)
      })
    let flow = NumberFlow()
    flow.attach(point, from: host)
    #expect(flow.crumbs == ["Count", "0"])
    #expect(host.conflicts.map(\.claim) == [Claim(.route, "number")])
  }

  @Test("the rule of the flow that comes before a plugin's screen is known before it is opened")
  func hiddenScreen() {
    let route = PluginScreenRoute(plugin: "p", place: "s")
    func flow(_ placement: RouteRule<Int, Never>.Placement) -> NumberFlow {
      let flow = NumberFlow()
      flow.setContributedRules([
        .pluginScreen("p.s", placement: placement, place: "s", of: "p") { _, _ in
          ScreenRoutable("added") { Label("") }
        }.contributed(by: "P")
      ])
      return flow
    }
    #expect(flow(.after("number")).rule(before: route) == "number")
    #expect(flow(.before("number")).rule(before: route) == nil)
    let other = PluginScreenRoute(plugin: "p", place: "t")
    #expect(flow(.after("number")).rule(before: other) == nil, "no rule shows that screen")
  }

  @Test("a plugin's screen is open until the flow's state changes")
  func addedPlaces() throws {
    let flow = NumberFlow()
    let route = PluginScreenRoute(plugin: "p", place: "s", parameters: ["n": "1"])
    host.register(
      Sample(id: "p") {
        $0.add(
          .pluginScreen("p.s", placement: .before("number"), place: "s", of: "p") { route, _ in
            ScreenRoutable("added \(route.parameters["n"] ?? "")") { Label("") }
          }, id: "s", to: RoutingPoint<Int, Never>("count.routes"))
      })
    flow.attach(RoutingPoint<Int, Never>("count.routes"), from: host)
    #expect(flow.current?.crumb == "0")
    flow.open(pluginScreen: route)
    #expect(flow.current?.crumb == "added 1")
    #expect(flow.back())
    #expect(flow.current?.crumb == "0", "back returns to the screen behind it")
    flow.open(pluginScreen: route)
    flow.go { $0 = 4 }
    #expect(flow.current?.crumb == "4", "the flow shows another screen")
    #expect(flow.back())
    #expect(flow.current?.crumb == "added 1")
    let snapshot = try flow.snapshot()
    flow.closePluginScreen()
    #expect(flow.current?.crumb == "0")
    #expect(!flow.canGoBack)
    flow.open(pluginScreen: PluginScreenRoute(plugin: "other", place: "s"))
    #expect(flow.current?.crumb == "0", "no rule shows that screen")
    try flow.restore(snapshot)
    #expect(flow.current?.crumb == "added 1")
    `switch`("p", on: false)
    #expect(flow.current?.crumb == "0", "a disabled plugin shows nothing")
  }
}

extension PluginReport {
  fileprivate var isFailed: Bool {
    if case .failed = state { return true }
    return false
  }
}

extension LinkOutcome {
  fileprivate var hasArrived: Bool { kind == .arrived }
}
