import DeclarativeUI
import DependencyInjection
import Diagnostics
import Flows
import PluginHost
import Routing
import Terminal
import TestSupport
import Testing

@testable import Inspection

@MainActor @Suite struct InspectorTests {
  @Test("F12 opens the inspector over the app, and closes it")
  func opens() {
    let app = InspectedApp()
    let before = app.screen.text
    app.screen.press("f12")
    #expect(app.screen.text.contains("Inspector"))
    app.screen.press("f12")
    #expect(app.screen.text == before)
    app.screen.press("f12", "esc")
    #expect(app.screen.text == before)
  }

  @Test("the tab Flows shows each rule with the reason why it matches or not")
  func flows() {
    let app = InspectedApp()
    app.screen.press("f12")
    app.screen.expectScreen("flows-80x24")
    #expect(LayoutLinter.findings(in: app.screen.host) == [])
  }

  @Test("the tab Flows shows flows that were kept in memory")
  func leftovers() throws {
    let app = InspectedApp()
    let leaked = try #require(app.flow.current)
    app.flow.update { $0.item = 4 }
    app.screen.press("f12")
    #expect(app.screen.text.contains("· 1 earlier flow still in memory"))
    #expect(app.screen.text.contains("selected for 4: item is 4"))
    withExtendedLifetime(leaked) {}
  }

  @Test("several flows in memory are a problem, which the inspector selects and explains")
  func leaks() throws {
    let app = InspectedApp()
    app.screen.press("f12", "esc")
    var leaked: [any Routable] = []
    for item in 1...3 {
      leaked.append(try #require(app.flow.current))
      app.flow.update { $0.item = item }
      app.flow.update { $0.item = nil }
    }
    app.screen.press("f12")
    #expect(app.screen.text.contains("▌      ! 3 earlier flows still in memory"))
    let detail = try #require(app.inspector.selected.untracked?.detail)
    #expect(
      detail.contains(
        /3 instances of flow shelf \(InspectionTests\/Workshop.swift:\d+\) in memory: closures/))
    #expect(detail.contains("must use the flow that they receive, and not capture self"))
    withExtendedLifetime(leaked) {}
  }

  @Test("flows that appear after a toggle are expanded; a collapsed row shows a problem inside")
  func expandedLater() throws {
    let app = InspectedApp()
    app.flow.update { $0.item = 1 }
    app.screen.press("f12", "home", "down", "enter", "esc")
    var shown: [any Routable] = []
    for item in [nil, 2, nil, 3, nil] as [Int?] {
      app.flow.update { $0.item = item }
      if let routable = app.flow.current { shown.append(routable) }
    }
    app.screen.press("f12")
    #expect(app.screen.text.contains("▾ • shelf   show"))
    #expect(app.screen.text.contains("▾ shelf Shelf"))
    app.screen.press("home", "enter")
    #expect(app.screen.text.contains("▌▸ ! workshop Workshop"))
    withExtendedLifetime(shown) {}
  }

  @Test("the inspector selects the innermost flow, and again once the page has changed")
  func start() {
    let app = InspectedApp()
    app.screen.press("f12")
    #expect(app.screen.text.contains("▌    ▾ shelf Shelf"))
    app.screen.press("home", "esc", "f12")
    #expect(app.screen.text.contains("▌▾ workshop Workshop"))
    app.screen.press("esc", "a", "f12")
    #expect(app.screen.text.contains("▌    ▾ shelf Shelf"))
  }

