import HeadwayKit
import RideService

/// The screen on display.
public enum RidesState: Codable, Equatable, Sendable {
  /// All rides.
  case list
  /// A single ride.
  case ride(id: Ride.ID)
}

/// The link to a ride, such as `rides://ride/2`.
public struct RideRoute: Route {
  /// The name in the link.
  public static let identifier = "ride"
  /// The number of the ride is in the path.
  public static let segments = ["id"]
  /// The number of the ride.
  public var id: Ride.ID

  /// The step to the ride. It waits until the user has signed up and the rides have been read.
  @MainActor public var steps: [LinkStep] {
    [
      LinkStep(in: "rides", Rides.self, when: { $0.isLoaded }) { flow in
        guard flow.has(id) else {
          throw LinkError(code: .unknownTarget, message: "There is no ride \(id).")
        }
        flow.go { $0 = .ride(id: id) }
      }
    ]
  }
}

/// Lists rides and books them. Plugins add facts about a ride at
/// ``HeadwayKit/ExtensionPoint/rideFacts``.
public final class Rides: Flow<RidesState, Never> {
  private let store: Store<RideList.State, RideList.Action>
  private let contributions: any ContributionReading

  /// Creates the flow.
  public init(service: any RideService, contributions: any ContributionReading = NoContributions())
  {
    store = Store(RideList.State(), label: "rides", reduce: RideList.reducer(service))
    self.contributions = contributions
    super.init(id: "rides", title: "Rides", state: .list)
    router.show("ride", for: RidesState.ride) { flow, id in flow.rideScreen(id) }
    router.show("list") { flow in flow.listScreen() }
  }

  /// Reads the rides.
  override public func didAppear() { store.send(.appeared) }

  /// The link to the ride on screen.
  override public var currentRoute: (any Route)? {
    if case .ride(let id) = state { RideRoute(id: id) } else { nil }
  }

  var isLoaded: Bool { store.state.rides != nil }

  func has(_ id: Ride.ID) -> Bool { store.currentState.rides?.contains { $0.id == id } ?? false }

  private func listScreen() -> any Routable {
    ScreenRoutable("") {
      RidesView(
        state: self.store.bind(\.self), reload: self.store.sending(.appeared),
        open: { id in self.go { $0 = .ride(id: id) } })
    }
  }

  private func rideScreen(_ id: Ride.ID) -> any Routable {
    ScreenRoutable("Ride \(id)") {
      RideView(
        state: self.store.bind(\.self), id: id, facts: { self.facts($0) },
        book: self.store.sending(.bookRequested(id)))
    }
  }

  private func facts(_ ride: Ride) -> [String] {
    contributions.gather(from: .rideFacts) { added in try added.rows(ride) }.flatMap(\.self)
  }
}

extension ExtensionPoint where Contribution == ListRows<Ride, String> {
  /// The extension point for facts about a ride.
  public static var rideFacts: Self { Self("ride.facts", title: "facts about a ride") }
}
