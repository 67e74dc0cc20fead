import DeclarativeUI
import Flows
import Terminal
import Testing

/// Rules of places; those not found here stand in `Tests/RoutingTests` and `Tests/RouterServiceTests`.
@MainActor @Suite struct RouteRules {
  @Test(
    "rule 26: an overlay stands over its screen, takes the keys, and leaves the screen as it was")
  func overlay() throws {
    let flow = MapFlow()
    let host = ViewHost(FlowView(flow), size: Size(columns: 40, rows: 12))
    func text() -> String {
      host.render()
      return host.surface.lines.joined(separator: "\n")
    }
    let before = text()
    let screen = try #require(flow.current)
    flow.go { $0.isLegendShown = true }
    #expect(text().contains("blue is water"))
    #expect(text().contains("Legend"))
    #expect(flow.current === screen)
    #expect(flow.explain().overlay == "legend")
    host.handle(.key("z"))
    #expect(flow.state.zoom == 0, "the screen under it hears no keys")
    host.handle(.key("esc"))
    #expect(!flow.state.isLegendShown)
    #expect(text() == before)
    #expect(flow.current === screen)
    host.handle(.key("z"))
    #expect(flow.state.zoom == 1)
  }
}

private struct MapState: Equatable, Codable, Sendable {
  var zoom = 0
  var isLegendShown = false
}

private final class MapFlow: Flow<MapState, Never> {
  init() {
    super.init(id: "map", title: "Map", state: MapState())
    router.show("map") { [unowned self] in
      ScreenRoutable("Map") {
        Label("the map").keys {
          KeyBinding("map.zoom", "z", title: "zoom") { self.update { $0.zoom += 1 } }
        }
      }
    }
    router.overlay("legend", when: \.isLegendShown) { [unowned self] in
      update { $0.isLegendShown = false }
    } make: {
      ScreenRoutable("Legend") { Label("blue is water") }
    }
  }
}