  @Test("the ages in the tab Stores grow each second, without an action")
  func ages() async {
    let clock = ManualClock()
    let start = ContinuousClock.now
    let inspector = Inspector(plugins: nil, clock: clock) { start + clock.now.offset }
    let flow = Workshop()
    inspector.stores.stop()
    flow.didAppear()
    let screen = ScreenDriver(
      inspector.inspecting(flow.screen, flow: flow), columns: 80, rows: 24)
    screen.press("o", "f12", "2")
    #expect(screen.text.contains("running for 0 µs"))
    await clock.advance(by: .seconds(1), atMost: .seconds(60))
    await screen.wait(for: "running for 1.0 s")
    await clock.advance(by: .seconds(1), atMost: .seconds(60))
    await screen.wait(for: "running for 2.0 s")
    screen.press("1", "esc")
    await clock.advance(by: .seconds(1), waitingFor: 0)
    for _ in 1...20 { await Task.yield() }
    #expect(inspector.items.untracked == [])
    screen.press("f12", "2")
    await clock.advance(by: .seconds(1), atMost: .seconds(60))
    await screen.wait(for: "running for 4.0 s")
    flow.shelf.finish()
  }

  @Test("the tab Stores shows states, running effects, and the changes of each action")
  func stores() async {
    let app = InspectedApp()
    app.inspector.stores.start()
    defer { app.inspector.stores.stop() }
    app.screen.press("n", "o", "f12", "2", "down", "enter")
    app.screen.expectScreen("stores-80x24")
    #expect(LayoutLinter.findings(in: app.screen.host) == [])
    app.flow.shelf.finish()
  }

  @Test("the tab Stores follows actions while the inspector is open")
  func live() async {
    let app = InspectedApp()
    app.screen.press("f12", "2")
    #expect(!app.screen.text.contains("#1 filled"))
    app.flow.shelf.send(.filled("plane"))
    await app.screen.wait(for: #"#1 filled("plane")"#)
  }

  @Test("a finished store that is still in memory is marked")
  func finished() {
    let app = InspectedApp()
    app.flow.shelf.finish()
    app.screen.press("f12", "2")
    #expect(app.screen.text.contains("finished, still in memory"))
  }

  @Test("the tab Views counts the evaluations of each body, and those that its parent caused")
  func views() {
    let app = InspectedApp()
    app.screen.press("n", "f12", "3")
    app.screen.expectScreen("views-80x24")
    #expect(LayoutLinter.findings(in: app.screen.host) == [])
  }

  @Test("the tab Keys shows the keys that were active before the inspector opened")
  func keys() {
    let app = InspectedApp()
    app.screen.press("f12", "4")
    app.screen.expectScreen("keys-80x24")
    #expect(LayoutLinter.findings(in: app.screen.host) == [])
  }

  @Test("the tab Plugins shows the time and the contributions of each plugin")
  func plugins() {
    let plugins = PluginRegistry(measure: { body in
      body()
      return .milliseconds(3)
    }) { _ in true }
    plugins.register(Polish())
    let app = InspectedApp(plugins: plugins)
    app.screen.press("f12", "5")
    app.screen.expectScreen("plugins-80x24")
  }

  @Test("a search shows matching rows with those around them, also in collapsed rows")
  func search() {
    let app = InspectedApp()
    app.screen.press("n", "f12", "2", "/")
    app.screen.type("isOpened")
    #expect(app.screen.text.contains("isOpened: false"))
    #expect(app.screen.text.contains("shelf"))
    #expect(!app.screen.text.contains("filled"))
  }

  @Test("the selected row is described in full below the rows")
  func details() {
    let app = InspectedApp()
    app.screen.press("f12", "down", "down")
    #expect(app.screen.text.contains("rule name (show) of flow shelf, declared at"))
  }

  @Test("the inspector opens at the tab and the row at which it was closed")
  func remembers() {
    let app = InspectedApp()
    app.screen.press("f12", "tab", "tab", "down", "esc", "f12")
    let text = app.screen.text
    #expect(text.contains("Shelf") || text.contains("ZStack"))
    #expect(app.inspector.tab.untracked == .views)
  }

  @Test("no size breaks the inspector", arguments: [(40, 10), (120, 40), (200, 60)])
  func sizes(columns: Int, rows: Int) {
    let app = InspectedApp(columns: columns, rows: rows)
    app.screen.press("n", "o", "f12")
    for tab in ["1", "2", "3", "4"] {
      app.screen.press(KeyPress(.character(Character(tab))))
      _ = app.screen.text
      #expect(SurfaceInvariants.violations(in: app.screen.host.surface) == [])
      ShadowOracle.expectFresh(app.screen.host)
    }
    app.flow.shelf.finish()
  }
}

@MainActor @Suite struct InspectorSectionTests {
  private protocol Clocking: Sendable {}
  private struct FixedClock: Clocking {}
  private protocol Asking: Sendable {}
  private struct Asker: Asking {}

