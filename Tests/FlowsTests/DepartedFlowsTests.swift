import Testing

@testable import Flows

@MainActor @Suite struct DepartedFlowsTests {
  private let start = ContinuousClock.now

  /// Adds a new child that stays alive.
  private func add(
    to departed: inout DepartedFlows, _ kept: inout [any AnyFlow], at seconds: Int
  ) -> Int? {
    let flow = Flow<Int, Never>(id: "child", title: "Child", state: 0)
    kept.append(flow)
    return departed.add(
      flow, rule: "open", now: start + .seconds(seconds), grace: .seconds(30))
  }

  @Test("rule 4: children that left a moment ago may be alive, however many they are")
  func moment() {
    var departed = DepartedFlows()
    var kept: [any AnyFlow] = []
    for second in 0..<30 { #expect(add(to: &departed, &kept, at: second) == nil) }
    kept.removeAll()
    #expect(add(to: &departed, &kept, at: 90) == nil, "released ones don't count")
  }

  @Test("rule 4: children that are alive long after they left are reported once")
  func later() {
    var departed = DepartedFlows()
    var kept: [any AnyFlow] = []
    for second in 0..<3 { #expect(add(to: &departed, &kept, at: second) == nil) }
    #expect(add(to: &departed, &kept, at: 31) == nil, "two of them left 30 seconds ago")
    #expect(add(to: &departed, &kept, at: 32) == 5)
    #expect(add(to: &departed, &kept, at: 90) == nil)
  }
}
