import HeadwayKit

/// The state of ``Payment``.
struct PaymentState: Codable, Equatable, Sendable {
  var isPaid = false
}

/// The user pays, and sees a screen with thanks.
final class Payment: Flow<PaymentState, Never> {
  init() {
    super.init(id: "payment", title: "Payment", state: PaymentState())
    // The fault: this rule has no condition, so it always comes before the next one.
    router.show("cart") { flow in
      ScreenRoutable("") {
        Page("Your cart") {
          Label("2 concert tickets, $90")
          Label("Press Enter to pay.")
        }
        .keys {
          KeyBinding("payment.pay", "enter", title: "Pay") { flow.go { $0.isPaid = true } }
        }
      }
    }
    router.show("thanks", when: \.isPaid) { _ in
      ScreenRoutable("Thanks") {
        Page("Thank you") { Label("Your tickets are on their way.") }
      }
    }
  }
}
