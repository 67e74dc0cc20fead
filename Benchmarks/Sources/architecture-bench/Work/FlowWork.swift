import DeclarativeUI
import Flows
import Terminal
import Unidirectional

/// The cost of routing: many rules in one flow, and many nested flows.
@MainActor enum FlowWork {
  static var all: [Work] {
    [sameScreen, otherScreen, nested, nestedOnScreen]
  }

  /// The last of 1,000 rules keeps winning.
  private static var sameScreen: Work {
    let flow = ManyRulesFlow()
    flow.start()
    return Work("route: 1,000 rules, the last one wins again", aim: 20, against: FloorWork.call) {
      times in
      for _ in 0..<times { flow.update { $0.count &+= 1 } }
    }
  }

  /// The last two of 1,000 rules win in turn, so one screen is released and another one is created.
  private static var otherScreen: Work {
    let flow = ManyRulesFlow()
    flow.start()
    return Work("route: 1,000 rules, another screen wins", aim: 20, against: FloorWork.call) {
      times in
      for time in 0..<times { flow.update { $0.step = 999 - time % 2 } }
    }
  }

  private static var nested: Work {
    let (root, leaf) = Nested.tree(depth: 100)
    let readers = [Reader(Bind { root.crumbs })]
    return Work(
      "route: a change in the innermost of 100 flows, breadcrumb read again",
      against: FloorWork.call
    ) { times in
      for _ in 0..<times { leaf.update { $0.step &+= 1 } }
      consume((root, readers))
    }
  }

  private static var nestedOnScreen: Work {
    let (root, leaf) = Nested.tree(depth: 100)
    let host = ViewHost(FlowView(root), size: Size(columns: 120, rows: 40))
    host.render()
    return Work(
      "route: the innermost of 100 flows shows another screen, drawn", against: FloorWork.call
    ) { times in
      for _ in 0..<times {
        leaf.update { $0.step &+= 1 }
        host.render()
        host.surface.clearDamage()
      }
    }
  }
}

private struct Position: Equatable, Codable, Sendable {
  var step = 999
  var count = 0
  var title = "a text that is too long to be stored inline"
}

private final class ManyRulesFlow: Flow<Position, Never> {
  init() {
    super.init(id: "rules", title: "Rules", state: Position())
    for step in 0..<1_000 {
      router.show("step \(step)", when: { $0.step == step }) {
        ScreenRoutable("Step") { Label("step") }
      }
    }
  }
}

/// A flow that shows another flow, or a screen for each value of its state.
private final class Nested: Flow<Position, Never> {
  init(_ id: String, inside: Nested?) {
    super.init(id: FlowID(id), title: "N", state: Position(step: 0))
    if let inside {
      router.show("inside") { inside }
    } else {
      router.show("screen", matching: { $0.step % 10 }) { step in
        ScreenRoutable("\(step)") { Label("step \(step)") }
      }
    }
  }

  static func tree(depth: Int) -> (root: Nested, leaf: Nested) {
    let leaf = Nested("\(depth)", inside: nil)
    var root = leaf
    for level in (1..<depth).reversed() { root = Nested("\(level)", inside: root) }
    root.start()
    return (root, leaf)
  }
}
