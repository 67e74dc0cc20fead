import DeclarativeUI
import DependencyInjection
import Diagnostics
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import Terminal
import TestSupport
import Testing
import Unidirectional

@testable import Inspection

/// Rows of the inspector about faults that need an app with a fault. Examples/Faults provokes each
/// fault of Docs/debugging.md in a program.
@MainActor @Suite struct FaultTests {
  private enum Step: Equatable, Codable, Sendable { case address, payment }

  /// A flow with a catch-all before another rule, or without a rule for its state.
  private final class Checkout: Flow<Step, Never> {
    init(hasCatchAll: Bool) {
      super.init(id: "checkout", title: "Checkout", state: .payment)
      if hasCatchAll { router.show("cart") { ScreenRoutable("") { EmptyView() } } }
      router.show("address", for: .address) { _ in ScreenRoutable("") { EmptyView() } }
    }
  }

  private func rules(hasCatchAll: Bool) -> [InspectorItem] {
    MisuseReport.withHandler({ _ in }) {
      let flow = Checkout(hasCatchAll: hasCatchAll)
      flow.didAppear()
      return Array(FlowSection.items(of: flow)[0].children?.dropFirst() ?? [])
    }
  }

  @Test("a rule that is never selected names the rule that always matches")
  func unreachable() {
    let rules = rules(hasCatchAll: true)
    #expect(rules.map(\.title.text) == ["• cart     show   ", "✗ address  show   "])
    #expect(
      rules.map(\.note.text) == [
        "selected: no rule before it matches", "never selected: cart always matches",
      ])
  }

  @Test("a state without a rule has a row below the rules")
  func unmatched() {
    let rules = rules(hasCatchAll: false)
    #expect(
      rules.map(\.title.text) == ["· address  show   ", "! no rule matches, so an error is shown"])
    #expect(rules.first?.note.text == "doesn't match .payment")
    #expect(
      rules.last?.detail.hasPrefix("no rule of flow checkout matches .payment; add a rule") == true)
  }

  @Test("the details of a view count the evaluations that a value has caused")
  func evaluations() {
    let app = InspectedApp(columns: 120)
    app.screen.press("n", "f12", "3", "/")
    app.screen.type("ShelfView")
    app.screen.press("enter", "down")
    #expect(app.screen.text.contains("ShelfView: 5×3 cells"))
    #expect(app.screen.text.contains("1 because a value that it reads has changed"))
    #expect(app.screen.text.contains(".items 1×"))
  }

  @Test("the values that have changed are named, and only while there is a log of evaluations")
  func changedValues() throws {
    struct Page: View {
      let title: Source<String>
      let count: Bind<Int>
      let isWide: Source<Bool>
      var body: some View {
        let isWide = isWide.value
        Label("\(title.value) \(count.value) \(isWide)")
      }
    }
    struct Counter: Equatable {
      struct State: Equatable {
        var clicks = 0
        var rows = [1, 2]
      }
    }
    let store = Store<Counter.State, Int>(Counter.State()) { state, clicks in
      state.clicks = clicks
      return .none
    }
    defer { store.finish() }
    let (title, isWide) = (Source("a"), Source(false))
    let page = Page(title: title, count: store.bind(\.clicks), isWide: isWide)
    let host = ViewHost(page, size: Size(columns: 40, rows: 2))
    let log = EvaluationLog()
    host.evaluations = log
    host.render()
    title.value = "b"
    host.render()
    title.value = "c"
    host.render()
    store.send(5)
    host.render()
    store.send(6)
    host.render()
    var node: Node? = host.root
    while let outer = node, log.count(of: outer) == nil { node = outer.children.first }
    let count = try #require(node.flatMap { log.count(of: $0) })
    // The first evaluation with a log isn't compared with an earlier one.
    #expect(count.byValue["Source<String>"] == 1)
    #expect(count.byValue["Source<Bool>"] == nil)
    #expect(count.byValue["FaultTests.Counter.State.clicks"] == 2)
    #expect(count.total == 4)
  }

  /// A clock that bodies move on by the time that they take.
  @MainActor private final class BodyClock {
    var now = ContinuousClock.now
    let tick = Source(0)

    func take(_ milliseconds: Int) -> String {
      now += .milliseconds(milliseconds)
      return "\(tick.value)"
    }
  }

  private struct Fast: View {
    let clock: BodyClock
    var body: some View { Label(clock.take(0)) }
  }

  private struct Slow: View {
    let clock: BodyClock
    let milliseconds: Int
    var body: some View { Label(clock.take(milliseconds)) }
  }

  @Test("the bodies of one type share a row, the type that took most time first")
  func slowestBodies() {
    let clock = BodyClock()
    let host = ViewHost(
      VStack {
        Fast(clock: clock)
        Slow(clock: clock, milliseconds: 60)
        Slow(clock: clock, milliseconds: 4)
      }, size: Size(columns: 40, rows: 8))
    let log = EvaluationLog { clock.now }
    host.evaluations = log
    for tick in 1...2 {
      clock.tick.value = tick
      host.render()
    }
    let items = ViewSection.items(of: host.root, log)
    #expect(
      items[0].note.text == "last 64 ms, median 64 ms, longest 64 ms, 2 of ≥ 50 ms")
    #expect(items[0].detail.contains("2 took 50 ms or more"))
    #expect(
      (items[1].children ?? []).map { "\($0.title.text) \($0.note.text)" } == [
        "Slow 4 evaluations of 2 views, 128 ms", "Fast 2 evaluations, 0 µs",
      ])
    #expect(items[1].children?.first?.detail.contains("2 evaluations, 120 ms") == true)
  }

  @Test("the contributions of a plugin are listed with their calls and time, the slowest first")
  func contributions() throws {
    struct Tools: Plugin {
      let id = "tools"
      let title = "Tools"
      let version = "1"
      let owner = "@workshop"
      let flag = Flag(key: "plugin.tools", default: true, owner: "@workshop", about: "Tools")

      func contribute(to contributions: inout PluginContributions) {
        for id in ["tools.idle", "tools.quick", "tools.slow"] {
          contributions.add(Command(id, run: { _ in }), id: id, to: .commands)
        }
      }
    }
    let time = Source(Duration.milliseconds(2))
    let plugins = PluginRegistry(measure: { body in
      body()
      return time.value
    }) { _ in true }
    plugins.register(Tools())
    let commands = plugins.contributions(to: .commands)
    for _ in 1...2 { commands[1].run { _ in } }
    time.value = .milliseconds(90)
    commands[2].run { _ in }
    let rows = try #require(PluginSection.items(of: plugins)[0].children)
    #expect(
      rows.map { "\($0.title.text) \($0.note.text)" } == [
        "tools.slow app.commands, 1 call, 90 ms", "tools.quick app.commands, 2 calls, 4.0 ms",
        "tools.idle app.commands, not called yet",
      ])
  }

  @Test("a slow plugin shows its latest slow call, and the reason once it is disabled")
  func slowPlugin() throws {
    let time = Source(Duration.zero)
    let plugins = PluginRegistry(measure: { body in
      body()
      return time.value
    }) { _ in true }
    plugins.register(Polish())
    let command = try #require(plugins.contributions(to: .commands).first)
    time.value = .milliseconds(300)
    for _ in 1...3 { command.run { _ in } }
    var row = PluginSection.items(of: plugins)[0]
    #expect(row.note.text == "900 ms, 3 slow calls")
    #expect(
      row.detail.hasSuffix("900 ms on the main thread, 3 slow calls, most recently polish.now"))
    time.value = .seconds(3)
    command.run { _ in }
    row = PluginSection.items(of: plugins)[0]
    #expect(row.note.text == "disabled after an error")
    #expect(row.detail.hasSuffix("disabled until restart: polish.now took 3000 ms"))
  }

  @Test("the digit of the current tab keeps the details of the selected row")
  func sameTab() {
    let app = InspectedApp()
    app.screen.press("f12", "down", "down", "1")
    #expect(app.screen.text.contains("rule name (show) of flow shelf, declared at"))
  }
}
