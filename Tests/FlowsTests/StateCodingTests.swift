import DeclarativeUI
import Flows
import Routing
import Testing

@MainActor @Suite struct StateCodingTests {
  private struct Place: Codable, Equatable, Sendable {
    var file: String
    var line: Int
  }

  /// An enum without labels, as in the first version of an app.
  private enum Before: Codable, Equatable, Sendable {
    case list
    case detail(Int)
    case match(Place)
    case range(Int, Int)
  }

  /// The same enum with labels.
  private enum After: Codable, Equatable, Sendable {
    case list
    case detail(id: Int)
    case match(place: Place)
    case range(from: Int, to: Int)
  }

  private func snapshot(_ state: some Codable & Equatable & Sendable) throws -> FlowSnapshot {
    try Screen(state).snapshot()
  }

  private func restored<State: Codable & Equatable & Sendable>(
    _ initial: State, from text: String
  ) throws -> State {
    let flow = Screen(initial)
    try flow.restore(
      RouteCoding.decode(FlowSnapshot.self, from: #"{"flow":"screen","state":\#(text)}"#))
    return flow.state
  }

  @Test(
    "states that were saved before a case got its labels are restored",
    arguments: [
      (#"{"detail":{"_0":7}}"#, After.detail(id: 7)),
      (#"{"detail":7}"#, .detail(id: 7)),
      (#"{"detail":{"id":7}}"#, .detail(id: 7)),
      (#"{"match":{"_0":{"file":"a","line":1}}}"#, .match(place: Place(file: "a", line: 1))),
      (#"{"range":{"_0":1,"_1":2}}"#, .range(from: 1, to: 2)),
      (#"{"list":{}}"#, .list),
    ])
  private func labelsAdded(text: String, expected: After) throws {
    #expect(try restored(.list, from: text) == expected)
  }

  @Test(
    "states that were saved before a case lost its label are restored",
    arguments: [
      (#"{"detail":{"id":7}}"#, Before.detail(7)),
      (#"{"detail":{"_0":7}}"#, .detail(7)),
      (#"{"detail":7}"#, .detail(7)),
      (#"{"match":{"file":"a","line":1}}"#, .match(Place(file: "a", line: 1))),
    ])
  private func labelRemoved(text: String, expected: Before) throws {
    #expect(try restored(.list, from: text) == expected)
  }

  @Test("a written state has no synthesized key for a simple value, and is restored")
  func written() throws {
    let text = try RouteCoding.encode(snapshot(Before.detail(7)))
    #expect(text.contains(#""state":{"detail":7}"#))
    for state in [Before.list, .detail(7), .match(Place(file: "a", line: 1)), .range(1, 2)] {
      #expect(try restored(Before.list, from: RouteCoding.encode(snapshot(state).state)) == state)
    }
  }

  @Test("states inside arrays and optionals are restored too")
  func nested() throws {
    struct Tabs: Codable, Equatable, Sendable {
      var tabs: [After]
      var over: After?
    }
    let text =
      #"{"tabs":[{"list":{}},{"detail":{"_0":1}},{"detail":2}],"over":{"range":{"_0":1,"_1":2}}}"#
    #expect(
      try restored(Tabs(tabs: []), from: text)
        == Tabs(tabs: [.list, .detail(id: 1), .detail(id: 2)], over: .range(from: 1, to: 2)))
  }

  @Test(
    "a state that no correction helps is an error",
    arguments: [#"{"page":{"_0":7}}"#, #"{"detail":{"_0":"seven"}}"#, #"{"detail":{}}"#, "7"])
  func invalid(text: String) {
    #expect(throws: FlowRestoreError.self) { try restored(After.list, from: text) }
  }

  @Test(
    "the error names the part of the state that can't be decoded, and no value",
    arguments: [
      (#"{"page":{"_0":7}}"#, #"an object with "page" can't be read as After"#),
      (#"{"detail":{"id":"seven"}}"#, "a text can't be read as Int at detail.id"),
      (#"{"match":{"place":{"file":"a"}}}"#, #""line" is missing at match.place"#),
      ("7", "a number can't be read as an object"),
    ])
  func reason(text: String, expected: String) {
    let error = #expect(throws: FlowRestoreError.self) { try restored(After.list, from: text) }
    #expect(
      error?.description == "the snapshot has no valid state for flow screen: " + expected)
  }
}

private final class Screen<State: Codable & Equatable & Sendable>: Flow<State, Never> {
  init(_ state: State) {
    super.init(id: "screen", title: "", state: state)
    router.show("any") { ScreenRoutable("") { Label("any") } }
  }
}
