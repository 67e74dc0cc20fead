import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import Terminal
import Unidirectional

/// Opening and closing screens: the cost of a cycle, and the objects that remain afterward.
@MainActor enum ScreenWork {
  static var all: [Work] {
    Case.allCases.map { use in
      let stage = Stage(use)
      return Work("screen: \(use.rawValue), opened, drawn, closed, drawn", against: FloorWork.calls)
      { times in
        for _ in 0..<times { stage.cycle() }
      }
    }
  }

  /// Returns the number of objects that were created in 1,000 cycles and are still alive, for each
  /// kind of screen.
  static func remaining(cycles: Int = 1_000) -> [(name: String, made: Int, alive: Int)] {
    Case.allCases.map { use in
      let stage = Stage(use)
      InstanceCounter.begin()
      for _ in 0..<cycles { stage.cycle() }
      return (use.rawValue, InstanceCounter.made, InstanceCounter.alive)
    }
  }

  enum Case: String, CaseIterable {
    case plain = "without a store"
    case store = "with a store"
    case plugin = "of a plugin, with a store"
  }
}

/// Counts the objects of a screen: its routable, its node, and an object that its reducer retains.
@MainActor private enum InstanceCounter {
  private(set) static var made = 0
  private(set) static var alive = 0

  static func begin() { (made, alive) = (0, 0) }

  fileprivate static func born() {
    made += 1
    alive += 1
  }

  fileprivate static func gone() { alive -= 1 }
}

@MainActor private final class Counted {
  init() { InstanceCounter.born() }
  isolated deinit { InstanceCounter.gone() }
}

/// A view with a counted node.
private struct Dot: PrimitiveView {
  func makeNode() -> DotNode { DotNode() }
  func update(_ node: DotNode) {}
}

private final class DotNode: Node {
  private let counted = Counted()
  override func sizeThatFits(_ proposal: Size) -> Size { Size(columns: 1, rows: 1) }
}

/// A screen with a text and optionally a store.
private final class BenchmarkScreen: Routable {
  let crumb = "BenchmarkScreen"
  private let counted = Counted()
  private let store: Store<Int, Int>?

  init(withStore: Bool) {
    let held = Counted()
    store =
      withStore
      ? Store(0, label: "screen") { state, step in
        state += step
        withExtendedLifetime(held) {}
        return .none
      } : nil
  }

  var screen: AnyView {
    AnyView(
      VStack {
        Label(store.map { store in store.bind(\.self).map { "count \($0)" } } ?? .constant("still"))
        Dot()
      })
  }

  func didAppear() { store?.send(1) }
  func didLeave() { store?.finish() }
}

private struct Door: Equatable, Codable, Sendable {
  var isOpen = false
}

private final class House: Flow<Door, Never> {
  init(_ use: ScreenWork.Case) {
    super.init(id: "house", title: "House", state: Door())
    if use != .plugin {
      router.show("room", when: { $0.isOpen }) { BenchmarkScreen(withStore: use == .store) }
    }
    router.show("street") { ScreenRoutable("Street") { Label("street") } }
  }
}

extension ExtensionPoint where Contribution == RouteRule<Door, Never> {
  fileprivate static var rooms: Self { Self("house.rooms") }
}

private struct RoomPlugin: Plugin {
  let id = "room"
  let title = "Room"
  let version = "1.0"
  let owner = "@headway/platform"
  let flag = Flag(key: "room", default: true, owner: "@headway/platform", about: "a room")

  func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      RouteRule.show("room", placement: .before("street"), when: { door, _ in door.isOpen }) { _ in
        BenchmarkScreen(withStore: true)
      }, id: "room", to: .rooms)
  }
}

/// A flow on screen in which a screen opens and closes. A plugin's screen is added and removed in
/// each cycle.
@MainActor private final class Stage {
  private let flow: House
  private let host: ViewHost
  private let plugins = PluginRegistry { $0.default }
  private let use: ScreenWork.Case

  init(_ use: ScreenWork.Case) {
    self.use = use
    flow = House(use)
    if use == .plugin { flow.attach(.rooms, from: plugins) }
    host = ViewHost(FlowView(flow), size: Size(columns: 80, rows: 24))
    host.render()
  }

  func cycle() {
    if use == .plugin { plugins.register(RoomPlugin()) }
    flow.go { $0.isOpen = true }
    host.render()
    flow.back()
    host.render()
    if use == .plugin { plugins.unregister("room") }
    host.surface.clearDamage()
  }
}
