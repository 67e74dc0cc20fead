import AppRuntime
import DeclarativeUI
import Flows
import Unidirectional

/// The number of tickets and the selected seats.
struct BookingState: Codable, Equatable, Sendable {
  var tickets = 2
  var seats: Set<Seat> = []
  var isDone = false
}

/// Books seats with two custom controls.
final class Booking: Flow<BookingState, [Seat]> {
  private let taken: Set<Seat> = [
    Seat(row: 0, number: 1), Seat(row: 0, number: 2), Seat(row: 2, number: 5),
  ]

  init() {
    super.init(id: "booking", title: "Booking", state: BookingState())
    router.show("seats", when: { !$0.isDone }) { flow in
      ScreenRoutable("Seats") { flow.choice }
    }
    router.exit("done") { $0.seats.sorted() }
  }

  private var choice: some View {
    VStack(spacing: .one) {
      Stepper(
        title: "Tickets", name: "tickets", value: binding(\.tickets), range: 1...8,
        disabled: bind(\.seats).map { $0.isEmpty ? nil : "deselect the seats first" })
      SeatMap(
        name: "seats", rows: 4, columns: 8, taken: taken, chosen: bind(\.seats)
      ) { seat in self.toggle(seat) }
      Button("Book", name: "book", disabled: Bind { self.missing }) {
        self.update { $0.isDone = true }
      }
    }
    .padding(horizontal: .two, vertical: .one)
  }

  private var missing: String? {
    let missing = state.tickets - state.seats.count
    return missing > 0 ? "select \(missing) more" : nil
  }

  private func toggle(_ seat: Seat) {
    if state.seats.contains(seat) {
      update { $0.seats.remove(seat) }
    } else if state.seats.count < state.tickets {
      update { $0.seats.insert(seat) }
    }
  }
}

@main enum Program {
  static func main() async {
    await FlowApp.main(Booking()) { seats in
      print("Booked \(seats.map(\.description).joined(separator: ", ")).")
    }
  }
}
