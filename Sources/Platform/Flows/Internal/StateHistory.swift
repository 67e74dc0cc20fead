/// The earlier states of a flow, oldest first, up to a limit.
struct StateHistory<Contents> {
  private(set) var states: [Contents] = []
  /// The number of states that going back passes through, also those beyond the limit.
  private(set) var depth = 0

  /// Creates a history from states, oldest first, of which it keeps the most recent ones.
  init(_ states: [Contents] = []) {
    self.states = states.suffix(FlowLimits.history)
    depth = self.states.count
  }

  var isEmpty: Bool { states.isEmpty }
  var last: Contents? { states.last }

  /// Adds a state. Beyond the limit, the oldest state is dropped.
  mutating func append(_ state: Contents) {
    if states.count == FlowLimits.history { states.removeFirst() }
    states.append(state)
    depth += 1
  }

  mutating func popLast() -> Contents? {
    guard let last = states.popLast() else { return nil }
    depth -= 1
    return last
  }
}

extension StateHistory where Contents: Equatable {
  /// Removes the most recent occurrence of a state and all states after it. Without the state, the
  /// history stays unchanged.
  mutating func removeAll(from state: Contents) {
    guard let index = states.lastIndex(of: state) else { return }
    depth -= states.count - index
    states.removeSubrange(index...)
  }
}
