import AppRuntime
import DeclarativeUI
import DesignSystem
import Flows
import Inspection
import Terminal
import Unidirectional

/// The cost of a closed inspector: the same frames of an app without an inspector and with one. The app has
/// the frame of the kit with breadcrumb and key hints.
@MainActor enum InspectionWork {
  /// The pieces of work. An inspector follows all stores that are created after it, so they are measured
  /// after all others.
  static var all: [Work] {
    let plain = [key(nil), action(nil)]
    let inspector = Inspector()
    return plain + [key(inspector), action(inspector)]
  }

  /// A key press selects the next of 1,000 rows; the frame draws the screen.
  private static func key(_ inspector: Inspector?) -> Work {
    let host = host(Shelf(), inspector)
    return work("inspector: a key moves the selection", inspector) { count in
      host.handle(.key(count % 20 < 10 ? "down" : "up"))
      draw(host)
    }
  }

  /// An action of a store changes one of 1,000 rows; the frame draws the row.
  private static func action(_ inspector: Inspector?) -> Work {
    let flow = Shelf()
    let host = host(flow, inspector)
    return work("inspector: an action changes a row", inspector) { count in
      flow.store.send(.counted(count % 10))
      draw(host)
    }
  }

  private static func work(
    _ name: String, _ inspector: Inspector?, _ frame: @escaping @MainActor (Int) -> Void
  ) -> Work {
    var count = 0
    return Work(
      inspector == nil ? "\(name), without one" : "\(name), with one",
      against: inspector == nil ? nil : "\(name), without one"
    ) { times in
      for _ in 0..<times {
        frame(count)
        count += 1
      }
    }
  }

  private static func host(_ flow: Shelf, _ inspector: Inspector?) -> ViewHost {
    flow.didAppear()
    let size = Size(columns: 100, rows: 30)
    let frame = FlowFrame(flow, controls: .none) {}
    let host =
      inspector.map { ViewHost($0.inspecting(frame, flow: flow), size: size) }
      ?? ViewHost(frame, size: size)
    draw(host)
    return host
  }

  private static func draw(_ host: ViewHost) {
    host.render()
    host.surface.clearDamage()
  }
}

/// A row of the list.
private struct Row: Equatable, Identifiable, Sendable {
  let id: Int
  var count = 0
}

private enum ShelfAction: Sendable { case counted(Int) }

/// A flow with a list of 1,000 rows that a store holds.
private final class Shelf: Flow<Int, Never> {
  let store = Store<[Row], ShelfAction>((0..<1_000).map { Row(id: $0) }, label: "shelf") {
    rows, action in
    switch action {
    case .counted(let index): rows[index].count = (rows[index].count + 1) % 10
    }
    return .none
  }

  init() {
    super.init(id: "shelf", title: "Shelf", state: 0)
    router.show("rows") { [store] _ in
      ScreenRoutable("") { ShelfView(rows: store.bind(\.self)) }
    }
  }
}

private struct ShelfView: View {
  let rows: Bind<[Row]>

  var body: some View {
    VStack {
      Label("Rows")
      List(rows, name: "rows") { row in
        HStack {
          Label("row \(row.id)")
          Spacer()
          Label("\(row.count)")
        }
      }
    }
  }
}
