import DeclarativeUI
import Flows
import Routing
import Terminal
import Testing
import Unidirectional

/// Rules about single flows. The others are in `Tests/FlowsTests`.
@MainActor @Suite struct FlowRules {
  private func host(_ flow: any AnyFlow) -> ViewHost {
    let host = ViewHost(FlowView(flow), size: Size(columns: 40, rows: 8))
    host.render()
    return host
  }

  private func firstLine(_ host: ViewHost) -> String {
    host.render()
    return host.surface.lines[0]
  }

  @Test("rule 3: the error screen leads back, to the initial state if the history is empty")
  func wayHome() {
    let flow = StepsFlow()
    let host = host(flow)
    #expect(reports { flow.update { $0 = 7 } }.count == 1)
    #expect(firstLine(host) != "zero")
    #expect(!flow.canGoBack)
    host.handle(.key("esc"))
    #expect(firstLine(host) == "zero")
    #expect(flow.state == 0)
  }

  @Test("rule 4: opening and closing a child flow a thousand times leaves no object alive")
  func released() {
    let flow = ShelfFlow()
    let host = host(flow)
    for _ in 0..<1_000 {
      flow.go { $0 = true }
      host.render()
      flow.back()
      host.render()
    }
    #expect(flow.opened == 1_000)
    #expect(BookFlow.living == 0)
    #expect(flow.stores.allSatisfy { $0.store == nil })
  }

  @Test("rule 4: of many screens of one rule, only the most recent ones are remembered")
  func memories() throws {
    let flow = AtlasFlow()
    let host = host(flow)
    for page in 1...300 {
      flow.update { $0 = page }
      host.render()
      host.handle(.key("down"))
    }
    let screens = try #require(try flow.snapshot().screens)
    #expect(screens.count == 100)
    #expect(screens.keys.contains("page/300"))
    flow.update { $0 = 299 }
    host.render()
    host.handle(.key("enter"))
    #expect(flow.opened == ["Rome"], "the selection of the previous page is kept")
  }

  @Test("rule 5: a change of the state changes the screen; no code pushes it")
  func screenFollowsState() {
    let flow = TripFlow()
    let host = host(flow)
    #expect(firstLine(host) == "Where to?")
    flow.update { $0.city = "Rome" }
    #expect(firstLine(host) == "How long?")
    flow.update { $0.city = nil }
    #expect(firstLine(host) == "Where to?")
  }

  @Test("rule 6: back first returns to the child's states, then to the parent's")
  func backThroughTheTree() {
    let flow = TravelFlow()
    flow.start()
    flow.go { $0 = 1 }
    flow.go { $0 = 0 }
    flow.trip?.go { $0.city = "Rome" }
    #expect(flow.crumbs == ["Travel", "Trip", "Nights"])
    #expect(flow.back())
    #expect(flow.crumbs == ["Travel", "Trip", "City"])
    #expect(flow.back())
    #expect(flow.crumbs == ["Travel", "Cities"])
  }

  @Test("rule 8: a flow explains at any time which rules, and whose, led to the screen")
  func explanation() throws {
    let flow = TravelFlow()
    flow.setContributedRules([
      RouteRule<Int, Never>.show("offer", placement: .before("trip"), when: { _, _ in true }) {
        _ in TripFlow()
      }.contributed(by: "Offers")
    ])
    let why = flow.explain()
    #expect(why.steps.map(\.rule) == ["offer", "city"])
    #expect(why.steps.map(\.origin) == ["plugin Offers", "the flow"])
    #expect(why.description.hasPrefix("travel (by plugin Offers) → trip: rule city of the flow"))
    let lost = StepsFlow()
    _ = reports {
      lost.start()
      lost.update { $0 = 7 }
    }
    #expect(lost.explain().rule == nil)
    #expect(lost.explain().origin == "no rule")
    #expect(lost.explain().state == "7")
  }

