import HeadwayKit

extension ExtensionPoint where Contribution == ViewPanel<Int> {
  /// The extension point for panels below the cart.
  static var cartPanels: Self { Self("cart.panels", title: "panels below the cart") }
}

/// The state of ``Cart``.
struct CartState: Codable, Equatable, Sendable {
  var tickets = 1
}

/// The user chooses the number of tickets. Plugins add panels below it.
final class Cart: Flow<CartState, Never> {
  init(contributions: any ContributionReading) {
    super.init(id: "cart", title: "Cart", state: CartState())
    router.show("cart") { flow in
      ScreenRoutable("") {
        Page("Your cart") {
          Label(Bind { "\(flow.state.tickets) × concert ticket" })
          PanelSlot(.cartPanels, from: contributions, context: Bind { flow.state.tickets })
        }
        .keys {
          KeyBinding("cart.more", "+", title: "Add a ticket") { flow.update { $0.tickets += 1 } }
        }
      }
    }
  }
}
