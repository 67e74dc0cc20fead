import HeadwayKit

/// The service that knows where parcels are.
protocol Courier: Sendable {
  func location() async throws -> String
}

/// A courier with a service that doesn't answer.
struct SilentCourier: Courier {
  func location() async throws -> String {
    try await Task.sleep(for: .seconds(86_400))
    return "unknown"
  }
}

/// The location of a parcel, which a service returns.
enum Tracking {
  struct State: Equatable, Sendable {
    /// The location; nil while it is loading.
    var location: String?
  }

  enum Action: Equatable, Sendable {
    case appeared
    case located(String)
    case failed(String)
  }

  static func reducer(
    _ courier: any Courier
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        // The fault: no time limit ends this effect if the service doesn't answer.
        return .run(id: "locate", failed: { .failed("\($0)") }) { send in
          await send(.located(try await courier.location()))
        }
      case .located(let location):
        state.location = location
        return .none
      case .failed(let reason):
        state.location = "unknown: \(reason)"
        return .cancel(id: "locate")
      }
    }
  }
}

/// The only screen of ``Parcel``.
enum ParcelState: Codable, Equatable, Sendable { case page }

/// The user sees where the parcel is.
final class Parcel: Flow<ParcelState, Never> {
  private let store: Store<Tracking.State, Tracking.Action>

  init(courier: any Courier = SilentCourier()) {
    let store = Store(Tracking.State(), label: "tracking", reduce: Tracking.reducer(courier))
    self.store = store
    super.init(id: "parcel", title: "Parcel", state: .page)
    router.show("page", for: .page) { _ in
      ScreenRoutable("") {
        Page("Where is my parcel?") {
          HStack(spacing: .one) {
            Spinner(isActive: store.bind(\.location).map { $0 == nil })
            Label(store.bind(\.location).map { $0 ?? "asking the courier…" })
          }
        }
      }
    }
  }

  override func didAppear() { store.send(.appeared) }
}
