import Flows
import Unidirectional

/// The state of an app after an action of a store or a change of a flow.
@MainActor struct Moment {
  /// The state of a store in a moment.
  struct StoreState {
    /// The store. It may have been released since.
    let store: TrackedStore
    let state: Any
  }

  /// The number, which increases over time.
  let number: Int
  /// The cause: an action, or a change of a flow.
  let title: String
  /// The changed values.
  let changes: [StateChange]
  /// The flows; nil if a state of a flow can't be encoded.
  let flows: FlowSnapshot?
  /// The states of all stores that were in memory.
  let stores: [StoreState]
}
