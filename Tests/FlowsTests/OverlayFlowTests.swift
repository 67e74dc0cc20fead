import DeclarativeUI
import Flows
import Routing
import Terminal
import Testing

/// A flow in an overlay counts like a flow that is shown in place.
@MainActor @Suite struct OverlayFlowTests {
  private let flow = ShopFlow()

  private func opened() throws -> PaymentFlow {
    flow.start()
    flow.shelf?.go { $0 = 1 }
    flow.go { $0.isPaying = true }
    return try #require(flow.payment)
  }

  @Test("rule 26: a flow in an overlay is in the active path and the breadcrumb")
  func path() throws {
    let payment = try opened()
    #expect(flow.activePath.map(\.id) == ["shop", "shelf", "payment"])
    #expect(flow.active("payment") === payment)
    #expect(flow.active("shelf") != nil, "the flow under the overlay is still on screen")
    #expect(flow.crumbs == ["Shop", "Shelf", "Book 1", "Payment", "Card"])
    payment.go { $0 = 1 }
    #expect(flow.crumbs == ["Shop", "Shelf", "Book 1", "Payment", "Code"])
    flow.back()
    flow.back()
    #expect(flow.activePath.map(\.id) == ["shop", "shelf"])
  }

  @Test("rule 26: going back first leads through the overlay's flow, then closes it, then goes on")
  func back() throws {
    let payment = try opened()
    payment.go { $0 = 1 }
    #expect(flow.canGoBack)
    #expect(flow.back())
    #expect(flow.crumbs.last == "Card")
    #expect(flow.back())
    #expect(flow.crumbs == ["Shop", "Shelf", "Book 1"])
    #expect(flow.overlay == nil)
    #expect(flow.back(), "the shelf has a history")
    #expect(flow.crumbs == ["Shop", "Shelf", "Books"])
    #expect(!flow.canGoBack, "closing the overlay left nothing to go back to")
    #expect(!flow.back())
  }

  @Test("rule 26: going back closes an overlay that was opened without adding to the history")
  func backWithoutHistory() throws {
    flow.start()
    flow.go { $0.isOpen = true }
    flow.update { $0.isPaying = true }
    #expect(flow.canGoBack)
    #expect(flow.back())
    #expect(flow.overlay == nil)
    #expect(flow.state.isOpen, "only the overlay is closed")
    #expect(flow.back())
    #expect(!flow.state.isOpen)
  }

  @Test("rule 26: Esc in a dialog goes back in its flow before it closes the dialog")
  func escape() throws {
    let host = ViewHost(flow.screen, size: Size(columns: 60, rows: 12))
    let payment = try opened()
    payment.go { $0 = 1 }
    host.render()
    #expect(host.surface.lines.contains { $0.contains("the code") })
    host.handle(.key("esc"))
    host.render()
    #expect(host.surface.lines.contains { $0.contains("the card") })
    host.handle(.key("esc"))
    host.render()
    #expect(!host.surface.lines.contains { $0.contains("the card") })
    #expect(flow.crumbs == ["Shop", "Shelf", "Book 1"])
  }

  @Test("rule 11: the flow of an overlay is saved and restored with its history")
  func snapshot() throws {
    try opened().go { $0 = 1 }
    let text = try RouteCoding.encode(try flow.snapshot())
    let restored = ShopFlow()
    try restored.restore(RouteCoding.decode(FlowSnapshot.self, from: text))
    #expect(restored.crumbs == ["Shop", "Shelf", "Book 1", "Payment", "Code"])
    #expect(try RouteCoding.encode(restored.snapshot()) == text)
    #expect(restored.back())
    #expect(restored.crumbs.last == "Card")
  }

  @Test("rule 11: the flow of an overlay is kept with the tab that shows it")
  func keptWithTab() throws {
    let tabs = TabsFlow()
    tabs.start()
    tabs.shop?.update { $0.isPaying = true }
    tabs.shop?.payment?.go { $0 = 1 }
    tabs.update { $0 = 1 }
    #expect(tabs.crumbs == ["Other"])
    let text = try RouteCoding.encode(try tabs.snapshot())
    tabs.update { $0 = 0 }
    #expect(tabs.crumbs.suffix(2) == ["Payment", "Code"])
    let restored = TabsFlow()
    try restored.restore(RouteCoding.decode(FlowSnapshot.self, from: text))
    restored.update { $0 = 0 }
    #expect(restored.crumbs.suffix(2) == ["Payment", "Code"])
    #expect(restored.back())
    #expect(restored.crumbs.last == "Card")
  }

