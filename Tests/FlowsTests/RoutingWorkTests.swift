import DeclarativeUI
import Flows
import Testing

/// Counts the work of routing instead of timing it.
@MainActor @Suite struct RoutingWorkTests {
  @Test("of 1,000 rules, those up to the one that holds are evaluated once, and none after it")
  func evaluatedRules() {
    let flow = ManyRules(rules: 1_000)
    flow.start()
    #expect(flow.takeEvaluations() == 1_000)
    flow.update { $0.note = "another" }
    #expect(flow.takeEvaluations() == 1_000)
    flow.update { $0.step = 0 }
    #expect(flow.takeEvaluations() == 1)
    flow.update { $0.step = 499 }
    #expect(flow.takeEvaluations() == 500)
    #expect(flow.explain().rule == "499")
  }

  @Test("a change to an equal state evaluates no rule")
  func equalState() {
    let flow = ManyRules(rules: 10)
    flow.start()
    _ = flow.takeEvaluations()
    flow.update { $0.step = 9 }
    #expect(flow.takeEvaluations() == 0)
  }

  @Test("a change in the innermost of 100 flows only evaluates its own rules")
  func nestedFlows() {
    let innermost = ManyRules(rules: 10)
    var flows = [innermost]
    for _ in 1..<100 { flows.append(ManyRules(rules: 10, showing: flows[flows.count - 1])) }
    flows[99].start()
    for flow in flows { #expect(flow.takeEvaluations() == 10) }
    innermost.update { $0.step = 3 }
    #expect(innermost.takeEvaluations() == 4)
    #expect(flows.dropFirst().allSatisfy { $0.takeEvaluations() == 0 })
    #expect(flows[99].explain().rule == "3")
  }
}

private struct TestPosition: Equatable, Codable, Sendable {
  var step: Int
  var note = ""
}

/// A flow with one rule per step that counts how often the rules are evaluated. It starts at the
/// last step.
private final class ManyRules: Flow<TestPosition, Never> {
  private var evaluations = 0

  init(rules: Int, showing child: ManyRules? = nil) {
    super.init(id: "rules", title: "Rules", state: TestPosition(step: rules - 1))
    for step in 0..<rules {
      router.show(
        "\(step)",
        when: { [unowned self] state in
          evaluations += 1
          return state.step == step
        }
      ) { child ?? ScreenRoutable("\(step)") { Label("\(step)") } as any Routable }
    }
  }

  func takeEvaluations() -> Int {
    defer { evaluations = 0 }
    return evaluations
  }
}
