import HeadwayKit
import RideService

/// The rides, and which of them is being booked.
public enum RideList {
  /// The state of the list.
  public struct State: Equatable, Sendable {
    /// The rides; nil before they have been read.
    public var rides: [Ride]?
    /// The ride that is being booked.
    public var booking: Ride.ID?
    /// The reason why the latest request failed.
    public var problem: String?

    /// Creates an empty list.
    public init() {}
  }

  /// A change of the list.
  public enum Action: Equatable, Sendable {
    case appeared
    case loaded([Ride])
    case bookRequested(Ride.ID)
    case booked(Ride)
    case failed(String)
  }

  /// Returns the reducer of the list.
  public static func reducer(
    _ service: any RideService
  ) -> @MainActor (inout State, Action) -> Effect<Action> {
    { state, action in
      switch action {
      case .appeared:
        state.problem = nil
        return .run(failed: { .failed("\($0)") }) { send in
          await send(.loaded(try await service.rides()))
        }
      case .loaded(let rides): state.rides = rides
      case .bookRequested(let id):
        guard state.booking == nil else { return .none }
        state.booking = id
        state.problem = nil
        return .run(failed: { .failed("\($0)") }) { send in
          await send(.booked(try await service.book(id)))
        }
      case .booked(let ride):
        state.booking = nil
        state.rides = state.rides?.map { $0.id == ride.id ? ride : $0 }
      case .failed(let reason):
        state.booking = nil
        state.problem = reason
      }
      return .none
    }
  }
}
