import DeclarativeUI
import Flows
import Terminal
import Unidirectional

/// What routing costs: many rules in one flow, and many flows in each other.
@MainActor enum FlowWork {
  static var all: [Work] {
    [sameScreen, otherScreen, nested, nestedOnScreen]
  }

  /// The last of 1,000 rules goes on winning.
  private static var sameScreen: Work {
    let flow = ManyRules()
    flow.start()
    return Work("route: 1,000 rules, the last one wins again", aim: 20, against: FloorWork.call) {
      times in
      for _ in 0..<times { flow.update { $0.count &+= 1 } }
    }
  }

  /// The last of 1,000 rules and the one before win in turns: a screen is let go, one is made.
  private static var otherScreen: Work {
    let flow = ManyRules()
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
      "route: a change in the innermost of 100 flows, crumbs read again", against: FloorWork.call
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

private struct Place: Equatable, Codable, Sendable {
  var step = 999
  var count = 0
  var title = "a place with a name that is too long to be stored in it"
}

private final class ManyRules: Flow<Place, Never> {
  init() {
    super.init(id: "rules", title: "Rules", state: Place())
    for step in 0..<1_000 {
      router.show("step \(step)", when: { $0.step == step }) {
        ScreenRoutable("Step") { Label("step") }
      }
    }
  }
}

/// A flow that shows another one, or a screen for each value of its state.
private final class Nested: Flow<Place, Never> {
  init(_ id: String, inside: Nested?) {
    super.init(id: FlowID(id), title: "N", state: Place(step: 0))
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
