import DeclarativeUI
import DependencyInjection
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import Synchronization
import Terminal
import TestSupport
import Testing
import Unidirectional

@testable import Inspection

/// Reports of misuse from any thread.
private final class Received: Sendable {
  private let reports = Mutex<[MisuseReport]>([])

  var all: [MisuseReport] { reports.withLock(\.self) }

  func add(_ report: MisuseReport) { reports.withLock { $0.append(report) } }
}

/// The faults of Docs/debugging.md, each provoked in a small app and found with the inspector.
@MainActor @Suite struct FaultTests {
  /// Shows a flow with the inspector open at a tab.
  private func inspect(
    _ flow: any AnyFlow, _ tab: KeyPress, plugins: PluginRegistry? = nil,
    _ inspector: Inspector? = nil, use: (ScreenDriver) -> Void = { _ in }
  ) -> String {
    let inspector =
      inspector ?? Inspector(plugins: plugins, now: { [now = ContinuousClock.now] in now })
    inspector.stores.stop()
    flow.didAppear()
    let app = ScreenDriver(inspector.inspecting(flow.screen, flow: flow), columns: 100, rows: 30)
    use(app)
    app.press("f12", tab)
    return app.text
  }

  // MARK: A rule that is never selected

  private final class Order: Flow<Bool, Never> {
    init() {
      super.init(id: "order", title: "Order", state: false)
      router.show("cart") { _ in ScreenRoutable("Cart") { Label("cart") } }
      router.show("thanks", when: { $0 }) { _ in ScreenRoutable("Thanks") { Label("thanks") } }
    }
  }

  @Test("a rule that is never selected names the rule that comes first")
  func rule() {
    let text = MisuseReport.withHandler({ _ in }) { inspect(Order(), "1") }
    #expect(text.contains("✗ thanks  show"))
    #expect(text.contains("never selected, since cart always matches first"))
  }

  // MARK: A state without a rule

  private enum Step: Equatable, Codable, Sendable { case address, payment }

  private final class Checkout: Flow<Step, Never> {
    init() {
      super.init(id: "checkout", title: "Checkout", state: .payment)
      router.show("address", for: .address) { _ in ScreenRoutable("Address") { EmptyView() } }
    }
  }

  @Test("a state without a rule is reported with the flow, and no rule is selected")
  func state() {
    var reports: [MisuseReport] = []
    let text = withReports(to: &reports) { inspect(Checkout(), "1") }
    #expect(text.contains("checkout Checkout"))
    #expect(text.contains("· address  show"))
    #expect(text.contains("doesn't match payment"))
    let items = MisuseSection.items(of: reports)
    #expect(items.first?.title.text.contains("no rule of flow checkout matches payment") == true)
    #expect(items.first?.note.text.contains("FaultTests.swift:") == true)
  }

  private func withReports<Result>(
    to reports: inout [MisuseReport], _ body: () -> Result
  ) -> Result {
    let received = Received()
    let result = MisuseReport.withHandler({ report in received.add(report) }, body)
    reports = received.all
    return result
  }

  // MARK: A leak

  private final class Shop: Flow<Int, Never> {
    init() {
      super.init(id: "shop", title: "Shop", state: 0)
      router.show("item", matching: { $0 > 0 ? $0 : nil }) { _, _ in Item() }
      router.show("list") { _ in ScreenRoutable("") { Label("list") } }
    }
  }

  private final class Item: Flow<Bool, Never> {
    private let heading = "item"

    init() {
      super.init(id: "item", title: "Item", state: false)
      // The fault: the closure captures self instead of using the flow that it receives.
      router.show("detail") { ScreenRoutable(self.heading) { EmptyView() } }
    }
  }

  @Test("a flow that isn't released is counted at the rule that showed it")
  func leak() {
    let flow = Shop()
    let text = inspect(flow, "1") { _ in
      for item in [1, 0, 2, 0] { flow.update { $0 = item } }
    }
    #expect(text.contains("! 2 earlier flows still in memory"))
  }

  // MARK: A view that is evaluated too often

  private struct Page: View {
    let ticks: Source<Int>
    var body: some View {
      // The fault: the page reads the ticks itself instead of binding a label to them.
      VStack {
        Label("tick \(ticks.value)")
        Rows(content: Label("rows"))
      }
    }
  }

  private struct Rows<Content: View>: View {
    let content: Content
    var body: some View { content }
  }

  private final class Clock: Flow<Bool, Never> {
    let ticks = Source(0)

    init() {
      super.init(id: "clock", title: "Clock", state: false)
      let ticks = ticks
      router.show("page") { _ in ScreenRoutable("") { Page(ticks: ticks) } }
    }
  }

  @Test("views that are evaluated too often come first, with those that they cause")
  func evaluations() {
    let flow = Clock()
    let text = inspect(flow, "3") { app in
      for tick in 1...20 {
        flow.ticks.value = tick
        _ = app.text
      }
    }
    #expect(text.contains("Evaluated most often"))
    #expect(text.contains(/Page +21 evaluations/))
    #expect(text.contains(/Rows +21 evaluations, 20 by its parent/))
  }

  // MARK: An effect that never ends

  private final class Inbox: Flow<Bool, Never> {
    let store: Store<Int, Bool>

    init(clock: ManualClock) {
      let store = Store<Int, Bool>(0, label: "inbox") { _, starts in
        // The fault: nothing cancels the effect, and the server may never answer.
        starts ? .run(id: "poll") { _ in try await clock.sleep(for: .seconds(1)) } : .none
      }
      self.store = store
      super.init(id: "inbox", title: "Inbox", state: false)
      router.show("list") { _ in ScreenRoutable("") { Label("inbox") } }
    }
  }

  @Test("an effect that never ends is listed with its age and the code that created it")
  func effect() throws {
    let start = ContinuousClock.now
    var now = start
    let inspector = Inspector(plugins: nil, now: { now })
    let flow = Inbox(clock: ManualClock())
    flow.store.send(true)
    now = start + .seconds(300)
    let text = inspect(flow, "2", inspector)
    #expect(text.contains("1 action, 1 effect running"))
    #expect(text.contains(/effect poll +running for 5 min/))
    let effect = try #require(inspector.stores.stores.first { $0.label == "inbox" }?.effects.first)
    #expect(effect.site?.contains("FaultTests.swift:") == true)
    flow.store.finish()
  }

  // MARK: A plugin that blocks

  private struct Blocking: Plugin {
    let id = "blocking"
    let title = "Blocking"
    let version = "1"
    let owner = "@shop"
    let flag = Flag(key: "plugin.blocking", default: true, owner: "@shop", about: "Blocks")

    func contribute(to contributions: inout PluginContributions) {
      contributions.add(Command("Block", run: { _ in }), id: "blocking.now", to: .commands)
    }
  }

  @Test("a plugin that blocks is disabled, with the call and its time")
  func plugin() throws {
    var time = Duration.zero
    let plugins = PluginRegistry(measure: { body in
      body()
      return time
    }) { _ in true }
    plugins.register(Blocking())
    time = .seconds(3)
    let command = try #require(plugins.contributions(to: .commands).first)
    _ = command.run { $0.title }
    let text = inspect(Cart(), "5", plugins: plugins)
    #expect(text.contains("disabled after an error"))
    #expect(text.contains("disabled until restart: blocking.now took 3000 ms"))
  }

  private final class Cart: Flow<Bool, Never> {
    init() {
      super.init(id: "order", title: "Order", state: false)
      router.show("cart") { _ in ScreenRoutable("Cart") { Label("cart") } }
    }
  }
}