  private func texts(_ items: [InspectorItem], _ depth: Int = 0) -> [String] {
    items.flatMap { item in
      [
        String(repeating: "  ", count: depth) + item.title.text
          + (item.note.text.isEmpty ? "" : " | \(item.note.text)")
      ] + texts(item.children ?? [], depth + 1)
    }
  }

  @Test("dependencies are listed with their lifetime and use")
  func dependencies() throws {
    let registry = DependencyRegistry()
    try registry.register((any Clocking).self, lifetime: .singleton) { _ in FixedClock() }
    try registry.register((any Asking).self, using: (any Clocking).self) { _ in Asker() }
    #expect(
      texts(DependencySection.items(of: [registry])) == [
        "registry 0 | 0 of 2 in use", "  Asking | transient, not used yet",
        "    requires Clocking", "  Clocking | singleton, not used yet",
      ])
    _ = try registry.resolve((any Asking).self)
    _ = try registry.resolve((any Asking).self)
    let items = DependencySection.items(of: [registry])
    #expect(
      texts(items) == [
        "registry 0 | 2 of 2 in use", "  Asking | transient, created 2 times",
        "    requires Clocking", "  Clocking | singleton, created 1 time, in memory",
      ])
    let detail = try #require(items[0].children?.last?.detail)
    #expect(detail.contains("first required by Asking → Clocking"))
    #expect(detail.contains("registered at InspectionTests/InspectorTests.swift:"))
  }

  @Test("the cases of an enum have a period in front, without the object that encodes them")
  func cases() throws {
    func rows(_ text: String) throws -> [String] {
      texts(StateSection.items(of: try JSONTree(text: text), at: ""))
    }
    #expect(try rows(#"{"date":{}}"#) == [".date"])
    #expect(try rows(#"{"count":2,"step":{"date":{}}}"#) == ["count: 2", "step: .date"])
    #expect(try rows(#"{"item":{"id":4}}"#) == [#"item: {"id":4}"#, "  id: 4"])
    #expect(StateSection.name(of: #"{"date":{}}"#) == ".date")
    #expect(StateSection.name(of: #"{"item":4}"#) == "item: 4")
    #expect(StateSection.cases(in: #"{"count":2,"step":{"date":{}}}"#) == "step: .date")
  }

  @Test("equal reports of misuse share a row with the call site, the latest first")
  func misuse() {
    let first = MisuseReport(module: "Flows", message: "no rule", fileID: "App/A.swift", line: 3)
    let second = MisuseReport(module: "Scenes", message: "late", fileID: "App/B.swift", line: 9)
    let items = MisuseSection.items(of: [first, second, first], now: .now)
    #expect(
      texts(items) == ["! Flows no rule | App/A.swift:3  2×", "! Scenes late | App/B.swift:9"])
    #expect(items.first?.detail == "Flows at App/A.swift:3: no rule")
  }

  @Test("a report of misuse has an age")
  func misuseAge() throws {
    let message = "the reader of this test"
    MisuseReport.withHandler({ _ in }) {
      MisuseReport(module: "Flows", message: message, fileID: "App/A.swift", line: 3).report()
    }
    let report = try #require(MisuseReport.recent.last { $0.message == message })
    let reported = try #require(report.time)
    let item = MisuseSection.items(of: [report], now: reported + .seconds(12))[0]
    #expect(item.note.text == "App/A.swift:3  12 s ago")
    #expect(item.detail == "Flows at App/A.swift:3, 12 s ago: the reader of this test")
  }
}