  @Test("rule 26: an overlay that was closed opens with a new flow")
  func reopened() throws {
    try opened().go { $0 = 1 }
    flow.update { $0.isPaying = false }
    flow.update { $0.isPaying = true }
    #expect(flow.crumbs.last == "Card")
  }

  @Test("rule 8: an explanation leads to the screen of the overlay's flow")
  func explanation() throws {
    try opened().go { $0 = 1 }
    let why = flow.explain()
    #expect(why.path == ["shop", "shelf", "payment"])
    #expect(why.steps.map(\.rule) == ["shelf", "book", "code"])
    #expect(why.steps.map(\.overlay) == [nil, nil, "paying"])
    #expect(why.overlay == "paying")
    #expect(why.rule == "code")
    #expect(why.state == "1")
    #expect(why.rules == ["help", "code", "card"])
    #expect(
      why.description == "shop → shelf, under paying → payment: rule code of the flow for 1")
  }

  @Test("rule 8: an explanation names the innermost of several overlays")
  func overlays() throws {
    try opened().update { $0 = 2 }
    let why = flow.explain()
    #expect(why.steps.map(\.overlay) == [nil, nil, "paying"])
    #expect(why.overlay == "help")
    #expect(why.description.hasSuffix("rule card of the flow for 2, under help"))
  }

  @Test("rule 25: the route of the overlay's flow is the route of the screen")
  func route() throws {
    _ = try opened()
    #expect(flow.activeRoute is PaymentRoute)
    flow.back()
    #expect(flow.activeRoute is ShopRoute, "of several flows, the innermost one has the route")
  }
}

private struct PaymentRoute: Route { static let identifier = "payment" }

private struct ShopRoute: Route { static let identifier = "shop" }

private struct ShopState: Codable, Equatable, Sendable {
  var isOpen = false
  var isPaying = false
}

/// Shows the shelf, and the payment over it.
private final class ShopFlow: Flow<ShopState, Never> {
  private(set) weak var payment: PaymentFlow?
  private(set) weak var shelf: ShelfFlow?

  init() {
    super.init(id: "shop", title: "Shop", state: ShopState())
    router.overlay(
      "paying", when: \.isPaying, dismiss: { [weak self] in self?.update { $0.isPaying = false } }
    ) { [unowned self] in
      let payment = PaymentFlow()
      self.payment = payment
      return payment
    }
    router.show("shelf") { [unowned self] in
      let shelf = ShelfFlow()
      self.shelf = shelf
      return shelf
    }
  }

  override var currentRoute: (any Route)? { ShopRoute() }
}

private final class ShelfFlow: Flow<Int, Never> {
  init() {
    super.init(id: "shelf", title: "Shelf", state: 0)
    router.show("book", matching: { $0 > 0 ? $0 : nil }) { number in
      ScreenRoutable("Book \(number)") { Label("a book") }
    }
    router.show("books") { ScreenRoutable("Books") { Label("books") } }
  }
}

private final class PaymentFlow: Flow<Int, Never> {
  init() {
    super.init(id: "payment", title: "Payment", state: 0)
    router.overlay("help", when: { $0 == 2 }, dismiss: {}) {
      ScreenRoutable("Help") { Label("help") }
    }
    router.show("code", when: { $0 == 1 }) { ScreenRoutable("Code") { Label("the code") } }
    router.show("card") { ScreenRoutable("Card") { Label("the card") } }
  }

  override var currentRoute: (any Route)? { PaymentRoute() }
}

private final class TabsFlow: Flow<Int, Never> {
  var shop: ShopFlow? { current as? ShopFlow }

  init() {
    super.init(id: "tabs", title: "", state: 0)
    router.show("shop", when: { $0 == 0 }, keepsState: true) { ShopFlow() }
    router.show("other") { ScreenRoutable("Other") { Label("other") } }
  }
}
