/// The earlier states of a flow, oldest first, up to a limit.
struct StateHistory<Contents> {
  private(set) var states: [Contents] = []

  /// Creates a history from states, oldest first, of which it keeps the most recent ones.
  init(_ states: [Contents] = []) { self.states = states.suffix(FlowLimits.history) }

  var isEmpty: Bool { states.isEmpty }
  var last: Contents? { states.last }

  /// Adds a state. Beyond the limit, the oldest state is dropped.
  mutating func append(_ state: Contents) {
    if states.count == FlowLimits.history { states.removeFirst() }
    states.append(state)
  }

  mutating func popLast() -> Contents? { states.popLast() }
}

extension StateHistory where Contents: Equatable {
  /// Removes the most recent occurrence of a state and all states after it. Without the state, the
  /// history stays unchanged.
  mutating func removeAll(from state: Contents) {
    if let index = states.lastIndex(of: state) { states.removeSubrange(index...) }
  }
}
