import DeclarativeUI
import FeatureFlags
import Flows
import PluginHost
import PluginInterface
import Routing
import Terminal
import Testing

/// Rules about plugins. The others are in `Tests/PluginHostTests` and `Tests/FlowsTests`.
@MainActor @Suite struct PluginRules {
  private let registry = PluginRegistry { _ in true }

  private func rule(
    _ id: String, _ placement: RouteRule<TripState, String>.Placement = .beforeExits,
    until key: PluginStorageKey<Bool>? = nil
  ) -> RouteRule<TripState, String> {
    .show(
      id, placement: placement, when: { _, storage in key.map { !storage[$0] } ?? true },
      make: { flow in
        ScreenRoutable(id) {
          Label(id).keys {
            KeyBinding("seen", "s", title: "seen") { if let key { flow[key] = true } }
          }
        }
      })
  }

  @Test("rule 13: a flow's exits and catch-all stay last, whatever placement a plugin asks for")
  func exitsStayLast() {
    let flow = EndingFlow()
    flow.onExit = { _ in Issue.record("the flow exited without showing the plugin's screen") }
    flow.setContributedRules([
      rule("behind", .after("done")), rule("between", .before("rest")), rule("anywhere"),
    ])
    #expect(
      flow.explain().rules == [
        "city", "behind", "between", "anywhere", "done", "rest", "help",
      ])
    #expect(flow.crumbs == ["Ending", "behind"])
  }

  @Test("rule 14: a feature declares its own extension points, which accept only their type")
  func typedPoints() {
    let numbers = ExtensionPoint<Int>("sample.numbers")
    registry.register(
      SamplePlugin("a") {
        $0.add(7, id: "seven", to: numbers)
        $0.add("eight", id: "eight", to: ExtensionPoint<String>("sample.numbers"))
        $0.add(9, id: "nine", to: ExtensionPoint<Int>("sample.others"))
      })
    let found: [Int] = registry.contributions(to: numbers).compactMap { $0.run { $0 } }
    #expect(found == [7])
  }

  @Test(
    "rule 18: values that a plugin stores in a flow outlast the plugin and are saved with the flow"
  )
  func storage() throws {
    let key = PluginStorageKey(plugin: "offers", name: "seen", initial: false)
    let flow = TripFlow()
    let offer = rule("offer", .before("city"), until: key)
    flow.setContributedRules([offer])
    let host = ViewHost(FlowView(flow), size: Size(columns: 20, rows: 3))
    host.render()
    #expect(flow.crumbs == ["Trip", "offer"])
    host.handle(.key("s"))
    #expect(flow.crumbs == ["Trip", "City"])
    flow.setContributedRules([])
    let text = try RouteCoding.encode(flow.snapshot())

    let restored = TripFlow()
    try restored.restore(RouteCoding.decode(FlowSnapshot.self, from: text))
    restored.setContributedRules([offer])
    #expect(restored.crumbs == ["Trip", "City"], "the plugin's step was done")
    #expect(restored.back())
    #expect(restored.crumbs == ["Trip", "offer"])
  }

  @Test("rule 18: one plugin attaches to several flows")
  func severalFlows() {
    let trips = RoutingPoint<TripState, String>("sample.trips")
    let travels = RoutingPoint<Int, Never>("sample.travels")
    let (trip, travel) = (TripFlow(), TravelFlow())
    trip.attach(trips, from: registry)
    travel.attach(travels, from: registry)
    let offer = rule("offer", .before("city"))
    registry.register(
      SamplePlugin("offers") {
        $0.add(offer, id: "trip", to: trips)
        $0.add(
          .show("tour", placement: .before("trip"), when: { _, _ in true }) { _ in
            ScreenRoutable("tour") { Label("tour") }
          }, id: "travel", to: travels)
      })
    #expect(trip.crumbs == ["Trip", "offer"])
    #expect(travel.crumbs == ["Travel", "tour"])
    #expect(travel.explain().origin == "plugin offers")
    registry.unregister("offers")
    #expect(trip.crumbs == ["Trip", "City"])
    #expect(travel.crumbs == ["Travel", "Trip", "City"])
  }
}

/// A flow with an exit and a catch-all at the end, followed by an overlay.
private final class EndingFlow: Flow<TripState, String> {
  init() {
    super.init(
      id: "ending", title: "Ending", state: TripState(city: "Rome", nights: 2))
    router.show("city", when: { $0.city == nil }) { ScreenRoutable("City") { Label("city") } }
    router.exit("done", when: { $0.nights != nil }) { _ in "done" }
    router.show("rest") { ScreenRoutable("Rest") { Label("rest") } }
    router.overlay("help", when: { _ in false }, dismiss: {}) {
      ScreenRoutable("Help") { Label("help") }
    }
  }
}

/// A plugin whose contributions a test defines.
private struct SamplePlugin: Plugin {
  let id: String
  let add: @MainActor (inout PluginContributions) -> Void
  var title: String { id }
  var version: String { "1" }
  var owner: String { "@test" }
  var flag: Flag { Flag(key: "plugin.\(id)", default: true, owner: "@test", about: "") }

  init(_ id: String, add: @escaping @MainActor (inout PluginContributions) -> Void) {
    self.id = id
    self.add = add
  }

  func contribute(to contributions: inout PluginContributions) { add(&contributions) }
}
