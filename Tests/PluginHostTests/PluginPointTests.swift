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

/// A plugin made of a closure.
private struct Sample: Plugin {
  let id: String
  var title: String { id.uppercased() }
  let version = "1"
  let owner = "@test"
  var flag: Flag { Flag(key: id, default: true, owner: "@test", about: "") }
  let add: @MainActor (inout PluginContributions) throws -> Void

  func contribute(to contributions: inout PluginContributions) throws { try add(&contributions) }
}

private struct Home: Route {
  static let identifier = "home"
}

private struct Late: Route {
  static let identifier = "late"
  var step: Int
}

private final class CountFlow: Flow<Int, Never> {
  init() {
    super.init(id: "count", title: "Count", state: 0)
    router.show("number", matching: { $0 }) { count in ScreenRoutable("\(count)") { Label("") } }
  }
}

/// Rule 14: typed points of every kind.
@MainActor @Suite struct PluginPointTests {
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
    "rule 14: panels stand in their order, each within its budget of rows, and go with the flag")
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
    #expect(drawn[0].contains("first") && drawn[0].contains("plugin B"))
    #expect(drawn[1] == "one")
    #expect(drawn[2].contains("long"))
    #expect(drawn[3...] == ["row 0", "row 1", "", "", ""])
    self.switch("a", on: false)
    #expect(lines(slot)[2...].joined().isEmpty)
  }

  @Test("a panel that throws is gone, and the others are drawn")
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

  @Test("a panel that is found off the main actor is there once it is found, and anew for another")
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
        // It is found on another thread, which may well be busy: turns alone give it no time.
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

  @Test("rule 16: of two commands with one key the first keeps it; the other stays without it")
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
        == ["B wants the key ^E at test.commands, which A already has; A keeps it"])
  }

  @Test("rule 16: one rank asked for twice is reported, and order stays that of registration")
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
    #expect(host.contributions(to: panels).map(\.plugin) == ["a", "b"], "replaced in its place")
  }

  @Test("a rank that is lost costs no key, though they look alike")
  func rankAndKey() {
    for (id, key) in [("a", "x"), ("b", "1")] as [(String, KeyPress)] {
      host.register(
        Sample(id: id) { $0.add(Command(id, keys: key) { _ in }, id: id, rank: 1, to: keys) })
    }
    #expect(host.keyBindings(at: keys) { 0 }.map(\.keys) == [["x"], ["1"]])
  }

  @Test("rule 16: what a dropped contribution claimed beside its name is free for others")
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

  @Test("rule 14: status items stand beside each other; themes are found by name while they are on")
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

  @Test("rule 16: of two themes of one name the first is chosen, and both plugins are named")
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
        == ["B wants sea at app.themes, which A already has; A keeps it"])
  }

  @Test("rule 14: status items leave room for the keys, however much they have to say")
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

  @Test("rule 16: a key that the app itself has is refused to a command, and reported")
  func reservedKey() {
    let host = PluginRegistry(reserved: [Claim(.key, ("ctrl-c" as KeyPress).symbol)]) { _ in true }
    host.register(
      Sample(id: "a") { $0.add(Command("stop", keys: "ctrl-c", "x") { _ in }, id: "a", to: keys) })
    #expect(host.keyBindings(at: keys) { 0 }.map(\.keys) == [["x"]])
    #expect(
      host.conflicts.map(\.description)
        == ["A wants the key ^C at test.commands, which the app already has; the app keeps it"])
  }

  // MARK: Links

  private func linkPlugin(_ id: String = "a") -> Sample {
    Sample(id: id) {
      $0.add(
        PluginLink(Late.self) { route in
          guard route.step > 0 else { throw LinkError(code: .unknownTarget, message: "no step") }
          return [
            LinkStep(in: "count", CountFlow.self) { flow in
              struct Broken: Error {}
              if route.step > 99 { throw Broken() }
              flow.go { $0 = route.step }
            }
          ]
        }, id: "late", to: .links)
    }
  }

  @Test("rule 14: a plugin's link has typed parameters, comes and goes with it, and can refuse")
  func links() {
    let flow = CountFlow()
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
    #expect(host.plugins.map(\.isFailed) == [false], "a refusal is no fault")
    opener.open("headway://late?step=100")
    #expect("\(outcomes[3])".contains("failed to open the link"))
    #expect(host.plugins.map(\.isFailed) == [true])
    host.unregister("a")
    opener.open("headway://late?step=3")
    #expect(outcomes.map(\.hasArrived) == [false, true, false, false, false])
    withExtendedLifetime(attachment) {}
  }

  @Test("rule 25: a link of a plugin that is off waits until it is on")
  func dormantLink() {
    let flow = CountFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    let attachment = opener.attach(from: host)
    host.register(linkPlugin())
    self.switch("a", on: false)
    opener.open("headway://late?step=3")
    #expect(opener.pending?.waitingFor == "the plugin A to be switched on")
    #expect(flow.state == 0)
    self.switch("a", on: true)
    #expect(opener.pending == nil)
    #expect(flow.state == 3)
    withExtendedLifetime(attachment) {}
  }

  @Test("rule 16: a link that the app has is refused to a plugin, and reported")
  func takenLink() throws {
    let flow = CountFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    try opener.register(Late.self) { _ in [] }
    let attachment = opener.attach(from: host)
    host.register(linkPlugin())
    #expect(
      host.conflicts.map(\.description)
        == ["A wants the link late at app.links, which the app already has; the app keeps it"])
    opener.open("headway://late?step=3")
    #expect(flow.state == 0)
    withExtendedLifetime(attachment) {}
  }

  @Test("rule 16: a link that another plugin has isn't the app's, also while its rival is off")
  func rivalLinks() {
    let flow = CountFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    let attachment = opener.attach(from: host)
    host.register(linkPlugin("a"))
    host.register(linkPlugin("b"))
    let conflict = "B wants late at app.links, which A already has; A keeps it"
    #expect(host.conflicts.first?.description == conflict)
    let before = host.conflicts
    self.switch("a", on: false)
    opener.open("headway://late?step=3")
    #expect(flow.state == 3, "the one that is on has it")
    self.switch("a", on: true)
    self.switch("b", on: false)
    opener.open("headway://late?step=4")
    #expect(flow.state == 4)
    #expect(host.conflicts == before)
    withExtendedLifetime(attachment) {}
  }

  @Test("rule 17: all pieces of a link count as its plugin's time: steps, readiness and change")
  func timedLink() {
    let host = PluginRegistry(
      measure: { body in
        body()
        return .milliseconds(1)
      }
    ) { _ in true }
    let flow = CountFlow()
    let opener = LinkOpener(root: flow, scheme: "headway")
    let attachment = opener.attach(from: host)
    let isReady = Source(false)
    host.register(
      Sample(id: "a") {
        $0.add(
          PluginLink(Late.self) { route in
            [
              LinkStep(in: "count", CountFlow.self, when: { _ in isReady.value }) { flow in
                flow.go { $0 = route.step }
              }
            ]
          }, id: "late", to: .links)
      })
    func spent() -> Duration { host.plugins.first?.timeSpent ?? .zero }
    let before = spent()
    opener.open("headway://late?step=3")
    #expect(spent() - before == .milliseconds(2), "its steps, and whether the first is ready")
    isReady.value = true
    #expect(flow.state == 3)
    #expect(spent() - before == .milliseconds(4), "again, and its change")
    withExtendedLifetime(attachment) {}
  }

  @Test("a refusal names the point of what was refused, also where the plugin has that name twice")
  func refusedPoint() throws {
    let opener = LinkOpener(root: CountFlow(), scheme: "headway")
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
    "rule 17: the conditions and screens of a plugin's rules count as its time, and can be too slow"
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
    let flow = CountFlow()
    flow.attach(point, from: host)
    #expect(flow.crumbs == ["Count", "0"])
    times = [.milliseconds(2), .milliseconds(1)]
    flow.update { $0 = 1 }
    #expect(flow.crumbs == ["Count", "mine"])
    #expect(host.plugins.first?.timeSpent == .milliseconds(3))
    times = [.seconds(2)]
    flow.update { $0 = 2 }
    #expect(host.plugins.map(\.isFailed) == [true])
    #expect(flow.crumbs == ["Count", "2"], "its rule goes with it, while it is being asked")
  }

  @Test("rule 16: a rule that the flow has is refused to a plugin, and reported")
  func takenRule() {
    let point = RoutingPoint<Int, Never>("test.routes")
    host.register(
      Sample(id: "a") {
        $0.add(
          .show(
            "number", when: { _, _ in true }, make: { _ in ScreenRoutable("mine") { Label("") } }),
          id: "mine", to: point)
      })
    let flow = CountFlow()
    flow.attach(point, from: host)
    #expect(flow.crumbs == ["Count", "0"])
    #expect(host.conflicts.map(\.claim) == [Claim(.route, "number")])
  }

  @Test("a plugin's screen is open as long as the flow stays where it was opened")
  func addedPlaces() throws {
    let flow = CountFlow()
    let route = PluginPlaceRoute(plugin: "p", place: "s", parameters: ["n": "1"])
    host.register(
      Sample(id: "p") {
        $0.add(
          .added("p.s", placement: .before("number"), place: "s", of: "p") { route, _ in
            ScreenRoutable("added \(route.parameters["n"] ?? "")") { Label("") }
          }, id: "s", to: RoutingPoint<Int, Never>("count.routes"))
      })
    flow.attach(RoutingPoint<Int, Never>("count.routes"), from: host)
    #expect(flow.current?.crumb == "0")
    flow.open(added: route)
    #expect(flow.current?.crumb == "added 1")
    #expect(flow.back())
    #expect(flow.current?.crumb == "0", "back leads to what was behind it")
    flow.open(added: route)
    flow.go { $0 = 4 }
    #expect(flow.current?.crumb == "4", "the flow leads elsewhere")
    #expect(flow.back())
    #expect(flow.current?.crumb == "added 1")
    let written = try flow.snapshot()
    flow.closeAdded()
    #expect(flow.current?.crumb == "0")
    #expect(!flow.canGoBack)
    flow.open(added: PluginPlaceRoute(plugin: "other", place: "s"))
    #expect(flow.current?.crumb == "0", "nobody shows that")
    try flow.restore(written)
    #expect(flow.current?.crumb == "added 1")
    `switch`("p", on: false)
    #expect(flow.current?.crumb == "0", "a plugin that is off shows nothing")
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
