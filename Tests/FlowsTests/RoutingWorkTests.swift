import DeclarativeUI
import Flows
import Testing

/// How much routing does, counted instead of timed.
@MainActor @Suite struct RoutingWorkTests {
  @Test("of 1,000 rules those up to the one that holds are asked once, and none behind it")
  func rulesAsked() {
    let flow = ManyRules(rules: 1_000)
    flow.start()
    #expect(flow.takeAsked() == 1_000)
    flow.update { $0.note = "another" }
    #expect(flow.takeAsked() == 1_000)
    flow.update { $0.step = 0 }
    #expect(flow.takeAsked() == 1)
    flow.update { $0.step = 499 }
    #expect(flow.takeAsked() == 500)
    #expect(flow.explain().rule == "499")
  }

  @Test("a change to an equal state asks no rule")
  func equalState() {
    let flow = ManyRules(rules: 10)
    flow.start()
    _ = flow.takeAsked()
    flow.update { $0.step = 9 }
    #expect(flow.takeAsked() == 0)
  }

  @Test("a change in the innermost of 100 flows asks its own rules alone")
  func nestedFlows() {
    let innermost = ManyRules(rules: 10)
    var flows = [innermost]
    for _ in 1..<100 { flows.append(ManyRules(rules: 10, showing: flows[flows.count - 1])) }
    flows[99].start()
    for flow in flows { #expect(flow.takeAsked() == 10) }
    innermost.update { $0.step = 3 }
    #expect(innermost.takeAsked() == 4)
    #expect(flows.dropFirst().allSatisfy { $0.takeAsked() == 0 })
    #expect(flows[99].explain().rule == "3")
  }
}

private struct Place: Equatable, Codable, Sendable {
  var step: Int
  var note = ""
}

/// A flow with a rule for each step, that counts how often they are asked. It stands at the last.
private final class ManyRules: Flow<Place, Never> {
  private var asked = 0

  init(rules: Int, showing child: ManyRules? = nil) {
    super.init(id: "rules", title: "Rules", state: Place(step: rules - 1))
    for step in 0..<rules {
      router.show(
        "\(step)",
        when: { [unowned self] place in
          asked += 1
          return place.step == step
        }
      ) { child ?? ScreenRoutable("\(step)") { Label("\(step)") } as any Routable }
    }
  }

  func takeAsked() -> Int {
    defer { asked = 0 }
    return asked
  }
}
