import DeclarativeUI
import Flows

struct TripState: Equatable, Codable, Sendable {
  var city: String?
  var nights: Int?
}

/// Asks for a city and a number of nights, and exits with both. These tests use it as a sample
/// flow.
final class TripFlow: Flow<TripState, String> {
  init(state: TripState = TripState()) {
    super.init(id: "trip", title: "Trip", state: state)
    router.show("city", when: { $0.city == nil }) { ScreenRoutable("City") { Label("Where to?") } }
    router.show("nights", when: { $0.nights == nil }) {
      ScreenRoutable("Nights") { Label("How long?") }
    }
    router.exit("done") { "\($0.nights ?? 0) nights in \($0.city ?? "")" }
  }
}

/// Shows the trip on one tab and a list on the other. Both keep their state.
final class TravelFlow: Flow<Int, Never> {
  private(set) var booked: [String] = []

  var trip: TripFlow? { current as? TripFlow }

  init() {
    super.init(id: "travel", title: "Travel", state: 0)
    router.show("trip", when: { $0 == 0 }, keepsState: true) { [unowned self] in
      let trip = TripFlow()
      trip.onExit = { [weak self] in self?.finish(with: $0) }
      return trip
    }
    router.show("cities") { [unowned self] in
      ScreenRoutable("Cities") {
        List(.constant(City.all), name: "cities") { Label($0.id) }
          .onActivate { [weak self] in self?.booked.append($0.id) }
      }
    }
  }

  private func finish(with result: String) {
    booked.append(result)
    update { $0 = 1 }
  }
}

struct City: Identifiable, Equatable {
  let id: String
  static let all = ["Oslo", "Rome", "Lima"].map { City(id: $0) }
}
