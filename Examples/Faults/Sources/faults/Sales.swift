import HeadwayKit

/// An order of the shop.
struct Order: Equatable, Sendable {
  let product: String
  let pieces: Int

  /// Sample orders.
  static func sample(_ count: Int) -> [Order] {
    (0..<count).map { Order(product: "Product \($0 % 97)", pieces: $0 % 7) }
  }
}

/// The sale with its orders, and the time until it ends.
enum Sale {
  struct State: Equatable, Sendable {
    var orders: [Order] = []
    var tenthsLeft = 3_000
  }

  enum Action: Equatable, Sendable { case appeared, ticked }

  /// A product with the number of pieces that were ordered.
  struct BestSeller: Equatable, Identifiable {
    let id: String
    let pieces: Int
  }

  static func countdown(_ tenths: Int) -> String { "It ends in \(tenths / 10).\(tenths % 10) s." }

  static func bestSellers(of orders: [Order]) -> [BestSeller] {
    var pieces: [String: Int] = [:]
    for order in orders { pieces[order.product, default: 0] += order.pieces }
    return pieces.map { BestSeller(id: $0.key, pieces: $0.value) }
      .sorted { ($1.pieces, $0.id) < ($0.pieces, $1.id) }
  }

  @MainActor static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .appeared: return .timer(id: "countdown", every: .milliseconds(100), .ticked)
    case .ticked:
      state.tenthsLeft -= 1
      return state.tenthsLeft == 0 ? .cancel(id: "countdown") : .none
    }
  }
}

/// The only screen of ``Sales``.
enum SalesState: Codable, Equatable, Sendable { case page }

/// A page with the time until the sale ends, and the products that sell best.
final class Sales: Flow<SalesState, Never> {
  private let store: Store<Sale.State, Sale.Action>

  init() {
    let store = Store(
      Sale.State(orders: Order.sample(100_000)), label: "sale", reduce: Sale.reduce)
    self.store = store
    super.init(id: "sales", title: "Sales", state: .page)
    router.show("page", for: .page) { _ in ScreenRoutable("") { SalesPage(sale: store) } }
  }

  override func didAppear() { store.send(.appeared) }
}

private struct SalesPage: View {
  let sale: Store<Sale.State, Sale.Action>

  var body: some View {
    // The fault: the body reads the whole state, and its time changes ten times per second.
    let state = sale.state
    Page("Sale") {
      Label(Sale.countdown(state.tenthsLeft))
      BestSellers(orders: state.orders)
    }
  }
}

private struct BestSellers: View {
  let orders: [Order]

  var body: some View {
    List(.constant(Sale.bestSellers(of: orders)), name: "best") { seller in
      Label("\(seller.id): \(seller.pieces) pieces")
    }
  }
}