  @Test(
    "rule 9: rules that can never be selected are reported at the start and when they are added")
  func unreachable() {
    let flow = StepsFlow()
    flow.router.show("rest") { ScreenRoutable("Rest") { Label("rest") } }
    flow.router.show("late", when: { $0 == 9 }) { ScreenRoutable("Late") { Label("late") } }
    #expect(
      reports { flow.start() } == ["flow steps has rules that can never be selected: late"])
    let added = RouteRule<Int, Never>.show("added", when: { _, _ in true }) { _ in
      ScreenRoutable("Added") { Label("added") }
    }
    #expect(
      reports { flow.setContributedRules([added]) }
        == ["flow steps has rules that can never be selected: added"])
    #expect(reports { flow.setContributedRules([added]) }.isEmpty, "each is reported once")
  }

  @Test("rule 10: a flow's steps can be an enum, whose values the rules match")
  func stepsAsEnum() throws {
    let flow = CheckoutFlow()
    var result: Int?
    flow.onExit = { result = $0 }
    #expect(flow.crumbs == ["Checkout", "Address"])
    flow.go { $0 = .payment(address: "Via Roma 1") }
    #expect(flow.crumbs == ["Checkout", "Pay to Via Roma 1"])
    let first = try #require(flow.current)
    flow.update { $0 = .payment(address: "Via Roma 2") }
    #expect(flow.current !== first)
    #expect(flow.crumbs == ["Checkout", "Pay to Via Roma 2"])
    flow.update { $0 = .paid(receipt: 7) }
    #expect(result == 7)
  }

  @Test(
    "rule 11: a session is restored with states, histories, selections and tabs that aren't shown")
  func session() throws {
    let flow = TravelFlow()
    let host = host(flow)
    flow.trip?.go { $0.city = "Rome" }
    flow.go { $0 = 1 }
    host.render()
    host.handle(.key("down"))
    host.render()
    let text = try RouteCoding.encode(flow.snapshot())

    let restored = TravelFlow()
    try restored.restore(RouteCoding.decode(FlowSnapshot.self, from: text))
    #expect(try RouteCoding.encode(restored.snapshot()) == text)
    let screen = self.host(restored)
    screen.handle(.key("enter"))
    #expect(restored.booked == ["Rome"], "the second city was selected")
    #expect(restored.back())
    #expect(
      restored.crumbs == ["Travel", "Trip", "Nights"], "the tab that wasn't shown kept its state")
    #expect(restored.trip?.state.city == "Rome")
    #expect(restored.back())
    #expect(restored.trip?.state.city == nil)
  }
}

/// A flow whose rules don't match all states.
private final class StepsFlow: Flow<Int, Never> {
  init() {
    super.init(id: "steps", title: "Steps", state: 0)
    router.show("zero", when: { $0 == 0 }) { ScreenRoutable("Zero") { Label("zero") } }
  }
}

/// A flow with a page for each number.
private final class AtlasFlow: Flow<Int, Never> {
  private(set) var opened: [String] = []

  init() {
    super.init(id: "atlas", title: "Atlas", state: 0)
    router.show("page", matching: { $0 }) { [unowned self] page in
      ScreenRoutable("Page \(page)") {
        List(.constant(City.all), name: "cities") { Label($0.id) }
          .onActivate { [weak self] in self?.opened.append($0.id) }
      }
    }
  }
}

private enum Checkout: Equatable, Codable, Sendable {
  case address
  case payment(address: String)
  case paid(receipt: Int)

  var toPay: String? {
    if case .payment(let address) = self { address } else { nil }
  }

  var receipt: Int? {
    if case .paid(let receipt) = self { receipt } else { nil }
  }
}

private final class CheckoutFlow: Flow<Checkout, Int> {
  init() {
    super.init(id: "checkout", title: "Checkout", state: .address)
    router.show("address", when: { $0 == .address }) {
      ScreenRoutable("Address") { Label("address") }
    }
    router.show("payment", matching: \.toPay) { address in
      ScreenRoutable("Pay to \(address)") { Label(address) }
    }
    router.exit("paid") { $0.receipt ?? 0 }
  }
}

/// Opens and closes a book, which is a flow with a store and an effect that doesn't end.
private final class ShelfFlow: Flow<Bool, Never> {
  final class Weak {
    weak var store: Store<Int, Int>?
  }

  private(set) var opened = 0
  private(set) var stores: [Weak] = []

  init() {
    super.init(id: "shelf", title: "Shelf", state: false)
    router.show("book", when: { $0 }) { [unowned self] in
      opened += 1
      let book = BookFlow()
      let entry = Weak()
      entry.store = book.store
      stores.append(entry)
      return book
    }
    router.show("shelf") { ScreenRoutable("Shelf") { Label("shelf") } }
  }
}

private final class BookFlow: Flow<Int, Never> {
  static var living = 0

  let store = Store<Int, Int>(0, label: "book") { page, step in
    page += step
    return .run { _ in try await Task.sleep(for: .seconds(600)) }
  }

  init() {
    super.init(id: "book", title: "Book", state: 0)
    BookFlow.living += 1
    router.show("page") { [store] in
      ScreenRoutable("Page", onLeave: { store.finish() }) {
        Label(store.bind(\.description)).keys {
          KeyBinding("book.next", "n", title: "next") { store.send(1) }
        }
      }
    }
    store.send(1)
  }

  isolated deinit { BookFlow.living -= 1 }
}
