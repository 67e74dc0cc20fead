import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import TestSupport
import Unidirectional

@testable import Inspection

struct WorkshopState: Equatable, Codable, Sendable {
  var isOpen = true
  var isHelping = false
  var item: Int?
}

enum ShelfAction: Sendable { case filled(String), opened, waited }

struct ShelfState: Equatable {
  var items = ["saw", "drill"]
  var isOpened = false
}

/// A flow with every kind of rule, a store with an effect, and a child flow.
final class Workshop: Flow<WorkshopState, String> {
  let shelf: Store<ShelfState, ShelfAction>

  init(clock: ManualClock = ManualClock()) {
    let shelf = Store<ShelfState, ShelfAction>(ShelfState(), label: "shelf") { state, action in
      switch action {
      case .filled(let item):
        state.items.append(item)
        return .none
      case .opened:
        state.isOpened = true
        return .run(id: "wait") { _ in try await clock.sleep(for: .seconds(60)) }
      case .waited: return .cancel(id: "wait")
      }
    }
    self.shelf = shelf
    super.init(id: "workshop", title: "Workshop", state: WorkshopState())
    router.show("item", matching: \.item) { _, item in
      ScreenRoutable("Item") { Label("item \(item)") }
    }
    router.exit("closed", when: { !$0.isOpen }) { _ in "closed" }
    router.show("shelf", when: \.isOpen) { _ in Shelf(shelf) }
    router.overlay(
      "help", when: \.isHelping, dismiss: { flow in flow.update { $0.isHelping = false } }
    ) { _ in ScreenRoutable("Help") { Label("help") } }
    router.show("all") { _ in ScreenRoutable("") { Label("all") } }
  }
}

enum Sorting: Equatable, Codable, Sendable { case byName, byAge }

/// The child flow, with an enum as its state.
final class Shelf: Flow<Sorting, Never> {
  init(_ store: Store<ShelfState, ShelfAction>) {
    super.init(id: "shelf", title: "Shelf", state: .byName)
    router.show("name", for: .byName) { flow in
      ScreenRoutable("") {
        ShelfView(items: store.bind(\.items)).keys {
          KeyBinding("shelf.fill", "n", title: "Fill") { store.send(.filled("file")) }
          KeyBinding("shelf.open", "o", title: "Open") { store.send(.opened) }
          KeyBinding("shelf.sell", "s", title: "Sell", disabled: "the shelf isn't for sale") {}
          KeyBinding("shelf.age", "a", title: "Sort by age") { flow.go { $0 = .byAge } }
        }
      }
    }
    router.show("age", for: .byAge) { _ in ScreenRoutable("") { Label("by age") } }
  }
}

struct ShelfView: View {
  let items: Bind<[String]>

  var body: some View {
    VStack { ForEach(items.value, id: \.self) { Label($0) } }
  }
}

/// An app with an inspector whose clock is stopped.
@MainActor struct InspectedApp {
  let inspector: Inspector
  let flow: Workshop
  let screen: ScreenDriver

  init(plugins: PluginRegistry? = nil, columns: Int = 80, rows: Int = 24) {
    let start = ContinuousClock.now
    inspector = Inspector(plugins: plugins, now: { start })
    flow = Workshop()
    // Tests run in one process, so other tests may create stores next.
    inspector.stores.stop()
    flow.didAppear()
    screen = ScreenDriver(
      inspector.inspecting(flow.screen, flow: flow), columns: columns, rows: rows)
  }
}

struct Polish: Plugin {
  let id = "polish"
  let title = "Polish"
  let version = "1"
  let owner = "@workshop"
  let flag = Flag(key: "plugin.polish", default: true, owner: "@workshop", about: "Polish tools")

  func contribute(to contributions: inout PluginContributions) {
    contributions.add(
      Command("Polish", run: { _ in }), id: "polish.now", to: .commands)
  }
}
