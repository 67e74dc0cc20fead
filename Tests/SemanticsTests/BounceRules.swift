import DeclarativeUI
import Flows
import Terminal
import Testing

/// Rule 7: flows that reroute each other without input.
@MainActor @Suite struct BounceRules {
  @Test(
    "rule 7: a parent and its children that bounce are stopped and reported; other flows continue")
  func parentAndChild() {
    let house = HouseFlow()
    let reports = reports { house.start() }
    #expect(reports.count == 1)
    #expect(
      reports.first?.contains("corridor.left → door.through → corridor.right → door.through")
        == true)
    #expect(house.crumbs == ["House", "Corridor", "no screen"])
    let host = ViewHost(FlowView(house), size: Size(columns: 90, rows: 8))
    host.render()
    #expect(host.surface.lines.contains { $0.contains("corridor.left → door.through") })
  }

  @Test("rule 7: flows that show each other ever deeper are stopped before the stack overflows")
  func everDeeper() {
    let mirror = MirrorFlow()
    #expect(reports { mirror.start() }.count == 1)
    #expect(mirror.crumbs == ["Mirror", "no screen"])
  }

  @Test("rule 7: many steps that reach a screen aren't a bounce")
  func manySteps() {
    let stairs = StairsFlow()
    #expect(reports { stairs.start() }.isEmpty)
    #expect(stairs.crumbs == ["Stairs", "Top"])
  }
}

/// Exits as soon as it is shown.
private final class DoorFlow: Flow<Bool, Bool> {
  init(onExit: @escaping @MainActor () -> Void) {
    super.init(id: "door", title: "Door", state: true)
    router.exit("through") { $0 }
    self.onExit = { _ in onExit() }
  }
}

private final class CorridorFlow: Flow<Bool, Never> {
  init() {
    super.init(id: "corridor", title: "Corridor", state: true)
    router.show("left", when: { $0 }) { [unowned self] in door(to: false) }
    router.show("right") { [unowned self] in door(to: true) }
  }

  private func door(to side: Bool) -> DoorFlow {
    DoorFlow { [weak self] in self?.update { $0 = side } }
  }
}

private final class HouseFlow: Flow<Bool, Never> {
  init() {
    super.init(id: "house", title: "House", state: true)
    router.show("corridor") { CorridorFlow() }
  }
}

private final class MirrorFlow: Flow<Bool, Never> {
  init() {
    super.init(id: "mirror", title: "Mirror", state: true)
    router.show("itself") { MirrorFlow() }
  }
}

/// Advances step by step by itself, like a setup that finds most of its answers.
private final class StairsFlow: Flow<Int, Never> {
  init() {
    super.init(id: "stairs", title: "Stairs", state: 0)
    router.show("step", matching: { $0 < 30 ? $0 : nil }) { [unowned self] _ in
      update { $0 += 1 }
      return ScreenRoutable("Step") { Label("step") }
    }
    router.show("top") { ScreenRoutable("Top") { Label("top") } }
  }
}
