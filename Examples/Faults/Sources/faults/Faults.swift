import HeadwayKit

/// A part of a shop with one fault, which the menu describes by its symptom.
enum Scenario: String, CaseIterable, Codable, Identifiable, Sendable {
  case payment, delivery, catalog, sales, parcel, cart

  var id: Scenario { self }

  var symptom: String {
    switch self {
    case .payment: "Paying shows no thanks screen"
    case .delivery: "After the address an error appears"
    case .catalog: "Memory grows with each visited item"
    case .sales: "The page is slow while nothing happens"
    case .parcel: "The spinner never ends"
    case .cart: "Keys react late"
    }
  }

  /// Creates the flow with the fault.
  @MainActor func flow(_ contributions: any ContributionReading) -> any Routable {
    switch self {
    case .payment: Payment()
    case .delivery: Delivery()
    case .catalog: Catalog()
    case .sales: Sales()
    case .parcel: Parcel()
    case .cart: Cart(contributions: contributions)
    }
  }
}

/// The state of the menu.
struct FaultsState: Codable, Equatable, Sendable {
  /// The scenario on screen; nil for the menu.
  var scenario: Scenario?
}

/// The menu of the six scenarios.
final class Faults: Flow<FaultsState, Never> {
  init(contributions: any ContributionReading = NoContributions()) {
    super.init(id: "faults", title: "Faults", state: FaultsState())
    router.show("scenario", matching: \.scenario) { _, scenario in scenario.flow(contributions) }
    router.show("menu") { flow in
      ScreenRoutable("") {
        VStack(spacing: .one) {
          Label("Each page of this shop has one fault. Provoke it, and press F12 to find it.")
            .lineLimit(2)
          List(.constant(Scenario.allCases), name: "scenarios") { Label($0.symptom) }
            .onActivate { scenario in flow.go { $0.scenario = scenario } }
        }
        .padding(horizontal: .two, vertical: .one)
      }
    }
  }
}

/// The contents of a page: a title, and what to do.
struct Page<Content: View>: View {
  private let title: String
  private let content: Content

  init(_ title: String, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  var body: some View {
    VStack(spacing: .one) {
      Label(title).textStyle(.title)
      content
    }
    .padding(horizontal: .two, vertical: .one)
  }
}
