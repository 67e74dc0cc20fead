import HeadwayKit

/// The steps of ``Delivery``.
enum DeliveryState: Codable, Equatable, Sendable {
  case address
  case date
}

/// The user enters an address, then chooses a date.
final class Delivery: Flow<DeliveryState, Never> {
  init() {
    super.init(id: "delivery", title: "Delivery", state: .address)
    router.show("address", for: .address) { flow in
      ScreenRoutable("") {
        Page("Where do you live?") {
          TextField("address", placeholder: "type an address and press Enter") { _ in
            flow.go { $0 = .date }
          }
        }
      }
    }
    // The fault: there is no rule for the step date.
  }
}
