import HeadwayKit
import RideService

/// The table of all rides.
struct RidesView: View {
  let state: Bind<RideList.State>
  let reload: @MainActor () -> Void
  let open: @MainActor (Ride.ID) -> Void

  private var columns: [TableColumn<Ride>] {
    [
      TableColumn("Destination", width: .flexible(minimum: 16, weight: 1), importance: 3) { ride in
        Label(ride.destination).badge(ride.isBooked ? "booked" : nil, style: .success)
      }
      .sorted { $0.destination },
      TableColumn("km", width: .fixed(4), alignment: .trailing) { ride, _ in "\(ride.kilometers)" }
        .sorted { $0.kilometers },
      TableColumn("Fare", width: .fixed(8), alignment: .trailing, importance: 2) { ride, _ in
        StyledText(ride.fare)
      }
      .sorted { $0.cents },
    ]
  }

  var body: some View {
    VStack {
      ProblemLine(state: state)
      Table(state.map { $0.rides ?? [] }, name: "rides", columns: columns) {
        $0.onActivate { open($0.id) }
          .placeholder(state.value.rides == nil ? "Loading…" : "There are no rides today.")
      }
    }
    .keys { KeyBinding("rides.reload", "r", title: "Reload") { reload() } }
  }
}

/// A ride with its facts, and the button that books it.
struct RideView: View {
  let state: Bind<RideList.State>
  let id: Ride.ID
  let facts: @MainActor (Ride) -> [String]
  let book: @MainActor () -> Void

  var body: some View {
    VStack(spacing: .one) {
      if let ride = state.value.rides?.first(where: { $0.id == id }) {
        Label(ride.destination).textStyle(.title)
        VStack {
          Label("\(ride.kilometers) km for \(ride.fare)")
          ForEach(Array(facts(ride).enumerated()), id: { $0.offset }) { Label(.muted($0.element)) }
        }
        HStack(spacing: .one) {
          Button(
            "Book", name: "ride.book",
            disabled: state.map {
              $0.rides?.first { $0.id == id }?.isBooked == true ? "booked" : nil
            }
          ) { book() }
          Spinner(isActive: state.map { $0.booking == id })
        }
      } else {
        Label(.muted("Loading…"))
      }
      ProblemLine(state: state)
    }
    .padding(horizontal: .one)
  }
}

private struct ProblemLine: View {
  let state: Bind<RideList.State>

  var body: some View {
    if let problem = state.map(\.problem).value { Label(StyledText(problem, .danger)).lineLimit(2) }
  }
}

extension Ride {
  /// The fare in euros.
  var fare: String { "€\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }
}
